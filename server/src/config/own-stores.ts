import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import { collections, type SettingDocument } from '../platform/collections.js';
import { PlainError } from '../platform/plain-error.js';
import { restoreHint, type Installation } from '../platform/starting/installation.js';

/** Throws `PlainError` where a log that holds events has lost the documents beside it. */
export async function refuseLogWithoutDocuments(dataDir: string, log: EventLog): Promise<void> {
  if (existsSync(join(dataDir, 'data.db')) || (await log.head()) === log.start) return;
  throw new PlainError(
    `数据目录 ${dataDir} 缺少 data.db，服务不会另建一个。${restoreHint}；请保留原目录备查。 (data.db is missing.)`,
  );
}

const installationDocument = 'installation';

/**
 * The id that data folder and documents share. Throws `PlainError` when the documents are not those that the
 * folder was used with; new ones get an id.
 */
export async function installationId(
  documents: Documents,
  record: Installation | null,
  dataDir: string,
): Promise<string> {
  const settings = documents.collection<SettingDocument>(collections.settings);
  const stored = (await settings.get(installationDocument))?.value;
  if (record !== null && stored !== record.id)
    throw new PlainError(
      `${join(dataDir, 'data.db')} 不是这个安装的文档库，或者它的内容已丢失。${restoreHint}；请保留原目录备查。 (data.db is not this installation's.)`,
    );
  if (typeof stored === 'string') return stored;
  const id = randomUUID();
  await settings.put({ id: installationDocument, version: 1, value: id });
  return id;
}
