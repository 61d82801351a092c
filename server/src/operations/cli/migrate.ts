import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import { takeFolderLock } from '@vigil/stores/documents/sqlite/folder-lock';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { readConfig } from '../../config/env.js';
import { openSharedDocuments, openSharedLog } from '../../config/shared-stores.js';
import { createLogger } from '../../platform/logging.js';
import { PlainError } from '../../platform/plain-error.js';
import { migrate } from '../migrate/migrate.js';
import { optionsOf, runCommand } from './arguments.js';

// npm run migrate -- --from embedded --to cluster [--data-dir DIR], with the cluster's environment; the
// server on DIR is stopped.
await runCommand(async () => {
  const options = optionsOf({
    from: { type: 'string' },
    to: { type: 'string' },
    'data-dir': { type: 'string' },
  });
  if (options?.from !== 'embedded' || options.to !== 'cluster') {
    console.log(
      '用法：npm run migrate -- --from embedded --to cluster [--data-dir 来源目录]，并设置目标的 EVENT_LOG、DOCUMENTS、BUS 及其地址',
    );
    return false;
  }
  const config = readConfig();
  if (config.eventLog.kind !== 'kurrentdb' || config.documents.kind !== 'mongodb')
    throw new PlainError(
      '目标应设置 EVENT_LOG=kurrentdb、DOCUMENTS=mongodb、BUS=redis 及其地址。 (The environment names no cluster.)',
    );
  const folder = resolve(options['data-dir'] ?? config.dataDir);
  for (const file of ['events.db', 'data.db'])
    if (!existsSync(join(folder, file)))
      throw new PlainError(`${folder} 中没有 ${file}，不是一个数据目录。 (This is no data folder.)`);
  const lock = takeFolderLock(folder);
  if (lock === null)
    throw new PlainError(`数据目录 ${folder} 正被使用，请先停止服务。 (Stop the server first.)`);
  const logger = createLogger(config);
  const opened: { close(): Promise<void> }[] = [];
  const keep = <T extends { close(): Promise<void> }>(store: T): T => {
    opened.unshift(store);
    return store;
  };
  /** The data folder's own key where it is there, else the one the environment names. */
  const keyIn = (name: string, configured: string): string =>
    existsSync(join(folder, name)) ? join(folder, name) : configured;
  try {
    const source = {
      log: keep(await openSqliteEventLog({ file: join(folder, 'events.db'), mode: 'reader' })),
      documents: keep(await openSqliteDocuments({ file: join(folder, 'data.db'), mode: 'reader' })),
      filesDir: join(folder, 'files'),
      sealKeyFile: keyIn('seal.key', config.sealKeyFile),
      fileKeyFile: keyIn('files.key', config.fileKeyFile),
      appKeyFile: keyIn('app.key', config.appKeyFile),
    };
    const target = {
      log: keep(await openSharedLog(config.eventLog, logger)),
      documents: keep(await openSharedDocuments(config.documents, logger)),
      filesDir: config.filesDir,
      sealKeyFile: config.sealKeyFile,
      fileKeyFile: config.fileKeyFile,
      appKeyFile: config.appKeyFile,
    };
    return await migrate(source, target, Date.now, (line) => console.log(line));
  } finally {
    for (const store of opened) await store.close();
    lock.release();
  }
});
