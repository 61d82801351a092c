import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import type { Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { exportPaper } from './export-paper.js';
import { verifyOneStream, verifyWholeLog } from './verify.js';

/** Where the audited Vigil keeps its things (Config). */
export interface AuditPlace {
  readonly dataDir: string;
  readonly sealKeyFile: string;
}

export type Print = (line: string) => void;
export type ExitCode = 0 | 1;

const USAGE = '用法：npm run audit -- verify [--stream 流] | export --paper 试卷';

/**
 * `verify [--stream ID]` or `export --paper ID` (wire.md "audit"). Only reads, also beside a running server. Answers 1 when something is broken,
 * not there or asked wrongly. Throws when a file cannot be read.
 */
export async function runAudit(args: readonly string[], place: AuditPlace, print: Print): Promise<ExitCode> {
  const order = understood(args);
  if (order === null) {
    print(USAGE);
    return 1;
  }
  const eventsFile = join(place.dataDir, 'events.db');
  if (!existsSync(eventsFile)) {
    print(`${place.dataDir} 中没有事件日志 events.db（用 DATA_DIR 指定数据目录）`);
    return 1;
  }
  const log = await openSqliteEventLog({ file: eventsFile, mode: 'reader' });
  const documents = await openSqliteDocuments({ file: join(place.dataDir, 'data.db'), mode: 'reader' });
  try {
    return await carryOut(order, { log, documents, keyFile: place.sealKeyFile }, print);
  } finally {
    await Promise.all([log.close(), documents.close()]);
  }
}

type Order = { readonly verify: string | null } | { readonly export: string };

async function carryOut(
  order: Order,
  stores: { readonly log: EventLog; readonly documents: Documents; readonly keyFile: string },
  print: Print,
): Promise<ExitCode> {
  if ('export' in order) return exportPaper(stores.log, stores.documents, order.export, print);
  if (order.verify !== null) return verifyOneStream(stores.log, order.verify, print);
  return verifyWholeLog(stores, print);
}

function understood(args: readonly string[]): Order | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { stream: { type: 'string' }, paper: { type: 'string' } },
    });
    if (positionals.length !== 1) return null;
    if (positionals[0] === 'verify' && values.paper === undefined) return { verify: values.stream ?? null };
    if (positionals[0] === 'export' && values.paper !== undefined && values.stream === undefined) return { export: values.paper };
    return null;
  } catch {
    return null;
  }
}
