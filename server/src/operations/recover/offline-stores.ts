import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Documents } from '@vigil/stores/documents/port';
import { takeFolderLock } from '@vigil/stores/documents/sqlite/folder-lock';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import type { EventLog } from '@vigil/stores/event-log/port';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import type { Config } from '../../config/env.js';
import { openSharedDocuments, openSharedLog } from '../../config/shared-stores.js';
import { createLogger } from '../../platform/logging.js';
import { PlainError } from '../../platform/plain-error.js';

/** The stores of an installation whose server does not run, open for writing. */
export interface OfflineStores {
  readonly log: EventLog;
  readonly documents: Documents;
  /** null: there are no views yet */
  readonly viewDocuments: Documents | null;
}

/**
 * Works on the stores without a server: the data folder is held meanwhile, or, where stores are shared, the
 * operator has stopped the other processes. Throws `PlainError` when a store is not there or in use.
 */
export async function withOfflineStores<T>(
  config: Config,
  work: (stores: OfflineStores) => Promise<T>,
): Promise<T> {
  const { eventLog, documents } = config;
  if (eventLog.kind === 'sqlite' || documents.kind === 'sqlite')
    return holdingFolder(config.dataDir, () => withOwnStores(config.dataDir, work));
  const logger = createLogger(config);
  const log = await openSharedLog(eventLog, logger);
  try {
    const shared = await openSharedDocuments(documents, logger);
    try {
      return await work({ log, documents: shared, viewDocuments: shared });
    } finally {
      await shared.close();
    }
  } finally {
    await log.close();
  }
}

/** With the folder's lock, so that no server runs or starts on it meanwhile. Throws `PlainError`. */
export async function holdingFolder<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  if (!existsSync(dataDir)) throw new PlainError(`没有数据目录 ${dataDir}。 (There is no data folder.)`);
  const lock = takeFolderLock(dataDir);
  if (lock === null)
    throw new PlainError(
      `数据目录 ${dataDir} 正被另一个进程使用，请先停止服务。 (The data folder is in use.)`,
    );
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function withOwnStores<T>(dataDir: string, work: (stores: OfflineStores) => Promise<T>): Promise<T> {
  const fileOf = (name: string): string => {
    const file = join(dataDir, name);
    if (!existsSync(file))
      throw new PlainError(`${dataDir} 缺少 ${name}，请先恢复备份。 (${name} is missing.)`);
    return file;
  };
  const files = { events: fileOf('events.db'), data: fileOf('data.db'), views: join(dataDir, 'views.db') };
  const opened: { close(): Promise<void> }[] = [];
  const keep = <S extends { close(): Promise<void> }>(store: S): S => {
    opened.unshift(store);
    return store;
  };
  try {
    const log = keep(await openSqliteEventLog({ file: files.events, mode: 'writer' }));
    const documents = keep(await openSqliteDocuments({ file: files.data, mode: 'writer' }));
    const viewDocuments = existsSync(files.views)
      ? keep(await openSqliteDocuments({ file: files.views, mode: 'writer' }))
      : null;
    return await work({ log, documents, viewDocuments });
  } finally {
    for (const store of opened) await store.close();
  }
}
