import { ErrorType, EventStoreDBClient } from '@eventstore/db-client';
import type { Channel } from '@grpc/grpc-js';
import type { EventLog, Subscription } from '../port.js';
import { isOfType } from './append-call.js';
import { AppendLane } from './append-lane.js';
import { ACTS, actIn } from './acts.js';
import { isOurs, Reading } from './reading.js';
import { recorded, START } from './recorded.js';
import { escaped, subscribeToKurrent } from './subscribing.js';

export interface KurrentEventLogOptions {
  /** Connection string: `esdb://host:2113?tls=false`, `kurrentdb+discover://user:password@cluster:2113`. */
  readonly url: string;
  /** Without an answer for so long an append is `unknown`, and a read fails. Default 5000. */
  readonly appendTimeoutMilliseconds?: number;
  /**
   * Told of each fault the log gets over by itself (a lost connection, an append without an answer), for the
   * log. Must not throw.
   */
  readonly onFault?: (error: unknown) => void;
}

const HEALTH_TIMEOUT_MILLISECONDS = 2000;
/** Between two tries at the start: a node that has just begun to listen elects its leader yet. */
const START_PAUSE_MILLISECONDS = 200;
const FAREWELL_MILLISECONDS = 1000;

/**
 * Opens the event log of the cluster: a KurrentDB (or EventStoreDB, 22.6 or newer) of Vigil's own (engine
 * §1). Reads and appends go to the leader. Rejects with a plain sentence when no leader answers within twice
 * the timeout. `healthy` tells whether it answers now, within two seconds.
 *
 * Revisions, order and durability are the server's: an append is acknowledged when a quorum has it on disk.
 * The server's own events (`$`) are never seen.
 */
export async function openKurrentEventLog(
  options: KurrentEventLogOptions,
): Promise<EventLog & { healthy(): Promise<boolean> }> {
  const log = new KurrentEventLog(options);
  const cause = await log.begun();
  if (cause === null) return log;
  await log.close();
  throw new Error(`event log: no KurrentDB leader answers at ${options.url.replace(/\/\/[^@/]*@/, '//')}`, {
    cause,
  });
}

/** The client knows the scheme by its old name alone. */
const clientUrl = (url: string): string => url.replace(/^(kurrentdb|kurrent|kdb)(?=(\+discover)?:)/, 'esdb');

class KurrentEventLog implements EventLog {
  readonly start = START;
  readonly #client: EventStoreDBClient;
  readonly #reading: Reading;
  readonly #timeoutMilliseconds: number;
  readonly #lane: AppendLane;
  readonly #onFault: (error: unknown) => void;
  readonly #subscriptions = new Set<Subscription>();
  #closing: Promise<void> | null = null;

  constructor({ url, appendTimeoutMilliseconds = 5000, onFault = () => undefined }: KurrentEventLogOptions) {
    this.#client = EventStoreDBClient.connectionString(clientUrl(url));
    this.#timeoutMilliseconds = appendTimeoutMilliseconds;
    this.#reading = new Reading(this.#client, appendTimeoutMilliseconds);
    this.#onFault = onFault;
    this.#lane = new AppendLane({
      client: this.#client,
      timeoutMilliseconds: appendTimeoutMilliseconds,
      onFault,
      positionAt: async (stream, revision) =>
        (await this.#reading.stream(stream, revision - 1, 1))[0]?.position ?? null,
      revisionOf: (stream) => this.#reading.revisionOf(stream),
    });
  }

  append: EventLog['append'] = (stream, expectedRevision, events) =>
    this.#lane.append(stream, expectedRevision, events);

  readStream: EventLog['readStream'] = (
    stream,
    { afterRevision = -1, limit = Number.MAX_SAFE_INTEGER, ahead = false } = {},
  ) => this.#reading.stream(stream, afterRevision, limit, ahead);

  readAll: EventLog['readAll'] = (after, limit) => this.#reading.all(after, limit);

  standing: NonNullable<EventLog['standing']> = (stream, upTo) => this.#reading.standing(stream, upTo);

  eventAt: NonNullable<EventLog['eventAt']> = (position) => this.#reading.at(position);

  head: EventLog['head'] = () => this.#reading.head();

  lastRecord: NonNullable<EventLog['lastRecord']> = () => this.#reading.lastRecord();

  compare: EventLog['compare'] = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

  subscribe: EventLog['subscribe'] = (after, handler, onError, options = {}) => {
    if (this.#closing !== null) throw new Error('event log: subscribe after close');
    const { types, bare = false, onLooked } = options;
    return this.#kept(
      subscribeToKurrent({
        client: this.#client,
        after,
        types: types === undefined ? '^[^$]' : `^(${types.map(escaped).join('|')})$`,
        taken: (event) =>
          !isOurs(event) ? null : bare ? { ...recorded(event), data: null } : recorded(event),
        handler,
        onLooked,
        onError,
        onFault: this.#onFault,
      }),
    );
  };

  watchActs: NonNullable<EventLog['watchActs']> = (after, handler, onError, onLooked) => {
    if (this.#closing !== null) throw new Error('event log: subscribe after close');
    return this.#kept(
      subscribeToKurrent({
        client: this.#client,
        after,
        types: ACTS,
        taken: actIn,
        handler: async (acts) => {
          for (const act of acts) await handler(act);
        },
        onLooked,
        onError,
        onFault: this.#onFault,
      }),
    );
  };

  #kept(subscription: Subscription): Subscription {
    this.#subscriptions.add(subscription);
    return {
      close: async () => {
        this.#subscriptions.delete(subscription);
        await subscription.close();
      },
    };
  }

  healthy = (): Promise<boolean> =>
    this.#reading.first(HEALTH_TIMEOUT_MILLISECONDS).then(
      () => true,
      () => false,
    );

  /** Null once the leader answers; why it did not, after twice the timeout, or at once when it refuses us. */
  async begun(): Promise<unknown> {
    for (const giveUp = Date.now() + 2 * this.#timeoutMilliseconds; ;) {
      try {
        await this.#reading.first(this.#timeoutMilliseconds);
        return null;
      } catch (error) {
        if (isOfType(error, ErrorType.ACCESS_DENIED) || Date.now() > giveUp) return error;
      }
      await new Promise((resolve) => setTimeout(resolve, START_PAUSE_MILLISECONDS));
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.close()));
    await this.#lane.close();
    // The client knows how to end its calls, not how to close its channel, and may wait for a call that never
    // reports its end.
    const parts = this.#client as unknown as { getChannel(): Promise<Channel> };
    const farewell = this.#client.dispose().then(async () => (await parts.getChannel()).close());
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FAREWELL_MILLISECONDS);
    });
    await Promise.race([farewell.catch(() => undefined), patience]);
    clearTimeout(timer);
  }
}
