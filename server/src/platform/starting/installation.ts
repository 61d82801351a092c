import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { anchorFile, readSealKey } from '@vigil/stores/chain/seal-key';
import { textOf, unreadable } from '@vigil/stores/documents/sqlite/readable';
import { isForbidden, isMissing, writeDurably } from '@vigil/stores/files/local/durable-file';
import { PlainError } from '../plain-error.js';

/** Where an installation on the embedded stores keeps its things (Config). */
export interface InstallationPlace {
  readonly dataDir: string;
  readonly filesDir: string;
  readonly sealKeyFile: string;
  readonly fileKeyFile: string;
}

const databases = ['events.db', 'data.db', 'views.db'] as const;
type Part = (typeof databases)[number];

const recordFile = 'installation.json';
const shape = z.object({
  id: z.string(),
  databases: z.array(z.enum(databases)),
  /** SPKI DER, base64; null: none was ever made */
  sealKey: z.string().nullable(),
  /** SHA-256 (hex) of the master key of persons' files; null: none was ever made */
  fileKey: z.string().nullable(),
});

/**
 * What an installation has had since its first start was complete: `installation.json` in its data folder.
 * Whatever it names and is not there was lost. `id` is also in the documents, so that those of another
 * installation are not taken for its own.
 */
export type Installation = z.infer<typeof shape>;

