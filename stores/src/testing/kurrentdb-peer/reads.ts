import pb from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { status, type ServerWritableStream } from '@grpc/grpc-js';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { EventLog, Subscription } from '../../event-log/port.js';
import { nameOf, positionOf, storedPosition, toRead } from './stored.js';
import { streamDeleted, type Streams } from './streams.js';
import { tombstoned } from './tombstone.js';

type Call = ServerWritableStream<ReadReq, ReadResp>;
type Options = ReadReq.Options;
type Wanted = (event: Recorded) => boolean;

const EVENTS_PER_PAGE = 500;
/** Not many more than are asked for: most are wanted. */
const pageFor = (count: number): number => Math.min(count + 10, EVENTS_PER_PAGE);

/**
 * A filtered subscription says how far it looked after so many events that were not wanted, times what the
 * client asks.
 */
const EVENTS_PER_CHECKPOINT = 32;
const BACKWARDS = 1;

/** Reads of one stream and of the whole log, and live subscriptions to the whole log. */
export class Reads {
  readonly #subscribed = new Map<Call, Subscription>();

  /** Reads of one stream so far. */
  ofStreams = 0;

  constructor(
    private readonly log: EventLog,
    private readonly streams: Streams,
  ) {}

  readonly read = (call: Call): void => {
    const options = call.request.getOptions();
    call.on('error', () => undefined);
    call.on('cancelled', () => void this.#drop(call));
    const work = (): Promise<void> => {
      if (options?.hasSubscription() && options.hasAll()) return this.#subscribe(call, options);
      if (options?.hasStream() && options.hasCount()) return this.#stream(call, options);
      if (options?.hasAll() && options.hasCount()) return this.#all(call, options);
      throw new Error('not a read the peer knows');
    };
    Promise.resolve()
      .then(work)
      .catch((error: unknown) => {
        const told = (error as { code?: number }).code !== undefined;
        call.emit('error', told ? error : { code: status.UNIMPLEMENTED, details: String(error) });
      });
  };

  /** Ends every subscription: without an error (a node that shuts down), or with one. */
  async dropSubscriptions(how: 'gracefully' | 'with-error'): Promise<void> {
    for (const call of this.#subscribed.keys()) {
      await this.#drop(call);
      if (how === 'gracefully') call.end();
      else call.emit('error', { code: status.ABORTED, details: 'Operation timed out' });
    }
  }

  async #drop(call: Call): Promise<void> {
    const subscription = this.#subscribed.get(call);
    this.#subscribed.delete(call);
    await subscription?.close();
  }

