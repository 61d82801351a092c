import { readFileSync } from 'node:fs';
import type { Recorded } from '@vigil/domain/kernel/event';
import { isHandedOver, isKeyChange, SEAL_KEY_REPLACED } from '@vigil/stores/chain/key-change';
import { isReceipt, keyIdOf, ReceiptChecker, type ReceiptProblem } from '@vigil/stores/chain/receipt';
import { standingInLog, type Standing } from '@vigil/stores/chain/receipt-in-log';
import { isSeal } from '@vigil/stores/chain/seal';
import { lastSealEvent } from '@vigil/stores/chain/seals';
import type { EventLog } from '@vigil/stores/event-log/port';
import { lifeFacts } from '../../config/life-facts.js';
import { publicKeyIn, type KeyFile } from './key-to-use.js';
import type { ExitCode, Print } from './printing.js';

const said: Readonly<Record<ReceiptProblem | Standing | 'replaced', string>> = {
  shape: '不是有效的回执',
  key: '由另一把密钥签发',
  replaced: '由已换下的密钥签发，而保存在它换下之后',
  signature: '签名不正确：回执被修改，或不由该密钥签发',
  held: '签名有效，日志中存在',
  returned: '签名有效；原事件已缺失，答案由浏览器凭此回执送回并计入',
  missing: '签名有效，但日志中没有这个事件：日志被截断或删改',
  different: '签名有效，但日志中的事件与回执不一致：日志被修改',
};

const inLog: ReadonlySet<string> = new Set<Standing>(['held', 'returned']);

/**
 * Checks the receipts of a file: one receipt, a list, or what the candidate's page downloads. The key is that
 * of `keyFile`, else the one that came with the receipts, which the output says. Where it signed in the log that
 * another follows, it counts for what was saved before that. `log` null: by signature alone. Answers 1 when one receipt
 * is not as it should be.
 */
export async function checkReceipts(
  file: string,
  keyFile: KeyFile | null,
  log: EventLog | null,
  print: Print,
): Promise<ExitCode> {
  const { receipts, publicKey: broughtKey } = receiptsIn(readFileSync(file, 'utf8'));
  const publicKey = keyFile === null ? broughtKey : publicKeyIn(readFileSync(keyFile.path, 'utf8'));
  if (receipts.length === 0) {
    print(`${file} 中没有回执`);
    return 1;
  }
  const checker = checkerFor(publicKey);
  if (publicKey === null || checker === null) {
    print('没有可用的公钥：用 --key 给出（服务器的 /api/audit/key）');
    return 1;
  }
  print(
    `公钥 ${keyIdOf(publicKey)}（${keyFile === null ? '回执文件自带，请与服务器公布的公钥核对' : keyFile.what}）`,
  );
  if (log === null) print('只核对签名：这里没有事件日志');
  const sealedTo = log === null ? null : await sealedPosition(log);
  const change = log === null ? null : await changeAwayFrom(log, publicKey);
  let wrong = 0;
  for (const [index, receipt] of receipts.entries()) {
    const problem = checker.problemOf(receipt);
    const { standing, position } =
      problem === null && log !== null && isReceipt(receipt)
        ? await standingInLog(log, receipt)
        : { standing: null, position: null };
    const isBehind =
      problem === null && isReceipt(receipt) && isBehindChange(receipt.time, standing, position, change, log);
    const verdict = isBehind ? 'replaced' : (problem ?? standing);
    if (verdict !== null && !inLog.has(verdict)) wrong += 1;
    const text = verdict === null ? '签名有效' : said[verdict];
    const seal =
      verdict === null || !inLog.has(verdict) || log === null || position === null
        ? ''
        : isSealed(log, position, sealedTo)
          ? '，已封存'
          : '，尚未封存';
    print(`第 ${index + 1} 份：${contentOf(receipt)}${text}${seal}`);
  }
  print(wrong === 0 ? `${receipts.length} 份回执全部有效` : `${receipts.length} 份回执中 ${wrong} 份有问题`);
  return wrong === 0 ? 0 : 1;
}

/** The first change that the key itself signed; null: there is none. */
async function changeAwayFrom(log: EventLog, publicKey: string): Promise<Recorded | null> {
  const isIt = ({ data, foreign }: Recorded): boolean =>
    foreign === undefined && isKeyChange(data) && data.from === publicKey && isHandedOver(data);
  return (await lifeFacts(log, SEAL_KEY_REPLACED)).find(isIt) ?? null;
}

/** By the place of the event, or, where the log does not have it, by the time (ms) that the receipt says. */
function isBehindChange(
  time: number,
  standing: Standing | null,
  position: string | null,
  change: Recorded | null,
  log: Pick<EventLog, 'compare'> | null,
): boolean {
  if (change === null || log === null) return false;
  return standing === 'held' && position !== null
    ? log.compare(position, change.position) > 0
    : time > change.time;
}

function checkerFor(publicKey: string | null): ReceiptChecker | null {
  try {
    return publicKey === null ? null : new ReceiptChecker(publicKey);
  } catch {
    return null;
  }
}

function contentOf(receipt: unknown): string {
  if (!isReceipt(receipt)) return '';
  const { paperId, quId, revision, time, answerHash } = receipt;
  return `试卷 ${paperId} 试题 ${quId}，第 ${revision} 号事件，${new Date(time).toISOString()}，答案哈希 ${answerHash}：`;
}

async function sealedPosition(log: EventLog): Promise<string | null> {
  const event = await lastSealEvent(log);
  return event !== null && isSeal(event.data) ? event.data.lastPosition : null;
}

const isSealed = (log: EventLog, position: string, sealedTo: string | null): boolean =>
  sealedTo !== null && log.compare(position, sealedTo) <= 0;

/** Throws a plain sentence when the text is no JSON. */
function receiptsIn(text: string): {
  readonly receipts: readonly unknown[];
  readonly publicKey: string | null;
} {
  const value = parsed(text);
  if (Array.isArray(value)) return { receipts: value, publicKey: null };
  const { receipts, publicKey } = (value ?? {}) as {
    readonly receipts?: unknown;
    readonly publicKey?: unknown;
  };
  if (Array.isArray(receipts))
    return { receipts, publicKey: typeof publicKey === 'string' ? publicKey : null };
  return { receipts: value === null ? [] : [value], publicKey: null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('回执文件不是 JSON，无法读取', { cause });
  }
}
