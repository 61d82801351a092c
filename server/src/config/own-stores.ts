import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Documents } from '@vigil/stores/documents/port';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import type { EventLog } from '@vigil/stores/event-log/port';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { collections, type SettingDocument } from '../platform/collections.js';
import { PlainError } from '../platform/plain-error.js';
import type { Config } from './env.js';
import {
  readInstallation,
  restoreHint,
  standingInstallation,
  type Installation,
  type InstallationPlace,
} from '../platform/starting/installation.js';
import { lastSealOf, wrongKeyOfLog } from './key-of-log.js';

/** Throws `PlainError` where a log that holds events has lost the documents in the file beside it. */
export async function refuseLogWithoutDocuments(dataDir: string, log: EventLog): Promise<void> {
  if (existsSync(join(dataDir, 'data.db')) || (await log.head()) === log.start) return;
  throw new PlainError(
    `数据目录 ${dataDir} 缺少 data.db，服务不会另建一个。${restoreHint}；请保留原目录备查。 (data.db is missing.)`,
  );
}

/** Of the settings: the id that documents share with the folder, or with the shared log. */
export const installationDocument = 'installation';

/** The id in documents; null: they have none yet, or were emptied. */
async function storedId(documents: Documents): Promise<string | null> {
  const settings = documents.collection<SettingDocument>(collections.settings);
  const stored = (await settings.get(installationDocument))?.value;
  return typeof stored === 'string' ? stored : null;
}

/**
 * Before the log is held against what they say: throws `PlainError` when the documents are not those that the folder
 * was used with. Reads only.
 */
export async function refuseOthersDocuments(
  documents: Documents,
  record: Installation | null,
  config: Pick<Config, 'dataDir' | 'documents'>,
): Promise<void> {
  if (record !== null && (await storedId(documents)) !== record.id)
    throw new PlainError(otherDocuments(config));
}

/**
 * Before the keys are held against it: throws `PlainError` where `installation.json` is another installation's. It
 * names neither key that is here, the seals' key sealed the log, and the documents have another id. Reads only.
 */
export async function refuseOthersRecord(place: InstallationPlace): Promise<void> {
  const { dataDir, sealKeyFile } = place;
  const record = readInstallation(dataDir);
  const files = { log: join(dataDir, 'events.db'), documents: join(dataDir, 'data.db') };
  if (record === null || !existsSync(files.log) || !existsSync(files.documents)) return;
  const standing = await standingInstallation(place, record.id).catch(() => null);
  if (standing === null || standing.sealKey === null || standing.fileKey === null) return;
  if (standing.sealKey === record.sealKey || standing.fileKey === record.fileKey) return;
  const log = await openSqliteEventLog({ file: files.log, mode: 'reader' });
  try {
    if ((await lastSealOf(log)) === null || (await wrongKeyOfLog(log, sealKeyFile)) !== null) return;
  } finally {
    await log.close();
  }
  const documents = await openSqliteDocuments({ file: files.documents, mode: 'reader' });
  let stored: string | null;
  try {
    stored = await storedId(documents);
  } finally {
    await documents.close();
  }
  if (stored !== null && stored !== record.id)
    throw new PlainError(
      `${join(dataDir, 'installation.json')} 属于另一个安装（标识 ${record.id}），这里的数据库、日志封存和密钥属于安装 ${stored}，不需要更换。请放回原来的 installation.json；没有时，删除这一个文件，然后重新启动，它会按现有的数据库和密钥重新写出。 (installation.json is another installation's.)`,
    );
}

/**
 * The id that data folder and documents share. Throws `PlainError` when the documents are not those that the
 * folder was used with; new ones get an id.
 */
export async function installationId(
  documents: Documents,
  record: Installation | null,
  config: Pick<Config, 'dataDir' | 'documents'>,
): Promise<string> {
  await refuseOthersDocuments(documents, record, config);
  const stored = await storedId(documents);
  if (stored !== null) return stored;
  const id = randomUUID();
  const settings = documents.collection<SettingDocument>(collections.settings);
  await settings.put({ id: installationDocument, version: 1, value: id });
  return id;
}

/** Documents that were emptied or are another installation's, for an operator. */
export const otherDocuments = ({ dataDir, documents }: Pick<Config, 'dataDir' | 'documents'>): string =>
  documents.kind === 'sqlite'
    ? `${join(dataDir, 'data.db')} 不是这个安装的文档库，或者它的内容已丢失。${restoreHint}；请保留原目录备查。 (data.db is not this installation's.)`
    : `MongoDB 中的数据库 ${documents.database} 不是这个安装的文档库，或者它的内容已丢失，服务不会另建一个。请检查 MONGODB_URL 是否指向原来的数据库；若它已丢失，请先从备份恢复 MongoDB，见 docs/operations.md “Backup and restore”；事件日志请保持原样。 (The MongoDB documents are not this installation's.)`;
