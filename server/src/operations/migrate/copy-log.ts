import { setTimeout as sleep } from 'node:timers/promises';
import type { Position, Recorded } from '@vigil/domain/kernel/event';
import { SEALS_STREAM } from '@vigil/stores/chain/seal';
import type { EventLog, EventToAppend } from '@vigil/stores/event-log/port';
import { resolveUnknownAppend } from '@vigil/stores/event-log/resolve-unknown';
import { PlainError } from '../../platform/plain-error.js';

const eventsPerPage = 2000;
const eventsPerAppend = 100;
/** A store may refuse an append of more than 1 MiB: so much of data, and what is written beside it. */
const bytesPerAppend = 700_000;
const attempts = 60;
const retryMilliseconds = 1000;

/** How the events of one log stand in another one that holds them, in their order, at its beginning. */
export interface CopiedLog {
  readonly events: number;
  readonly appended: number;
  readonly seals: number;
  /** Where the last events up to the wanted positions are there; not in it: none is before them. */
  readonly moved: ReadonlyMap<Position, Position>;
  /** Events there behind the copied ones. */
  readonly further: readonly Recorded[];
}

export interface CopyLogOptions {
  /**
   * Positions of the source that must be known in the target: checkpoints, which may stand between two events,
   * the end of the last seal.
   */
  readonly wanted: ReadonlySet<Position>;
  readonly onProgress: (events: number) => void;
  /** False: only compares; what is missing is then an error. */
  readonly append: boolean;
}

/**
 * Brings every event of `source` into `target`, with ids, order, revisions and hashes as they are; positions
 * become the target's own. What the target holds already is compared event by event, so that it can go on
 * after any interruption. One append follows the other: the global order is part of the copy. Throws
 * `PlainError` when the target holds something else.
 */
export async function copyLog(
  source: EventLog,
  target: EventLog,
  options: CopyLogOptions,
): Promise<CopiedLog> {
  const there = new Reader(target);
  const moved = new Map<Position, Position>();
  const counts = { events: 0, appended: 0, seals: 0 };
  let position = source.start;
  for (let more = true; more;) {
    const page = await source.readAll(position, eventsPerPage);
    for (let at = 0; at < page.events.length;) {
      const run = runFrom(page.events, at, (event, next) => isAsked(source, options.wanted, event, next));
      at += run.length;
      const { reached, appended } = await bring(run, there, target, options.append);
      counts.events += run.length;
      counts.appended += appended;
      counts.seals += run[0]?.stream === SEALS_STREAM ? run.length : 0;
      const end = (run.at(-1) as Recorded).position;
      for (const wanted of options.wanted) if (source.compare(end, wanted) <= 0) moved.set(wanted, reached);
    }
    position = page.last;
    more = page.more;
    options.onProgress(counts.events);
  }
  return { ...counts, moved, further: counts.appended > 0 ? [] : await there.rest() };
}

/** One run of events: compared as far as it is there, the rest appended. */
async function bring(
  run: readonly Recorded[],
  there: Reader,
  target: EventLog,
  mayAppend: boolean,
): Promise<{ readonly reached: Position; readonly appended: number }> {
  let known = 0;
  let reached: Position | null = null;
  for (const event of run) {
    const copy = await there.next();
    if (copy === null) break;
    if (!isCopy(event, copy)) throw foreign(copy);
    known += 1;
    reached = copy.position;
  }
  const missing = run.slice(known);
  const [first] = missing;
  if (first !== undefined) {
    if (!mayAppend)
      throw new PlainError(
        `目标日志缺少流 ${first.stream} 第 ${first.revision} 号事件。 (An event is missing in the target.)`,
      );
    reached = await append(target, missing);
  }
  return { reached: reached as Position, appended: missing.length };
}

