import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import type { Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import type { VerifyOptions } from '@vigil/stores/chain/log-report';
import { isNextPosition, openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { checkReceipts, keyToUse } from './check-receipts.js';
import type { ExitCode, Print } from './printing.js';
import { exportPaper } from './export-paper.js';
import { readOutsideAnchors } from './outside-anchors.js';
import { verifyOneStream } from './verify-stream.js';
import type { FilesPlace } from './verify-files.js';
import { verifyWholeLog } from './verify.js';

/** Where the audited Vigil keeps its things (Config). */
export interface AuditPlace {
  readonly dataDir: string;
  readonly sealKeyFile: string;
  /** Where files are and the master key of those of persons; without them files are not looked at. */
  readonly filesDir?: string;
  readonly fileKeyFile?: string;
  /** Where seals are kept elsewhere, unless `--anchor` names another file. */
  readonly sealAnchors?: { readonly file: string | null };
  /** Where the stores are shared by many processes: how to open them. */
  readonly openShared?: () => Promise<AuditedStores>;
}

export interface AuditedStores {
  readonly log: EventLog;
  readonly documents: Documents;
}

/** What only the embedded stores have. */
interface OwnStores {
  readonly isNext: VerifyOptions['isNext'] | null;
  /** data.db, whose documents carry checksums */
  readonly dataFile: string | null;
}

const USAGE =
  '用法：npm run audit -- verify [--stream 流] [--anchor 锚文件] | export --paper 试卷 | receipt 回执文件 [--key 公钥文件]';

/**
 * `verify [--stream ID] [--anchor FILE]`, `export --paper ID` (wire.md "audit") or `receipt FILE [--key FILE]`. Only reads,
 * also beside a running server. Answers 1 when something is broken, not there or asked wrongly. Receipts need
 * no log: where there is none their signatures are checked. Throws when a file cannot be read.
 */
export async function runAudit(args: readonly string[], place: AuditPlace, print: Print): Promise<ExitCode> {
  const order = understood(args);
  if (order === null) {
    print(USAGE);
    return 1;
  }
  if (place.openShared !== undefined) return auditing(await place.openShared(), order, place, print);
  const eventsFile = join(place.dataDir, 'events.db');
  if ('receipts' in order && !existsSync(eventsFile))
    return checkReceipts(order.receipts, keyToUse(order.key, place.sealKeyFile), null, print);
  if (!existsSync(eventsFile)) {
    print(`${place.dataDir} 中没有事件日志 events.db（用 DATA_DIR 指定数据目录）`);
    return 1;
  }
  const log = await openSqliteEventLog({ file: eventsFile, mode: 'reader' });
  const dataFile = join(place.dataDir, 'data.db');
  const documents = await openSqliteDocuments({ file: dataFile, mode: 'reader' });
  return auditing({ log, documents }, order, place, print, { isNext: isNextPosition, dataFile });
}

async function auditing(
  { log, documents }: AuditedStores,
  order: Order,
  place: AuditPlace,
  print: Print,
  own: OwnStores = { isNext: null, dataFile: null },
): Promise<ExitCode> {
  try {
    return await carryOut(
      order,
      {
        log,
        documents,
        keyFile: place.sealKeyFile,
        files: filesOf(place),
        anchorFile: anchorFileOf(place),
        ...own,
      },
      print,
    );
  } finally {
    await Promise.all([log.close(), documents.close()]);
  }
}

const filesOf = ({ filesDir, fileKeyFile }: AuditPlace): FilesPlace | null =>
  filesDir === undefined || fileKeyFile === undefined ? null : { folder: filesDir, keyFile: fileKeyFile };

const anchorFileOf = ({ sealAnchors }: AuditPlace): string | null => sealAnchors?.file ?? null;

type Order =
  | { readonly verify: string | null; readonly anchor: string | undefined }
  | { readonly export: string }
  | { readonly receipts: string; readonly key: string | undefined };

async function carryOut(
  order: Order,
  stores: AuditedStores &
    OwnStores & {
      readonly keyFile: string;
      readonly files: FilesPlace | null;
      readonly anchorFile: string | null;
    },
  print: Print,
): Promise<ExitCode> {
  if ('export' in order) return exportPaper(stores.log, stores.documents, order.export, print);
  if ('receipts' in order)
    return checkReceipts(order.receipts, keyToUse(order.key, stores.keyFile), stores.log, print);
  if (order.verify !== null) return verifyOneStream(stores.log, order.verify, print);
  const anchors = order.anchor ?? stores.anchorFile;
  return verifyWholeLog({ ...stores, outside: anchors === null ? null : readOutsideAnchors(anchors) }, print);
}

function understood(args: readonly string[]): Order | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{ stream: { type: 'string' }, paper: { type: 'string' } },
        ...{ key: { type: 'string' }, anchor: { type: 'string' } },
      },
    });
    const [what, file, ...more] = positionals;
    const { stream, paper, key, anchor } = values;
    const given = (...names: readonly (string | undefined)[]): boolean =>
      names.some((name) => name !== undefined);
    if (what === 'receipt' && file !== undefined && more.length === 0 && !given(stream, paper, anchor))
      return { receipts: file, key };
    if (file !== undefined || key !== undefined) return null;
    if (what === 'verify' && !given(paper) && !(given(stream) && given(anchor)))
      return { verify: stream ?? null, anchor };
    if (what === 'export' && paper !== undefined && !given(stream, anchor)) return { export: paper };
    return null;
  } catch {
    return null;
  }
}
