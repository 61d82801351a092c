import { statSync, type Stats } from 'node:fs';
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
