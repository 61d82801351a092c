import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import type { Documents } from '@vigil/stores/documents/port';
import type { VerifyOptions } from '@vigil/stores/chain/log-report';
import type { EventLog } from '@vigil/stores/event-log/port';
import { isNextPosition, openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';

/** Where the audited Vigil keeps its things (Config). */
export interface AuditPlace {
  readonly dataDir: string;
  readonly sealKeyFile: string;
  /** Where files are and the master key of those of persons; without them files are not looked at. */
  readonly filesDir?: string;
  readonly fileKeyFile?: string;
  /** Where seals are kept elsewhere, unless `--anchor` names another file. */
  readonly sealAnchors?: { readonly file: string | null };
  /** The key is put back later, and a start holds it against the log: that it is not there yet is told, and passes. */
  readonly keyComesLater?: boolean;
  /** Where the stores are shared by many processes: how to open them. */
  readonly openShared?: () => Promise<AuditedStores>;
  /** Where the documents alone are elsewhere than in the folder. */
  readonly openDocuments?: () => Promise<Documents>;
}

export interface AuditedStores {
  readonly log: EventLog;
  readonly documents: Documents;
}

/** What only the embedded stores have. */
export interface OwnStores {
  readonly isNext: VerifyOptions['isNext'] | null;
  /** data.db, whose documents carry checksums; null: the documents are elsewhere */
  readonly dataFile: string | null;
}

/** Opens the stores to read them, also beside a running server; null: there is no log. */
export async function openAudited(place: AuditPlace): Promise<(AuditedStores & OwnStores) | null> {
  if (place.openShared !== undefined) return { ...(await place.openShared()), isNext: null, dataFile: null };
  const eventsFile = join(place.dataDir, 'events.db');
  if (!existsSync(eventsFile)) return null;
  const log = await openSqliteEventLog({ file: eventsFile, mode: 'reader' });
  if (place.openDocuments !== undefined)
    return { log, documents: await place.openDocuments(), isNext: isNextPosition, dataFile: null };
  const dataFile = join(place.dataDir, 'data.db');
  const documents = await openSqliteDocuments({ file: dataFile, mode: 'reader' });
  return { log, documents, isNext: isNextPosition, dataFile };
}

/** Said where `openAudited` finds none. */
export const noLogIn = (dataDir: string): string =>
  `${dataDir} 中没有事件日志 events.db（用 DATA_DIR 指定数据目录）`;