/** null: no start was ever completed here, or an earlier Vigil did it, or the record cannot be read. */
export function readInstallation(dataDir: string): Installation | null {
  try {
    return shape.parse(JSON.parse(readFileSync(join(dataDir, recordFile), 'utf8')));
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** Durable when it resolves. */
export const writeInstallation = (dataDir: string, installation: Installation): Promise<void> =>
  writeDurably(join(dataDir, recordFile), Buffer.from(`${JSON.stringify(installation, null, 2)}\n`), dataDir);

/** What is there now, as it is recorded when a start has made or found all of it. */
export async function standingInstallation(place: InstallationPlace, id: string): Promise<Installation> {
  return {
    id,
    databases: databases.filter((name) => existsSync(join(place.dataDir, name))),
    sealKey: (await readSealKey(place.sealKeyFile))?.publicKey ?? null,
    fileKey: fileKeyDigest(place.fileKeyFile),
  };
}

export const restoreHint = '请从备份恢复到一个空目录：npm run restore -- --from 备份目录 --data-dir 空目录';

/** How to go on where a database is gone, damaged or cannot be understood. */
export const goOnWithout = (database: string): string =>
  database === 'views.db'
    ? '视图可以由日志重建：npm run recover -- rebuild-views'
    : `${restoreHint}；请保留原目录备查`;

/**
 * Before anything is opened or made: throws `PlainError` where a database or key is gone, cannot be read or is
 * not the one that was here, one sentence each. Without a record what is there tells what must have been
 * beside it.
 */
export async function refuseIncomplete(place: InstallationPlace): Promise<Installation | null> {
  const record = readInstallation(place.dataDir);
  const wrong = [
    ...databases.flatMap((name) => wrongDatabase(place.dataDir, name, record)),
    ...(await wrongSealKey(place, record)),
    ...wrongFileKey(place, record),
  ];
  if (wrong.length > 0) throw new PlainError(wrong.join('\n'));
  return record;
}

function wrongDatabase(dataDir: string, name: Part, record: Installation | null): string[] {
  const file = join(dataDir, name);
  const goOn = goOnWithout(name);
  if (existsSync(file)) {
    if (!isOpen(file))
      return [`${file} 无法读写，请检查它的属主和权限。 (${name} cannot be read and written.)`];
    // SQLite would take an empty file for a new database.
    const emptied = record?.databases.includes(name) === true && !hasBytes(file) && !hasBytes(`${file}-wal`);
    // Whoever closes a database last takes its `-wal` away, from under others who read it: a look must not. Such
    // a file is told when it is opened for good (`toldAtStart`).
    const mayLook = !hasBytes(`${file}-wal`);
    const reason = emptied ? '文件是空的' : mayLook ? unreadable(file) : null;
    return reason === null ? [] : [`${file} 已损坏，无法读取（${reason}）。${goOn}。 (${name} is damaged.)`];
  }
  const hadIt = record?.databases.includes(name) ?? (name === 'events.db' && hasTraces(dataDir));
  return hadIt ? [`数据目录 ${dataDir} 缺少 ${name}，服务不会另建一个。${goOn}。 (${name} is missing.)`] : [];
}

/** Whether whoever runs this may read and write a file. */
function isOpen(file: string): boolean {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The log is the first thing a start makes: whatever else is there was made beside one. */
const hasTraces = (dataDir: string): boolean =>
  ['data.db', 'views.db', 'acknowledged.json', 'events.db-wal'].some((name) => hasBytes(join(dataDir, name)));

const hasBytes = (file: string): boolean => existsSync(file) && statSync(file).size > 0;

/** The key is there: another one would lose what this one keeps. */
const forbidden = (what: string, file: string): string =>
  `${what} ${file} 不允许运行服务的用户读取。它还在，不需要新的密钥：请检查文件和所在目录的属主与权限（chown 给运行服务的用户，chmod 600），然后重新启动。 (The key may not be read.)`;

const newSealKeyHint =
  '请放回原来的密钥（用 SEAL_KEY_FILE 指定），或用新的密钥继续：npm run recover -- new-seal-key';

async function wrongSealKey(
  { sealKeyFile }: InstallationPlace,
  record: Installation | null,
): Promise<string[]> {
  try {
    const key = await readSealKey(sealKeyFile);
    if (key === null)
      return (record === null ? existsSync(anchorFile(sealKeyFile)) : record.sealKey !== null)
        ? [`封存密钥 ${sealKeyFile} 不见了。${newSealKeyHint}。 (The seal key is missing.)`]
        : [];
    return (record?.sealKey ?? key.publicKey) === key.publicKey
      ? []
      : [`封存密钥 ${sealKeyFile} 不是这个安装一直使用的那一把。${newSealKeyHint}。 (Another seal key.)`];
  } catch (error) {
    if (isForbidden(error)) return [forbidden('封存密钥', sealKeyFile)];
    return [`封存密钥 ${sealKeyFile} 无法使用。${newSealKeyHint}。 (The seal key cannot be used.)`];
  }
}

const newFileKeyHint =
  '请放回原来的密钥（用 FILE_KEY_FILE 指定）；没有它，已加密的人脸与抓拍无法读取，确认放弃它们后：npm run recover -- new-file-key';

function wrongFileKey(place: InstallationPlace, record: Installation | null): string[] {
  const { fileKeyFile } = place;
  const digest = fileKeyDigest(fileKeyFile);
  if (digest === null)
    return (record === null ? hasPersonKeys(place) : record.fileKey !== null)
      ? [`文件密钥 ${fileKeyFile} 不见了。${newFileKeyHint}。 (The file key is missing.)`]
      : [];
  if (!/^[0-9a-f]{64}$/i.test(readFileSync(fileKeyFile, 'latin1').trim()))
    return [`文件密钥 ${fileKeyFile} 无法使用。${newFileKeyHint}。 (The file key cannot be used.)`];
  return (record?.fileKey ?? digest) === digest
    ? []
    : [`文件密钥 ${fileKeyFile} 不是这个安装一直使用的那一把。${newFileKeyHint}。 (Another file key.)`];
}

/** Folder of the keys of persons, which the master key wraps. */
export const personKeysFolder = ({ filesDir }: Pick<InstallationPlace, 'filesDir'>): string =>
  join(filesDir, 'keys');

function hasPersonKeys(place: InstallationPlace): boolean {
  const folder = personKeysFolder(place);
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.key'));
}

function fileKeyDigest(file: string): string | null {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch (error) {
    if (isMissing(error)) return null;
    if (isForbidden(error)) throw new PlainError(forbidden('文件密钥', file), { cause: error });
    throw new PlainError(
      `文件密钥 ${file} 无法读取（${textOf(error)}）。请检查磁盘和这个文件，然后重新启动。 (The file key cannot be read.)`,
      { cause: error },
    );
  }
}
