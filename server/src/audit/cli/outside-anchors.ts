import { existsSync, readFileSync } from 'node:fs';
import type { LogReport } from '@vigil/stores/chain/log-report';
import { PlainError } from '../../platform/plain-error.js';
import { anchorsIn, type OutsideAnchor } from '../anchors/outside-anchor.js';
import type { Print } from './printing.js';

/** Anchors that were kept outside the log. */
export interface OutsideAnchors {
  /** the file they were read from, as it was named */
  readonly file: string;
  /** in the order of the file */
  readonly anchors: readonly OutsideAnchor[];
  /** lines that are no anchor; the last one may have been cut short by a crash */
  readonly unreadable: number;
}

/** Throws `PlainError` where there is no such file. */
export function readOutsideAnchors(file: string): OutsideAnchors {
  if (!existsSync(file)) throw new PlainError(`没有锚文件 ${file}。 (There is no file of anchors.)`);
  const lines = anchorsIn(readFileSync(file, 'utf8'));
  const anchors = lines.filter((one) => one !== null);
  return { file, anchors, unreadable: lines.length - anchors.length };
}

/** As long as an end may be unsealed: a seal is made every minute, and then sent. */
const longestBehindMilliseconds = 5 * 60_000;

/**
 * Says how old the newest outside anchor is and what it covers. Answers what cannot be known by it, one sentence
 * each; without any anchors that is told, and no reason to fail: nobody said that there should be some.
 */
export function judgeOutside(
  outside: OutsideAnchors | null,
  { sealedTo }: LogReport,
  now: number,
  print: Print,
): string[] {
  if (outside === null) {
    print(
      '没有另存的锚（SEAL_ANCHOR_FILE、SEAL_ANCHOR_URL，或 verify --anchor 文件）：若有人能同时改写日志、封存密钥和密钥旁的记录，此处无从得知',
    );
    return [];
  }
  const { file, anchors, unreadable } = outside;
  const newest = anchors.reduce<OutsideAnchor | null>(
    (last, one) => (last === null || one.sealedAt >= last.sealedAt ? one : last),
    null,
  );
  if (newest === null) return [`锚文件 ${file} 中没有锚：日志之外没有任何证明`];
  print(
    `另存的锚 ${anchors.length} 条（${file}），最新一条是第 ${newest.revision} 号封存，封存于 ${new Date(newest.sealedAt).toISOString()}（距今 ${ageOf(now - newest.sealedAt)}），覆盖到位置 ${newest.position}`,
  );
  const behind = sealedTo === null ? 0 : sealedTo.sealedAt - newest.sealedAt;
  return [
    ...(unreadable > 0 ? [`锚文件 ${file} 有 ${unreadable} 行无法读取：这些锚不能用来核对`] : []),
    ...(behind > longestBehindMilliseconds
      ? [
          `位置 ${newest.position} 之后至 ${sealedTo?.position} 的事件在日志之外没有证明：最新的锚比最后一次封存早 ${ageOf(behind)}`,
        ]
      : []),
  ];
}

function ageOf(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000));
  if (minutes < 120) return `${minutes} 分钟`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} 小时` : `${Math.round(hours / 24)} 天`;
}
