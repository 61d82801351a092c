import type { Position } from '@vigil/domain/kernel/event';
import type { EventLog, StreamStanding } from './port.js';

/**
 * What a stream answers now, up to a revision, with no store of events trusted to remember it: as cheap as the
 * log can, else by reading the stream.
 */
export async function standingOf(
  log: Pick<EventLog, 'readStream' | 'standing'>,
  stream: string,
  upTo: number,
): Promise<StreamStanding> {
  if (log.standing !== undefined) return log.standing(stream, upTo);
  const events = (await log.readStream(stream)).filter(({ revision }) => revision <= upTo);
  const [first, last] = [events[0], events.at(-1)];
  if (first === undefined || last === undefined) return { kind: 'absent', settings: null };
  return {
    kind: 'there',
    events: events.length,
    first: first.revision,
    last: { revision: last.revision, hash: last.hash },
    settings: null,
  };
}

/** How far a log reaches, the store's own records among it. */
export const lastRecordOf = (log: EventLog): Promise<Position> => log.lastRecord?.() ?? log.head();

/** What a log can beyond what every log must, for whoever wraps one without changing that. */
export const beyondTheMust = (
  log: EventLog,
): Pick<EventLog, 'readLinks' | 'standing' | 'eventAt' | 'watchActs' | 'lastRecord'> => ({
  ...(log.readLinks === undefined ? {} : { readLinks: log.readLinks.bind(log) }),
  ...(log.standing === undefined ? {} : { standing: log.standing.bind(log) }),
  ...(log.eventAt === undefined ? {} : { eventAt: log.eventAt.bind(log) }),
  ...(log.watchActs === undefined ? {} : { watchActs: log.watchActs.bind(log) }),
  ...(log.lastRecord === undefined ? {} : { lastRecord: log.lastRecord.bind(log) }),
});
