import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import { collections, type SettingDocument } from '../platform/collections.js';
import { PlainError } from '../platform/plain-error.js';
import type { Config } from './env.js';
import { restoreHint, type Installation } from '../platform/starting/installation.js';

/** Throws `PlainError` where a log that holds events has lost the documents in the file beside it. */
export async function refuseLogWithoutDocuments(dataDir: string, log: EventLog): Promise<void> {
  if (existsSync(join(dataDir, 'data.db')) || (await log.head()) === log.start) return;
  throw new PlainError(
    `数据目录 ${dataDir} 缺少 data.db，服务不会另建一个。${restoreHint}；请保留原目录备查。 (data.db is missing.)`,
  );
}

/** Of the settings: the id that documents share with the folder, or with the shared log. */
export const installationDocument = 'installation';

/**
 * The id that data folder and documents share. Throws `PlainError` when the documents are not those that the
 * folder was used with; new ones get an id.
 */
export async function installationId(
  documents: Documents,
  record: Installation | null,
  config: Pick<Config, 'dataDir' | 'documents'>,
): Promise<string> {
  const settings = documents.collection<SettingDocument>(collections.settings);
  const stored = (await settings.get(installationDocument))?.value;
  if (record !== null && stored !== record.id) throw new PlainError(otherDocuments(config));
  if (typeof stored === 'string') return stored;
  const id = randomUUID();
  await settings.put({ id: installationDocument, version: 1, value: id });
  return id;
}

/** Documents that were emptied or are another installation's, for an operator. */
export const otherDocuments = ({ dataDir, documents }: Pick<Config, 'dataDir' | 'documents'>): string =>
  documents.kind === 'sqlite'
    ? `${join(dataDir, 'data.db')} 不是这个安装的文档库，或者它的内容已丢失。${restoreHint}；请保留原目录备查。 (data.db is not this installation's.)`
    : `MongoDB 中的数据库 ${documents.database} 不是这个安装的文档库，或者它的内容已丢失，服务不会另建一个。请检查 MONGODB_URL 是否指向原来的数据库；若它已丢失，请先从备份恢复 MongoDB，见 docs/operations.md “Backup and restore”；事件日志请保持原样。 (The MongoDB documents are not this installation's.)`;
