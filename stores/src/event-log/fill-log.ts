import { randomUUID } from 'node:crypto';
import type { EventLog } from './port.js';
import { NO_STREAM, testEvents } from './test-events.js';

/** So many appends are sent together: all of them fit into the time one may take, also on a slow disk. */
const together = 64;
/** A history of thousands is written in appends of several: it is there to be read in pages. */
const many = 1000;

/** Appends so many events to a stream of their own. For tests; throws when one is not taken. */
export async function fillLog(log: EventLog, count: number): Promise<void> {
  const stream = `test-${randomUUID()}`;
  const each = count < many ? 1 : 20;
  const numbers = Array.from({ length: count }, (_, i) => i);
  for (let from = 0; from < count; from += together * each) {
    const sent = numbers.slice(from, from + together * each).filter((revision) => revision % each === 0);
    const results = await Promise.all(
      sent.map((revision) => {
        const data = numbers.slice(revision, revision + each);
        return log.append(stream, revision - 1, testEvents(stream, NO_STREAM, data));
      }),
    );
    for (const { kind } of results)
      if (kind !== 'appended') throw new Error(`an append was answered ${kind}`);
  }
}
