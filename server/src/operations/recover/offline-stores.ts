import { serverLifeStream } from '@vigil/domain/sitting/public';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Documents } from '@vigil/stores/documents/port';
import { takeFolderLock } from '@vigil/stores/documents/sqlite/folder-lock';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import type { EventLog } from '@vigil/stores/event-log/port';
import { logWithSetAside } from '@vigil/stores/event-log/set-aside';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import type { Config } from '../../config/env.js';
import { refuseOtherDocuments } from '../../config/join-installation.js';
import { refuseOthersDocuments } from '../../config/own-stores.js';
import { openSharedDocuments, openSharedLog } from '../../config/shared-stores.js';
import { createLogger } from '../../platform/logging.js';
import { PlainError } from '../../platform/plain-error.js';
import { readInstallation } from '../../platform/starting/installation.js';
import { fatalSentence } from '../../platform/starting/place-sentence.js';
import { refuseTouched } from '../../platform/starting/touched-streams.js';

/** The stores of an installation whose server does not run, open for writing. */
export interface OfflineStores {
  readonly log: EventLog;
  readonly documents: Documents;
  /** null: there are no views yet */
  readonly viewDocuments: Documents | null;
}

/**
 * Works on the stores without a server: the data folder is held meanwhile, or, where stores are shared, the
 * operator has stopped the other processes. Throws `PlainError` when a store is not there or in use, when the
 * documents are not those of the log, or when streams that are relied on were touched past Vigil.
 */
export async function withOfflineStores<T>(
  config: Config,
  work: (stores: OfflineStores) => Promise<T>,
): Promise<T> {
  return config.shared
    ? withOpened(config, work)
    : holdingFolder(config.dataDir, () => withOpened(config, work));
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

async function withOpened<T>(config: Config, work: (stores: OfflineStores) => Promise<T>): Promise<T> {
  const opened: { close(): Promise<void> }[] = [];
  const keep = <S extends { close(): Promise<void> }>(store: S): S => {
    opened.unshift(store);
    return store;
  };
  try {
    for (const file of ownFiles(config)) demandFile(config.dataDir, file);
    const log = keep(logWithSetAside(await openLog(config)));
    const documents = keep(await openDocuments(config));
    await refuseTouched(log, serverLifeStream);
    if (config.shared) await refuseOtherDocuments({ log, documents }, config);
    else await refuseOthersDocuments(documents, readInstallation(config.dataDir), config);
    const viewDocuments = config.documents.kind === 'mongodb' ? documents : await openViews(config.dataDir);
    if (viewDocuments !== null && viewDocuments !== documents) keep(viewDocuments);
    return await work({ log, documents, viewDocuments });
  } finally {
    for (const store of opened) await store.close();
  }
}

const ownFiles = ({ eventLog, documents }: Config): string[] => [
  ...(eventLog.kind === 'sqlite' ? ['events.db'] : []),
  ...(documents.kind === 'sqlite' ? ['data.db'] : []),
];

function demandFile(dataDir: string, name: string): void {
  if (!existsSync(join(dataDir, name)))
    throw new PlainError(`${dataDir} 缺少 ${name}，请先恢复备份。 (${name} is missing.)`);
}

const openLog = (config: Config): Promise<EventLog> =>
  config.eventLog.kind === 'sqlite'
    ? openSqliteEventLog({
        file: join(config.dataDir, 'events.db'),
        mode: 'writer',
        onFatal: (error) => {
          process.stderr.write(`${fatalSentence('event log', error)}\n`);
          process.exit(70);
        },
      })
    : openSharedLog(config.eventLog, createLogger(config));

const openDocuments = (config: Config): Promise<Documents> =>
  config.documents.kind === 'sqlite'
    ? openSqliteDocuments({ file: join(config.dataDir, 'data.db'), mode: 'writer' })
    : openSharedDocuments(config.documents, createLogger(config));

async function openViews(dataDir: string): Promise<Documents | null> {
  const file = join(dataDir, 'views.db');
  return existsSync(file) ? openSqliteDocuments({ file, mode: 'writer' }) : null;
}
