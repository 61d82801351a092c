import type { Position } from '@vigil/domain/kernel/event';
import { settingsText } from '../event-log/foreign.js';
import type { EventLog, StreamStanding } from '../event-log/port.js';
import { standingOf } from '../event-log/standing.js';
import type { Problem } from './log-report.js';

/** What the whole log holds of a stream. */
export interface StreamInLog {
  /** revision of the first event */
  readonly first: number;
  events: number;
  /** revision, hash and position of the last event */
  revision: number;
  hash: string;
  position: Position;
}

/** Streams asked side by side: a call each way to a server takes a millisecond. */
const STREAMS_AT_ONCE = 32;

/**
 * Asks each stream what it answers and reports where that is less, or other, than the whole log holds, and where
 * the store was told to forget some of it: the engine reads streams, so that a paper can be lost to it while
 * the log still has it. Events that came since are no difference.
 */
export async function compareStreams(
  log: Pick<EventLog, 'readStream' | 'standing'>,
  streams: ReadonlyMap<string, StreamInLog>,
  report: (kind: 'stream', where: Pick<Problem, 'position' | 'stream' | 'revision'>, text: string) => void,
): Promise<void> {
  const left = streams.entries();
  const ask = async (): Promise<void> => {
    for (const [stream, held] of left) {
      const standing = await standingOf(log, stream, held.revision);
      const [revision, text] = differenceOf(held, standing) ?? [held.revision, null];
      if (text !== null) report('stream', { stream, revision, position: held.position }, text);
    }
  };
  await Promise.all(Array.from({ length: Math.min(STREAMS_AT_ONCE, streams.size) }, ask));
}

/** The first revision that is concerned, and what to say of it; null: the stream answers all there is. */
export function differenceOf(
  held: Pick<StreamInLog, 'first' | 'events' | 'revision' | 'hash'>,
  standing: StreamStanding,
): readonly [number, string] | null {
  const whole = `日志中有 ${held.events} 个事件`;
  if (standing.kind === 'deleted')
    return [
      held.first,
      `此流已被永久删除（tombstone），${whole}：不要清理（scavenge）；在这台服务器上无法撤销，按docs/operations.md 的 “A stream that others touched”恢复服务器的备份`,
    ];
  const { settings } = standing;
  const set = settings === null || Object.keys(settings).length === 0 ? null : settingsText(settings);
  if (standing.kind === 'absent')
    return [
      held.first,
      `${whole}，此流却什么也不应答${set === null ? '：此流的事件读不到' : `：被删除或截短（${set}）`}，${remedy(set)}`,
    ];
  const { events, first, last } = standing;
  if (first > held.first)
    return [
      held.first,
      `${whole}，此流只应答第 ${first} 号及以后的 ${events} 个：前面的被截去（${set ?? '没有元数据'}），${remedy(set)}`,
    ];
  if (events !== held.events || last.revision !== held.revision)
    return [last.revision, `${whole}，此流应答 ${events} 个，至第 ${last.revision} 号：中间或末尾有缺失`];
  if (last.hash !== held.hash) return [last.revision, '此流应答的最后一个事件与日志中的不同'];
  return set === null
    ? null
    : [held.first, `此流设有元数据（${set}），事件会因此读不到或被清理：Vigil 从不设置，${remedy(set)}`];
}

const remedy = (set: string | null): string =>
  set === null ? '查看服务器的日志和备份' : '不要清理（scavenge），把元数据改回 {} 即恢复';