/** A wanted position is that of the event, or lies between it and the next. */
const isAsked = (
  source: EventLog,
  wanted: ReadonlySet<Position>,
  event: Recorded,
  next: Recorded | undefined,
): boolean =>
  [...wanted].some(
    (position) =>
      source.compare(event.position, position) <= 0 &&
      (next === undefined || source.compare(position, next.position) < 0),
  );

/**
 * Consecutive events of one stream, for one append; it ends with an event whose new position is asked for,
 * because only the last one's is told.
 */
function runFrom(
  events: readonly Recorded[],
  from: number,
  endsWith: (event: Recorded, next: Recorded | undefined) => boolean,
): Recorded[] {
  const run: Recorded[] = [];
  const { stream } = events[from] as Recorded;
  let bytes = 0;
  for (let at = from; at < events.length && run.length < eventsPerAppend; at += 1) {
    const event = events[at] as Recorded;
    bytes += Buffer.byteLength(JSON.stringify(event.data));
    // One that alone is larger is tried all the same: how much a store takes is its own affair.
    if (event.stream !== stream || (run.length > 0 && bytes > bytesPerAppend)) break;
    run.push(event);
    if (endsWith(event, events[at + 1])) break;
  }
  return run;
}

const isCopy = (event: Recorded, copy: Recorded): boolean =>
  copy.stream === event.stream &&
  copy.revision === event.revision &&
  copy.id === event.id &&
  copy.hash === event.hash;

const foreign = (event: Recorded): PlainError =>
  new PlainError(
    `目标日志中有别的事件（流 ${event.stream} 第 ${event.revision} 号），请使用空的目标。 (The target log holds something else.)`,
  );

/**
 * Position of the last one. An append of unknown fate is looked up; a target that is away for a while is
 * waited for.
 */
async function append(target: EventLog, events: readonly Recorded[]): Promise<Position> {
  const [first] = events as [Recorded];
  const toAppend = events.map(
    ({ id, type, version, time, actor, command, data, previousHash, hash }): EventToAppend => ({
      id,
      type,
      version,
      time,
      actor,
      command,
      data,
      previousHash,
      hash,
    }),
  );
  for (let attempt = 1; ; attempt += 1) {
    try {
      let result = await target.append(first.stream, first.revision - 1, toAppend);
      if (result.kind === 'unknown')
        result = await resolveUnknownAppend(target, first.stream, first.revision - 1, toAppend);
      if (result.kind === 'appended') return result.position;
      if (result.current !== first.revision - 1) {
        // An append that was given up may have landed after all.
        const again = await resolveUnknownAppend(target, first.stream, first.revision - 1, toAppend);
        if (again.kind === 'appended') return again.position;
        throw foreign({ ...first, revision: result.current });
      }
    } catch (error) {
      if (error instanceof RangeError)
        throw new PlainError(
          `目标日志不接受流 ${first.stream} 第 ${first.revision} 号起的事件：${error.message}`,
        );
      if (error instanceof PlainError || attempt >= attempts) throw error;
    }
    if (attempt >= attempts)
      throw new PlainError(
        '目标日志长时间没有接受写入，请检查后重新运行。 (The target log takes no appends.)',
      );
    await sleep(retryMilliseconds);
  }
}

/** The target's events one by one, as far as they were when the reading began to find none. */
class Reader {
  private page: readonly Recorded[] = [];
  private at = 0;
  private position: Position;
  private more = true;

  constructor(private readonly log: EventLog) {
    this.position = log.start;
  }

  async next(): Promise<Recorded | null> {
    while (this.at >= this.page.length) {
      if (!this.more) return null;
      const page = await this.log.readAll(this.position, eventsPerPage);
      this.page = page.events;
      this.at = 0;
      this.position = page.last;
      this.more = page.more;
    }
    this.at += 1;
    return this.page[this.at - 1] as Recorded;
  }

  async rest(): Promise<Recorded[]> {
    const rest: Recorded[] = [];
    for (
      let event = await this.next();
      event !== null && rest.length < eventsPerPage;
      event = await this.next()
    )
      rest.push(event);
    return rest;
  }
}
