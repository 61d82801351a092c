import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Documents } from '@vigil/stores/documents/port';
import { checkDocuments } from '@vigil/stores/documents/sqlite/check-documents';
import { isBrokenFile, unreadable } from '@vigil/stores/documents/sqlite/readable';
import type { EventLog } from '@vigil/stores/event-log/port';
import { collections, type SettingDocument } from '../platform/collections.js';
import { PlainError } from '../platform/plain-error.js';
import { isDamaged } from '../platform/store-faults.js';
import type { Installation } from '../platform/starting/installation.js';

const restoreHint =
  '请从备份恢复到一个空目录：npm run restore -- --from 备份目录 --data-dir 空目录；请保留原目录备查';

/** Throws `PlainError` where a log that holds events has lost the documents beside it. */
export async function refuseLogWithoutDocuments(dataDir: string, log: EventLog): Promise<void> {
  if (existsSync(join(dataDir, 'data.db')) || (await log.head()) === log.start) return;
  throw new PlainError(
    `数据目录 ${dataDir} 缺少 data.db，服务不会另建一个。${restoreHint}。 (data.db is missing.)`,
  );
}

/** A start that came upon damage where the first look did not see it: its sentence; any other error as it is. */
export const toldAsDamage = (dataDir: string, error: unknown): unknown =>
  isBrokenFile(error) || isDamaged(error) ? brokenStore(dataDir, error) : error;

function brokenStore(dataDir: string, cause: unknown): PlainError {
  const name = ['events.db', 'data.db', 'views.db'].find((one) => isDamagedFile(join(dataDir, one), one));
  const goOn = name === 'views.db' ? '视图可以由日志重建：npm run recover -- rebuild-views' : restoreHint;
  return new PlainError(
    `数据目录 ${dataDir} 中的${name === undefined ? '数据库' : ` ${name} `}已损坏，无法读取。${goOn}。 (A database is damaged.)`,
    { cause },
  );
}

/** Reads the whole file, its documents too. */
function isDamagedFile(file: string, name: string): boolean {
  if (!existsSync(file)) return false;
  if (unreadable(file, 'whole') !== null) return true;
  return (
    name !== 'events.db' && checkDocuments(file, name === 'data.db' ? 'kept' : 'remade').damage.length > 0
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
      `${join(dataDir, 'data.db')} 不是这个安装的文档库，或者它的内容已丢失。${restoreHint}。 (data.db is not this installation's.)`,
    );
  if (typeof stored === 'string') return stored;
  const id = randomUUID();
  await settings.put({ id: installationDocument, version: 1, value: id });
  return id;
}
