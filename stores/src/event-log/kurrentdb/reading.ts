import {
  BACKWARDS,
  END,
  ErrorType,
  START,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  type StreamingRead,
} from '@eventstore/db-client';
import type { Position, Recorded } from '@vigil/domain/kernel/event';
import { deletedFault, StreamFault } from '../foreign.js';
import type { ReadAllPage, StreamSettings, StreamStanding } from '../port.js';
import { isStreamName } from '../storable.js';
import { TurnOfLong } from '../turn-of-long.js';
import { settingsIn } from './acts.js';
import { isOfType } from './append-call.js';
import {
  START as BEFORE_ALL,
  isOfTheServer,
  kurrentPosition,
  positionText,
  recorded,
  type ClientEvent,
} from './recorded.js';

/**
 * Events one call asks for beyond those wanted: the one it begins with, and some of the server's own between
 * ours.
 */
const EVENTS_BEYOND = 50;
const MOST_PER_PAGE = 5000;
/**
 * Looking back from the end for an event of ours: so many at first, then more, because the server's
 * statistics can be all there is for days.
 */
const FIRST_LOOK_BACK = 8;
const MOST_LOOK_BACK = 2000;
/** A stream with more events than this, or with more in them, is a long one: a paper of the usual kind has a tenth. */
const LONG = { events: 4000, bytes: 2 * 1024 * 1024 };

type Resolved = { readonly event?: ClientEvent };

/**
 * Reads of a KurrentDB. Each is a call of its own, from the leader; it throws when nothing comes for
 * `timeoutMilliseconds`.
 */
