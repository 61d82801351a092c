import type { Recorded } from '@vigil/domain/kernel/event';
import type { Upcasters } from '@vigil/domain/kernel/upcaster';
import { isHashRight } from '../chain/chain.js';
import { beyondTheMust } from './standing.js';
import type { EventLog } from './port.js';

/**
 * A log whose events are all read in the current version of their type: what whoever folds events is given,
 * so that no fold knows an old version. Whoever checks hashes or copies events reads the log itself: hashes
 * are over the stored form (engine §11). Appends go through untouched. A read or a subscription fails at an
 * event of a version that this program does not know. What somebody else wrote is left out of pages and
 * subscriptions: whoever keeps the views names it.
 */
export function logInCurrentForm(log: EventLog, upcasters: Upcasters): EventLog {
  const current = (events: readonly Recorded[]): Recorded[] =>
    events.map((event) => inCurrentForm(event, upcasters));
  const ours = (events: readonly Recorded[]): readonly Recorded[] =>
    events.every(({ foreign }) => foreign === undefined)
      ? events
      : events.filter(({ foreign }) => foreign === undefined);
  return {
    start: log.start,
    append: (stream, expectedRevision, events) => log.append(stream, expectedRevision, events),
    readStream: async (stream, options) => current(await log.readStream(stream, options)),
    readAll: async (after, limit) => {
      const page = await log.readAll(after, limit);
      return { ...page, events: current(ours(page.events)) };
    },
    // Neither positions, types nor hashes are another in the current form.
    ...beyondTheMust(log),
    head: () => log.head(),
    compare: (a, b) => log.compare(a, b),
    // What comes without data has no form.
    subscribe: (after, handler, onError, options) =>
      log.subscribe(
        after,
        async (events) => {
          const wanted = ours(events);
          if (wanted.length > 0) await handler(options?.bare === true ? wanted : current(wanted));
        },
        onError,
        options,
      ),
    close: () => log.close(),
  };
}

const storedForms = new WeakMap<Recorded, Recorded>();

/**
 * The first of these events, read in the current form or as they are stored, that is not what was hashed when it was
 * written; null: all are.
 */
export const changedAmong = (events: readonly Recorded[]): Recorded | null =>
  events.find((event) => event.foreign === undefined && !isHashRight(storedForms.get(event) ?? event)) ??
  null;

/** The event itself when it is of the current version, else a copy with the data and the version of today. */
export function inCurrentForm(event: Recorded, upcasters: Upcasters): Recorded {
  if (event.foreign !== undefined) return event;
  const data = upcasters.toCurrent(event.type, event.version, event.data);
  const version = upcasters.currentVersion(event.type);
  if (version === event.version) return event;
  const current = { ...event, version, data };
  storedForms.set(current, event);
  return current;
}
