import { collections, type SettingDocument } from './collections.js';
import type { FormerLog } from '@vigil/stores/chain/log-report';
import type { Documents } from '@vigil/stores/documents/port';
import { positionText } from '@vigil/stores/event-log/sqlite/protocol';

export const migrationMarkId = 'migration';

/** What the stores of many processes say about having been filled from the data folder of one. */
export interface MigrationMark {
  /** tells one source from another: id and hash of its first event, or `empty` */
  readonly source: string;
  readonly state: 'running' | 'done';
  /** events and seals that were brought over, once done */
  readonly events: number;
  readonly seals: number;
}

export async function readMigrationMark(documents: Documents): Promise<MigrationMark | null> {
  const stored = await documents.collection<SettingDocument>(collections.settings).get(migrationMarkId);
  return stored === null ? null : (stored.value as MigrationMark);
}

export async function writeMigrationMark(documents: Documents, mark: MigrationMark): Promise<void> {
  await documents
    .collection<SettingDocument>(collections.settings)
    .put({ id: migrationMarkId, version: 1, value: mark });
}

/**
 * The log that the events of these stores were brought from, for whoever checks its seals; null when they
 * began here.
 */
export async function formerLogOf(documents: Documents): Promise<FormerLog | null> {
  const mark = await readMigrationMark(documents);
  return mark === null ? null : { seals: mark.seals, positionOf: positionText };
}
