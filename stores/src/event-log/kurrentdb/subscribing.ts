import {
  ErrorType,
  eventTypeFilter,
  type AllStreamSubscription,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import type { Position, Recorded } from '@vigil/domain/kernel/event';
import { backoffMilliseconds } from '../../backoff.js';
import type { Subscription, SubscribeOptions } from '../port.js';
import { isOfType } from './append-call.js';
import { isOurs } from './reading.js';
import { kurrentPosition, positionText, recorded, type ClientEvent } from './recorded.js';

/** What waits in memory for a slow handler, and so a page at most; the rest stays with the server. */
const EVENTS_WAITING = 250;
const BACKOFF = { firstMilliseconds: 50, longestMilliseconds: 2000 };
/** The server tells how far it looked after so many times 32 events that the filter passed over. */
const CHECKPOINT_INTERVAL = 32;

export interface SubscribingOptions extends SubscribeOptions {
  readonly client: EventStoreDBClient;
  readonly after: Position;
  readonly handler: (events: readonly Recorded[]) => Promise<void>;
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
export function subscribeToKurrent(options: SubscribingOptions): Subscription {
  const running = new Running(options);
  return { close: () => running.close() };
}

class Running {
  readonly #finished: Promise<void>;
  readonly #options: SubscribingOptions;
  #position: Position;
  #closed = false;
  #wake: () => void = () => undefined;

  constructor(options: SubscribingOptions) {
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
          regex:
            this.#options.types === undefined ? '^[^$]' : `^(${this.#options.types.map(escaped).join('|')})$`,
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
          const events = page
            .filter((event) => positionText(event.position, event.streamId) > this.#position && isOurs(event))
            .map(this.#recorded);
          if (events.length > 0) await this.#options.handler(events);
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

  readonly #recorded = (event: ClientEvent): Recorded =>
    this.#options.bare === true ? { ...recorded(event), data: null } : recorded(event);

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

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
