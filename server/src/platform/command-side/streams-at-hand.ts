import { atMost } from '@vigil/stores/at-most';
import { LRUCache } from 'lru-cache';
import type { FoldedStream } from './folded-stream.js';

/** Nothing is under way: one for all streams. */
const nothing: Promise<unknown> = Promise.resolve();

/** A stream as this process holds it. */
export interface StreamAtHand<State> {
  folded: FoldedStream<State> | null;
  /** Commands on one stream queue one behind the other. */
  tail: Promise<unknown>;
  waiting: number;
}

/**
 * The streams that a command side holds folded: of those with nothing under way at most `most`, and the least
 * recently used goes first. One in use stays.
 */
export class StreamsAtHand<State> {
  private readonly streams: LRUCache<string, StreamAtHand<State>>;
  /** had to make room while commands of theirs were under way: they come back when those are done */
  private readonly inUse = new Map<string, StreamAtHand<State>>();

  constructor(most: number) {
    this.streams = new LRUCache({
      ...atMost(most),
      dispose: (stream, id, why) => {
        if (why === 'evict' && stream.waiting > 0) this.inUse.set(id, stream);
      },
    });
  }

  /** Looks without using it. */
  peek(id: string): StreamAtHand<State> | undefined {
    return this.streams.peek(id) ?? this.inUse.get(id);
  }

  find(id: string): StreamAtHand<State> | undefined {
    return this.streams.get(id) ?? this.inUse.get(id);
  }

  of(id: string): StreamAtHand<State> {
    const held = this.find(id);
    if (held !== undefined) return held;
    const stream: StreamAtHand<State> = { folded: null, tail: nothing, waiting: 0 };
    this.streams.set(id, stream);
    return stream;
  }

  /** Runs work on a stream behind what is under way on it, whether or not that succeeds. */
  queued<T>(id: string, work: (stream: StreamAtHand<State>) => Promise<T>): Promise<T> {
    const stream = this.of(id);
    stream.waiting += 1;
    const result = stream.waiting === 1 ? work(stream) : stream.tail.then(() => work(stream));
    const done = (): void => {
      stream.waiting -= 1;
      if (stream.waiting > 0) return;
      stream.tail = nothing;
      if (this.inUse.delete(id)) this.streams.set(id, stream);
    };
    stream.tail = result.then(done, done);
    return result;
  }
}