  async #stream(call: Call, options: Options): Promise<void> {
    const from = options.getStream();
    const stream = nameOf(from?.getStreamIdentifier());
    const backwards = options.getReadDirection() === BACKWARDS;
    const count = Number(options.getCount());
    this.ofStreams += 1;
    if (this.streams.isTombstoned(stream)) throw streamDeleted(stream);
    const floor = await this.streams.floor(stream);
    let events = await this.log.readStream(stream, { afterRevision: -1, limit: 1 });
    if (events.length === 0 || floor === null) {
      call.write(
        new pb.ReadResp().setStreamNotFound(
          new pb.ReadResp.StreamNotFound().setStreamIdentifier(from?.getStreamIdentifier()),
        ),
      );
      return void call.end();
    }
    const isAnswered = (event: Recorded): boolean =>
      event.revision >= floor.revision && event.time >= floor.since;
    if (backwards) {
      const last = from?.hasEnd() ? Number.MAX_SAFE_INTEGER : Number(from?.getRevision());
      events = (await this.log.readStream(stream))
        .filter((event) => event.revision <= last && isAnswered(event))
        .reverse();
      await send(call, events.slice(0, count));
      return void call.end();
    }
    const first = from?.hasRevision()
      ? Number(from.getRevision())
      : from?.hasEnd()
        ? Number.MAX_SAFE_INTEGER
        : 0;
    let after = Math.max(first, floor.revision) - 1;
    for (let left = count; left > 0 && !call.cancelled;) {
      events = await this.log.readStream(stream, {
        afterRevision: after,
        limit: Math.min(left, EVENTS_PER_PAGE),
      });
      if (events.length === 0) break;
      const answered = events.filter(isAnswered);
      await send(call, answered);
      left -= answered.length;
      after = events.at(-1)!.revision;
    }
    call.end();
  }

  async #all(call: Call, options: Options): Promise<void> {
    const wanted = filterOf(options);
    const all = options.getAll();
    const at = all?.hasPosition() ? BigInt(all.getPosition()?.getCommitPosition() ?? 0) : null;
    let left = Number(options.getCount());
    const take = async (events: readonly Recorded[]): Promise<void> => {
      const some = events.filter(wanted).slice(0, left);
      left -= some.length;
      await send(call, some);
    };
    if (options.getReadDirection() === BACKWARDS) {
      let before = at === null ? Number(await this.log.head()) + 1 : Number(storedPosition(at + 999n, 1));
      while (left > 0 && before > 1 && !call.cancelled) {
        const size = Math.min(pageFor(left), before - 1);
        const page = await this.log.readAll(this.#text(before - 1 - size), size);
        await take(page.events.toReversed());
        before -= size;
      }
      return void call.end();
    }
    // A read begins at its position, a subscription behind it.
    let after = at === null || at === 0n ? this.log.start : storedPosition(at - 1n, this.log.start.length);
    for (let more = !all?.hasEnd(); more && left > 0 && !call.cancelled;) {
      const page = await this.log.readAll(after, pageFor(left));
      await take(page.events);
      after = page.last;
      more = page.more;
    }
    call.end();
  }

  async #subscribe(call: Call, options: Options): Promise<void> {
    const wanted = filterOf(options);
    const all = options.getAll();
    const at = all?.getPosition();
    const width = this.log.start.length;
    const after =
      at !== undefined
        ? storedPosition(BigInt(at.getCommitPosition()), width)
        : all?.hasEnd()
          ? await this.log.head()
          : this.log.start;
    call.write(
      new pb.ReadResp().setConfirmation(
        new pb.ReadResp.SubscriptionConfirmation().setSubscriptionId(`peer-${after}`),
      ),
    );
    const every = EVENTS_PER_CHECKPOINT * (options.getFilter()?.getCheckpointintervalmultiplier() ?? 1);
    let looked = 0;
    const subscription = this.log.subscribe(
      after,
      async (events) => {
        for (const event of events) {
          if (wanted(event)) await send(call, [event]);
          looked += 1;
          if (options.hasFilter() && looked % every === 0) await write(call, checkpointAt(event));
        }
        const last = events.at(-1);
        if (last === undefined || last.position !== (await this.log.head())) return;
        // Before it goes on live a node tells how far it looked, however far that was.
        if (options.hasFilter()) await write(call, checkpointAt(last));
        await write(call, new pb.ReadResp().setCaughtUp(new pb.ReadResp.CaughtUp()));
      },
      (error) => call.emit('error', { code: status.INTERNAL, details: String(error) }),
    );
    this.#subscribed.set(call, subscription);
    if (call.cancelled) await this.#drop(call);
  }

  #text(position: number): string {
    return String(position).padStart(this.log.start.length, '0');
  }
}

async function send(call: Call, events: readonly Recorded[]): Promise<void> {
  for (const event of events) await write(call, toRead(event));
}

const goingOn = ['drain', 'cancelled', 'close'] as const;

/** Waits while the client does not read (back-pressure); a call that has gone takes nothing. */
async function write(call: Call, response: ReadResp): Promise<void> {
  if (call.cancelled || call.write(response)) return;
  await new Promise<void>((resolve) => {
    const go = (): void => {
      for (const event of goingOn) call.off(event, go);
      resolve();
    };
    for (const event of goingOn) call.on(event, go);
  });
}

function checkpointAt(event: Recorded): ReadResp {
  const position = positionOf(event).toString();
  return new pb.ReadResp().setCheckpoint(
    new pb.ReadResp.Checkpoint().setCommitPosition(position).setPreparePosition(position),
  );
}

function filterOf(options: Options): Wanted {
  const filter = options.getFilter();
  if (filter === undefined) return () => true;
  const expression = filter.getEventType() ?? filter.getStreamIdentifier();
  const text = (event: Recorded): string =>
    filter.hasEventType() ? event.type : (tombstoned(event.stream) ?? event.stream);
  const prefixes = expression?.getPrefixList() ?? [];
  if (prefixes.length > 0) return (event) => prefixes.some((prefix) => text(event).startsWith(prefix));
  const regex = new RegExp(expression?.getRegex() ?? '');
  return (event) => regex.test(text(event));
}
