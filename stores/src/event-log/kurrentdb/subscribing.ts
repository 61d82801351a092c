import {
  ErrorType,
  eventTypeFilter,
  type AllStreamSubscription,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import type { Position } from '@vigil/domain/kernel/event';
import { backoffMilliseconds } from '../../backoff.js';
import type { Subscription } from '../port.js';
import { isOfType } from './append-call.js';
import { kurrentPosition, positionText, type ClientEvent } from './recorded.js';

/** What waits in memory for a slow handler, and so a page at most; the rest stays with the server. */
const EVENTS_WAITING = 250;
const BACKOFF = { firstMilliseconds: 50, longestMilliseconds: 2000 };
/** The server tells how far it looked after so many times 32 events that the filter passed over. */
const CHECKPOINT_INTERVAL = 32;

export interface SubscribingOptions<T> {
  readonly client: EventStoreDBClient;
  readonly after: Position;
  /** Regular expression over the types of the events the server sends. */
  readonly types: string;
  /** What the handler is given of an event; null: it is passed over. */
  readonly taken: (event: ClientEvent) => T | null;
  readonly handler: (taken: readonly T[]) => Promise<void>;
  /** See `SubscribeOptions`. */
  readonly onLooked?: ((position: Position) => void) | undefined;
  /**
   * The subscription cannot go on: the handler failed, an event cannot be read, the server refuses us. Told
   * once.
   */
  readonly onError: (error: unknown) => void;
  /** The connection was lost and is made anew. */
  readonly onFault: (error: unknown) => void;
}

/**
 * A subscription to `$all` that outlives its connections: each new one begins after the last event whose
 * handling has finished (or the server's last checkpoint, when everything before it is handled), so there is
 * no gap and nothing comes twice. Pages are what has arrived while the handler ran; nothing is taken from the
 * connection meanwhile, so a slow handler stops the server and not the memory.
 */
export function subscribeToKurrent<T>(options: SubscribingOptions<T>): Subscription {
  const running = new Running(options);
  return { close: () => running.close() };
}

class Running<T> {
  readonly #finished: Promise<void>;
  readonly #options: SubscribingOptions<T>;
  #position: Position;
  #closed = false;
  #wake: () => void = () => undefined;

  constructor(options: SubscribingOptions<T>) {
    this.#options = options;
    this.#position = options.after;
    kurrentPosition(options.after);
    this.#finished = this.#run().catch((error: unknown) => {
      if (!this.#closed) options.onError(error);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#wake();
    await this.#finished;
  }

  async #run(): Promise<void> {
    let failures = 0;
    while (!this.#closed) {
      const before = this.#position;
      const lost = await this.#connection();
      if (this.#closed) return;
      this.#options.onFault(lost);
      failures = this.#position === before ? failures + 1 : 1;
      const timer = setTimeout(() => this.#wake(), backoffMilliseconds(failures, BACKOFF));
      await this.#woken();
      clearTimeout(timer);
    }
  }

  /** Delivers over one connection; answers why it ended. Throws what cannot be got over. */
  async #connection(): Promise<unknown> {
    let handling = false;
    /** The server's last checkpoint: what it sent before that has arrived before. */
    let passed = this.#position;
    const stream: AllStreamSubscription = this.#options.client.subscribeToAll(
      {
        fromPosition: kurrentPosition(this.#position),
        filter: eventTypeFilter({
          regex: this.#options.types,
          checkpointInterval: CHECKPOINT_INTERVAL,
          checkpointReached: async (_subscription, position) => {
            passed = positionText(position, 'a checkpoint');
            if (!handling && stream.readableLength === 0) this.#reach(passed);
          },
        }),
      },
      { highWaterMark: EVENTS_WAITING },
    );
    let end: { readonly cause: unknown } | null = null;
    const ended = (cause: unknown): void => {
      end ??= { cause };
      this.#wake();
    };
    stream.on('error', ended);
    stream.on('end', () => ended(new Error('event log: the server ended a subscription')));
    stream.on('readable', () => this.#wake());
    try {
      while (!this.#closed) {
        const page = this.#take(stream);
        if (page.length > 0) {
          handling = true;
          const taken = page.flatMap((event) => {
            if (positionText(event.position, event.streamId) <= this.#position) return [];
            return this.#options.taken(event) ?? [];
          });
          if (taken.length > 0) await this.#options.handler(taken);
          this.#reach(positionText(page.at(-1)!.position, 'an event'));
          handling = false;
        } else if (end !== null) {
          const { cause } = end as { readonly cause: unknown };
          if (isOfType(cause, ErrorType.ACCESS_DENIED)) throw cause;
          return cause;
        } else {
          this.#reach(passed);
          await this.#woken();
          // Events come one by one: what is on the line already shall be one page.
          await new Promise((resolve) => setImmediate(resolve));
        }
      }
      return null;
    } finally {
      stream.unsubscribe().catch(() => undefined);
    }
  }

  #take(stream: AllStreamSubscription): ClientEvent[] {
    const page: ClientEvent[] = [];
    while (page.length < EVENTS_WAITING) {
      const resolved = stream.read() as { readonly event?: ClientEvent } | null;
      if (resolved === null) break;
      if (resolved.event !== undefined) page.push(resolved.event);
    }
    return page;
  }

  #reach(position: Position): void {
    if (position <= this.#position) return;
    this.#position = position;
    this.#options.onLooked?.(position);
  }

  #woken(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      if (this.#closed) resolve();
    });
  }
}

/** Whatever stands for itself in a regular expression. */
export const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
