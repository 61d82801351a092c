import type { Recorded } from '@vigil/domain/kernel/event';
import type { StreamSettings } from './port.js';

/** What is wrong with a stream, so that nothing can be decided on it until somebody has looked. */
export type StreamTrouble = 'foreign' | 'changed' | 'shortened' | 'deleted' | 'revived';

/**
 * A stream was written to, shortened or deleted past Vigil: the log answers, this stream cannot be used. The
 * message is one sentence for an operator, with the stream, the place and how to go on; never for other people.
 */
export class StreamFault extends Error {
  readonly code = 'StreamFault';

  constructor(
    readonly trouble: StreamTrouble,
    readonly stream: string,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'StreamFault';
  }
}

type Foreign = Pick<Recorded, 'stream' | 'revision' | 'id' | 'type' | 'foreign'>;

/** What a foreign event is, where it stands and what is wrong with it, for an operator. */
export const foreignWords = ({ stream, revision, id, type, foreign }: Foreign): string =>
  `流 ${stream} 第 ${revision} 号事件 ${id}（${type}）不是 Vigil 写入的：${foreign ?? '来历不明'}`;

/** The fault of a stream with an event that somebody else wrote. */
export const foreignFault = (event: Foreign): StreamFault =>
  new StreamFault(
    'foreign',
    event.stream,
    `${foreignWords(event)}；核实后执行 npm run set-aside -- ${event.id} --operator 操作人 --reason 原因 将它搁置，该流即可继续`,
  );

/** The fault of a stream with an event that is not what was hashed when it was written. */
export const changedFault = ({ stream, revision, id, type }: Foreign): StreamFault =>
  new StreamFault(
    'changed',
    stream,
    `流 ${stream} 第 ${revision} 号事件 ${id}（${type}）与写入时的哈希不符，内容被改动过：执行 npm run audit -- verify 查明，并从备份恢复（npm run restore）`,
  );

/** The fault of a stream that no longer answers its first events, or misses some in between. */
export const shortenedFault = (stream: string, expected: number, answered: number): StreamFault =>
  new StreamFault(
    'shortened',
    stream,
    `流 ${stream} 应答的下一个事件是第 ${answered} 号，应为第 ${expected} 号：此流被截短（元数据 $tb、$maxCount、$maxAge）或事件缺失，执行 npm run audit -- verify 查明`,
  );

/** That a stream keeps an event to itself which the whole log holds, for an operator. */
export const unansweredWords = (stream: string, revision: number): string =>
  `流 ${stream} 不应答第 ${revision} 号事件，整个日志中却有它：此流被截短或删除过，执行 npm run audit -- verify 查明`;

/** The fault of a stream that somebody deleted for ever. */
export const deletedFault = (stream: string, cause: unknown): StreamFault =>
  new StreamFault(
    'deleted',
    stream,
    `流 ${stream} 已被永久删除（tombstone）：在服务器清理（scavenge）之前，事件仍在 $all 中，停止清理并按 docs/operations.md 的 “A stream that others touched”处理`,
    { cause },
  );

/** The fault of an append behind another revision than was expected: the stream had been deleted softly. */
export const revivedFault = (stream: string, expected: number, written: number): StreamFault =>
  new StreamFault(
    'revived',
    stream,
    `写入流 ${stream} 时应接在第 ${expected} 号之后，服务器却写成第 ${written} 号：此流曾被删除（$tb），又被重新写入，执行 npm run audit -- verify 查明`,
  );

/** What somebody set for a stream, what it does and how it is undone, for an operator. */
export const settingsWords = (stream: string, settings: StreamSettings): string =>
  `流 ${stream} 设有元数据（${settingsText(settings)}）：事件会因此读不到，清理（scavenge）后不可恢复；Vigil 从不设置，把元数据改回 {} 即恢复`;

/** The settings as the server names them. */
export const settingsText = (settings: StreamSettings): string =>
  Object.entries(settings)
    .map(([key, value]) => `${key} = ${JSON.stringify(value)}`)
    .join('，');