export class Reading {
  readonly #long = new TurnOfLong();

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly timeoutMilliseconds: number,
  ) {}

  /**
   * What comes of a stream comes in turns of its own, as the network brings it. What is beyond the beginning of a long
   * one is asked for when no other long one is being read: a call that only waited would be given up as silent. `ahead`:
   * before those who look.
   */
  async stream(stream: string, afterRevision: number, limit: number, ahead = false): Promise<Recorded[]> {
    const events: Recorded[] = [];
    if (!isStreamName(stream) || limit <= 0) return events;
    let bytes = 0;
    await this.#forward(stream, afterRevision, limit, (event) => {
      events.push(recorded(event));
      bytes += sizeOf(event.data);
      return events.length < LONG.events && bytes < LONG.bytes;
    });
    const isLong = events.length >= LONG.events || bytes >= LONG.bytes;
    const last = events.at(-1);
    if (!isLong || last === undefined || events.length >= limit) return events;
    const done = await this.#long.take(ahead);
    try {
      await this.#forward(stream, last.revision, limit - events.length, (event) => {
        events.push(recorded(event));
        return true;
      });
      return events;
    } finally {
      done();
    }
  }

  /** `take` answers false when it wants no more. */
  #forward(
    stream: string,
    afterRevision: number,
    limit: number,
    take: (event: ClientEvent) => boolean,
  ): Promise<void> {
    const read = this.client.readStream<never>(stream, {
      fromRevision: BigInt(Math.max(0, afterRevision + 1)),
      maxCount: Math.min(limit, Number.MAX_SAFE_INTEGER),
      requiresLeader: true,
    });
    return this.#ofOneStream(stream, read, take);
  }

  /** -1 when the stream does not exist. */
  async revisionOf(stream: string): Promise<number> {
    return Number((await this.#lastOf(stream, END))?.revision ?? -1);
  }

  /** By its ends: a stream answers all events between the first and the last that it answers. */
  async standing(stream: string, upTo: number): Promise<StreamStanding> {
    try {
      const [[first], last, settings] = await Promise.all([
        this.stream(stream, -1, 1),
        this.#lastOf(stream, BigInt(upTo)),
        this.#settingsOf(stream),
      ]);
      if (first === undefined || last === null || first.revision > upTo) return { kind: 'absent', settings };
      const { revision, hash } = recorded(last);
      return {
        kind: 'there',
        events: revision - first.revision + 1,
        first: first.revision,
        last: { revision, hash },
        settings,
      };
    } catch (error) {
      if (error instanceof StreamFault && error.trouble === 'deleted') return { kind: 'deleted' };
      throw error;
    }
  }

  async #settingsOf(stream: string): Promise<StreamSettings | null> {
    const event = await this.#lastOf(`$$${stream}`, END);
    if (event === null) return null;
    const settings = settingsIn(event.data);
    return Object.keys(settings).length === 0 ? null : settings;
  }

  /** The last event at or before a revision. */
  async #lastOf(stream: string, from: bigint | typeof END): Promise<ClientEvent | null> {
    let last: ClientEvent | null = null;
    const read = this.client.readStream<never>(stream, {
      fromRevision: from,
      direction: BACKWARDS,
      maxCount: 1,
      requiresLeader: true,
    });
    await this.#ofOneStream(stream, read, (event) => {
      last = event;
      return true;
    });
    return last;
  }

  async all(after: Position, limit: number): Promise<ReadAllPage> {
    const wanted = Math.min(limit, MOST_PER_PAGE);
    const events: Recorded[] = [];
    let looked = after;
    for (let more = true; more;) {
      const ask = wanted - events.length + EVENTS_BEYOND;
      let got = 0;
      let full = false;
      const read = this.client.readAll({
        fromPosition: kurrentPosition(looked),
        maxCount: ask,
        requiresLeader: true,
      });
      await this.#each(read, (event) => {
        got += 1;
        const position = positionText(event.position, event.streamId);
        // A read begins with the event at its position.
        if (position <= looked) return true;
        looked = position;
        if (isOurs(event)) {
          full = events.length === wanted;
          if (!full) events.push(recorded(event));
        }
        return !full;
      });
      if (full) return { events, last: events.at(-1)!.position, more: true };
      more = got >= ask;
    }
    return { events, last: events.at(-1)?.position ?? after, more: false };
  }

  /** Our event at this position; null where something else stands, or where no record of the server begins. */
  async at(position: Position): Promise<Recorded | null> {
    const read = this.client.readAll({
      fromPosition: kurrentPosition(position),
      maxCount: 1,
      requiresLeader: true,
    });
    let found: Recorded | null = null;
    try {
      await this.#each(read, (event) => {
        if (isOurs(event) && positionText(event.position, event.streamId) === position)
          found = recorded(event);
        return false;
      });
    } catch {
      // The server refuses a place where none of its records begins; where it is away this fails, too.
      await this.first(this.timeoutMilliseconds);
    }
    return found;
  }

  /** Position of our last event, looked for from the end backwards. */
  async head(): Promise<Position> {
    let from: { commit: bigint; prepare: bigint } | typeof END = END;
    for (let ask = FIRST_LOOK_BACK; ; ask = Math.min(ask * 4, MOST_LOOK_BACK)) {
      let found: Position | null = null;
      let got = 0;
      const read: StreamingRead<AllStreamResolvedEvent> = this.client.readAll({
        fromPosition: from,
        direction: BACKWARDS,
        maxCount: ask,
        requiresLeader: true,
      });
      await this.#each(read, (event) => {
        got += 1;
        if (event.position !== undefined) from = event.position;
        if (isOurs(event)) found = positionText(event.position, event.streamId);
        return found === null;
      });
      if (found !== null) return found;
      if (got < ask) return BEFORE_ALL;
    }
  }

  /** Position of whatever stands last, the server's own records among it. */
  async lastRecord(): Promise<Position> {
    let last: Position = BEFORE_ALL;
    const read = this.client.readAll({
      fromPosition: END,
      direction: BACKWARDS,
      maxCount: 1,
      requiresLeader: true,
    });
    await this.#each(read, ({ position, streamId }) => {
      last = positionText(position, streamId);
      return false;
    });
    return last;
  }

  /** The smallest read there is: rejects when the leader does not answer within this time. */
  async first(milliseconds: number): Promise<void> {
    const read = this.client.readAll({ fromPosition: START, maxCount: 1, requiresLeader: true });
    await this.#each(read, () => true, milliseconds);
  }

  async #ofOneStream(
    stream: string,
    read: StreamingRead<Resolved>,
    take: (event: ClientEvent) => boolean,
  ): Promise<void> {
    try {
      await this.#each(read, take);
    } catch (error) {
      if (isOfType(error, ErrorType.STREAM_DELETED)) throw deletedFault(stream, error);
      if (!isOfType(error, ErrorType.STREAM_NOT_FOUND)) throw error;
    }
  }

  /** Takes the events one by one until there are no more or `take` answers false. */
  async #each(
    read: StreamingRead<Resolved>,
    take: (event: ClientEvent) => boolean,
    timeout = this.timeoutMilliseconds,
  ): Promise<void> {
    // A stream that has been left may still report the end of its connection, which nobody waits for then.
    read.on('error', () => undefined);
    const silence = setTimeout(
      () => read.destroy(new Error(`event log: no answer to a read within ${timeout} ms`)),
      timeout,
    );
    let toTheEnd = false;
    try {
      for await (const resolved of read as AsyncIterable<Resolved>) {
        silence.refresh();
        if (resolved.event !== undefined && !take(resolved.event)) return;
      }
      toTheEnd = true;
    } finally {
      clearTimeout(silence);
      if (!toTheEnd) read.cancel().catch(() => undefined);
    }
  }
}

/** About what an event's data takes up: the letters in it. */
const sizeOf = (data: unknown): number =>
  typeof data === 'string' || data instanceof Uint8Array
    ? data.length
    : typeof data === 'object' && data !== null
      ? Object.values(data).reduce<number>((sum, part) => sum + sizeOf(part), 0)
      : 8;

export const isOurs = (event: { readonly type: string; readonly streamId: string }): boolean =>
  !isOfTheServer(event.type) && !isOfTheServer(event.streamId);
