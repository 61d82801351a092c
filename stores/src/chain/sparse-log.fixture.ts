import type { Position, Recorded } from '@vigil/domain/kernel/event';
import type { EventLog } from '../event-log/port.js';

/**
 * A log whose positions are of another kind: two numbers, sparse, and compared by a rule of their own, as
 * KurrentDB's commit and prepare positions are. It knows no cheap reading of hashes.
 */
export function sparseLog(log: EventLog): EventLog {
  const outside = (position: Position): Position => {
    const number = Number(position);
    const [commit, prepare] = [number * 1013 + (number % 7), number * 1013];
    return `${String(commit).padStart(20, '0')}/${String(prepare).padStart(20, '0')}`;
  };
  const inside = (position: Position): Position =>
    String(Number(position.split('/')[1]) / 1013).padStart(16, '0');
  const recorded = (event: Recorded): Recorded => ({ ...event, position: outside(event.position) });
  return {
    start: outside(log.start),
    append: async (stream, expectedRevision, events) => {
      const result = await log.append(stream, expectedRevision, events);
      return result.kind === 'appended' ? { ...result, position: outside(result.position) } : result;
    },
    readStream: async (stream, options) => (await log.readStream(stream, options)).map(recorded),
    readAll: async (after, limit) => {
      const page = await log.readAll(inside(after), limit);
      return { ...page, events: page.events.map(recorded), last: outside(page.last) };
    },
    head: async () => outside(await log.head()),
    compare: (a, b) => log.compare(inside(a), inside(b)),
    subscribe: (after, handler, onError, options) =>
      log.subscribe(inside(after), (events) => handler(events.map(recorded)), onError, options),
    close: () => log.close(),
  };
}
