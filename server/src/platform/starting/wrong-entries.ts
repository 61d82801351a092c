import { accessSync, constants, readdirSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { anchorFile } from '@vigil/stores/chain/seal-key';
import { PlainError } from '../plain-error.js';
import type { InstallationPlace } from './installation.js';

/** Where an installation keeps its things, with the application's key (Config). */
export interface EntriesPlace extends InstallationPlace {
  readonly appKeyFile: string;
}

const filesInDataDir = [
  ...['version.json', 'holder.json', 'installation.json', 'acknowledged.json', 'written.json'],
  ...['lock.db', 'events.db', 'data.db', 'views.db'].flatMap((name) => [name, `${name}-wal`, `${name}-shm`]),
];

/**
 * Before anything is opened: throws `PlainError` where a folder stands in a file's place (a container makes one
 * of a file to mount that is missing) or a file in a folder's, one sentence each. Looks at names only.
 */
export function refuseWrongEntries(place: EntriesPlace): void {
  const { dataDir, filesDir, sealKeyFile, fileKeyFile, appKeyFile } = place;
  const files = [
    ...filesInDataDir.map((name) => join(dataDir, name)),
    ...[sealKeyFile, anchorFile(sealKeyFile), fileKeyFile, appKeyFile],
  ];
  const folders = [dataDir, filesDir, join(filesDir, 'keys'), join(filesDir, 'tmp')];
  const wrong = [
    ...files.filter((path) => entryAt(path)?.isDirectory() === true).map(folderForFile),
    ...folders.filter((path) => entryAt(path)?.isDirectory() === false).map(fileForFolder),
  ];
  if (wrong.length > 0) throw new PlainError(wrong.join('\n'));
}

/** `<kind>/<first two digits>` below the folder of files. */
const depthOfFiles = 2;

/**
 * Throws `PlainError` where this process's user may not read, write or enter a folder of the files: what stands there
 * would be met as a fault by whoever asks for it. Looks at the folders, not at each file.
 */
export function refuseForbiddenFolders(filesDir: string): void {
  const forbidden = foldersIn(filesDir, depthOfFiles).filter((folder) => !isOpen(folder));
  const [first] = forbidden;
  if (first === undefined) return;
  throw new PlainError(
    `文件目录 ${filesDir} 中有 ${forbidden.length} 个文件夹不允许运行服务的用户读写（如 ${first}），其中的图片和附件会打不开。请检查属主与权限（chown -R 给运行服务的用户，chmod -R u+rwX），然后重新启动。 (A folder of files may not be used.)`,
  );
}

/** The folder and those below it, as far as they may be looked into; none where it is missing. */
function foldersIn(folder: string, depth: number): string[] {
  if (entryAt(folder)?.isDirectory() !== true) return [];
  const below = depth === 0 || !isOpen(folder) ? [] : readdirSync(folder, { withFileTypes: true });
  const folders = below.filter((entry) => !entry.isFile());
  return [folder, ...folders.flatMap(({ name }) => foldersIn(join(folder, name), depth - 1))];
}

function isOpen(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** What stands there, links followed; null: nothing, or nobody may look: whoever opens it tells. */
function entryAt(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

const folderForFile = (path: string): string =>
  `${path} 是一个文件夹，这里应当是一个文件（容器挂载不存在的文件时会建出这样的文件夹）。请移走它，把原来的文件放回或正确挂载（原来没有则不必），然后重新执行。 (A folder stands where a file belongs.)`;

const fileForFolder = (path: string): string =>
  `${path} 是一个文件，这里应当是一个文件夹。请移走它，把原来的文件夹放回或正确挂载，然后重新执行。 (A file stands where a folder belongs.)`;
