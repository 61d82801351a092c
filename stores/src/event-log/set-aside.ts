import { SET_ASIDE_STREAM, type EventSetAside } from '@vigil/domain/kernel/event-set-aside';
import type { Recorded } from '@vigil/domain/kernel/event';
import { linksAfter } from '../chain/links.js';
import { foreignFault, StreamFault } from './foreign.js';
import type { EventLog } from './port.js';
import { beyondTheMust } from './standing.js';

/** What an event that counts for nothing is read as in its stream: nothing folds this type. */
export const NOTHING = 'NothingHappened';

/** Which foreign events were set aside, as the log says. Looked up again when one comes that is not known. */
export class SetAside {
  #known = new Map<string, string>();

  constructor(private readonly log: Pick<EventLog, 'readStream'>) {}

  /** Whether this very event was, as it is now. */
  async has(event: Pick<Recorded, 'id' | 'hash'>): Promise<boolean> {
    if (this.#known.get(event.id) === event.hash) return true;
    const events = await this.log.readStream(SET_ASIDE_STREAM).catch((error: unknown) => {
      // What was set aside cannot be known any more: then nothing was.
      if (error instanceof StreamFault) return [];
      throw error;
    });
    this.#known = new Map(
      events
        .filter(({ type, foreign }) => type === 'EventSetAside' && foreign === undefined)
        .map(({ data }) => data as EventSetAside)
        .map(({ eventId, hash }) => [eventId, hash]),
    );
    return this.#known.get(event.id) === event.hash;
  }
}

/**
 * The log for whoever works on it. A foreign event that was set aside is gone from pages and subscriptions, and
 * nothing (`NOTHING`) in its stream, so that revisions have no gap and the next event is chained to it. One that
 * was not set aside fails reads of its stream with a `StreamFault`; in pages it stays marked, so that whoever
 * folds them can stop that stream alone. In the stream of what was set aside it counts for nothing at once: were that
 * stopped, nothing could be set aside any more. Links have every event: seals cover them all.
 */
export function logWithSetAside(log: EventLog): EventLog {
  const aside = new SetAside(log);
  const counting = async (events: readonly Recorded[]): Promise<readonly Recorded[]> => {
    if (events.every(({ foreign }) => foreign === undefined)) return events;
    const counted: Recorded[] = [];
    for (const event of events)
      if (event.foreign === undefined || !(await aside.has(event))) counted.push(event);
    return counted;
  };
  return {
    start: log.start,
    append: (stream, expectedRevision, events) => log.append(stream, expectedRevision, events),
    readStream: async (stream, options) => {
      const events = await log.readStream(stream, options);
      if (events.every(({ foreign }) => foreign === undefined)) return events;
      const used: Recorded[] = [];
      for (const event of events) {
        if (event.foreign !== undefined && stream !== SET_ASIDE_STREAM && !(await aside.has(event)))
          throw foreignFault(event);
        used.push(event.foreign === undefined ? event : { ...event, type: NOTHING, data: null });
      }
      return used;
    },
    readAll: async (after, limit) => {
      const page = await log.readAll(after, limit);
      return { ...page, events: await counting(page.events) };
    },
    ...beyondTheMust(log),
    readLinks: (after, limit) => linksAfter(log, after, limit),
    head: () => log.head(),
    compare: (a, b) => log.compare(a, b),
    subscribe: (after, handler, onError, options) =>
      log.subscribe(
        after,
        async (events) => {
          const counted = await counting(events);
          if (counted.length > 0) await handler(counted);
        },
        onError,
        options,
      ),
    close: () => log.close(),
  };
}
