import { parseArgs } from 'node:util';
import {
  noLogIn,
  openAudited,
  type AuditedStores,
  type AuditPlace,
  type OwnStores,
} from './audited-stores.js';
import { checkReceipts } from './check-receipts.js';
import type { ExitCode, Print } from './printing.js';
import { exportPaper } from './export-paper.js';
import { keysToUse, keyToUse } from './key-to-use.js';
import { makePackageFile, recomputeFile } from './make-package.js';
import { readOutsideAnchors } from './outside-anchors.js';
import { verifyOneStream } from './verify-stream.js';
import type { FilesPlace } from './verify-files.js';
import { verifyWholeLog } from './verify.js';

const USAGE =
  '用法：npm run audit -- verify [--stream 流 | --key 公钥或密钥文件（可以多次） --anchor 锚文件] | export --paper 试卷 | receipt 回执文件 [--key 公钥文件] | package --exam 考试 --out 文件 | recompute 审计包';

/** What of the auditor's tools uses the stores' place. */
export type { AuditPlace } from './audited-stores.js';

/**
 * `verify [--stream ID | --key FILE (more than once) --anchor FILE]`, `export --paper ID` (wire.md "audit") `receipt FILE [--key FILE]`, `package` or
 * `recompute` (make-package.ts). Only reads, but for `package`, which records and seals; also beside a running server. Answers 1 when something is broken, not there or asked wrongly. Receipts need
 * no log: where there is none their signatures are checked. Throws when a file cannot be read.
 */
export async function runAudit(args: readonly string[], place: AuditPlace, print: Print): Promise<ExitCode> {
  const [what, ...rest] = args;
  if (what === 'package') return makePackageFile(rest, place, print);
  if (what === 'recompute') return recomputeFile(rest, print);
  const order = understood(args);
  if (order === null) {
    print(USAGE);
    return 1;
  }
  const stores = await openAudited(place);
  if (stores === null && 'receipts' in order)
    return checkReceipts(order.receipts, keyToUse(order.key, place.sealKeyFile), null, print);
  if (stores === null) {
    print(noLogIn(place.dataDir));
    return 1;
  }
  const given = {
    ...{ keyFile: place.sealKeyFile, files: filesOf(place), anchorFile: anchorFileOf(place) },
    keyComesLater: place.keyComesLater ?? false,
  };
  try {
    return await carryOut(order, { ...stores, ...given }, print);
  } finally {
    await Promise.all([stores.log.close(), stores.documents.close()]);
  }
}

const filesOf = ({ filesDir, fileKeyFile }: AuditPlace): FilesPlace | null =>
  filesDir === undefined || fileKeyFile === undefined ? null : { folder: filesDir, keyFile: fileKeyFile };

const anchorFileOf = ({ sealAnchors }: AuditPlace): string | null => sealAnchors?.file ?? null;

type Order =
  | {
      readonly verify: string | null;
      readonly keys: readonly string[];
      readonly anchor: string | undefined;
    }
  | { readonly export: string }
  | { readonly receipts: string; readonly key: string | undefined };

async function carryOut(
  order: Order,
  stores: AuditedStores &
    OwnStores & {
      readonly keyFile: string;
      readonly files: FilesPlace | null;
      readonly anchorFile: string | null;
      readonly keyComesLater: boolean;
    },
  print: Print,
): Promise<ExitCode> {
  if ('export' in order) return exportPaper(stores.log, stores.documents, order.export, print);
  if ('receipts' in order)
    return checkReceipts(order.receipts, keyToUse(order.key, stores.keyFile), stores.log, print);
  if (order.verify !== null) return verifyOneStream(stores.log, order.verify, print);
  const anchors = order.anchor ?? stores.anchorFile;
  const outside = anchors === null ? null : readOutsideAnchors(anchors);
  return verifyWholeLog({ ...stores, ...keysToUse(order.keys, stores.keyFile), outside }, print);
}

function understood(args: readonly string[]): Order | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{ stream: { type: 'string' }, paper: { type: 'string' } },
        ...{ key: { type: 'string', multiple: true }, anchor: { type: 'string' } },
      },
    });
    const [what, file, ...more] = positionals;
    const { stream, paper, key: keys = [], anchor } = values;
    const [key, ...moreKeys] = keys;
    const given = (...names: readonly (string | undefined)[]): boolean =>
      names.some((name) => name !== undefined);
    if (
      what === 'receipt' &&
      file !== undefined &&
      more.length === 0 &&
      !given(stream, paper, anchor, ...moreKeys)
    )
      return { receipts: file, key };
    if (file !== undefined) return null;
    if (what === 'verify' && !given(paper) && !(given(stream) && given(anchor, key)))
      return { verify: stream ?? null, keys, anchor };
    if (what === 'export' && paper !== undefined && !given(stream, anchor, key)) return { export: paper };
    return null;
  } catch {
    return null;
  }
}
