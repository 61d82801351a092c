import type { Recorded } from '@vigil/domain/kernel/event';
import type { AppendResult, EventLog, EventToAppend, ExpectedRevision } from './port.js';

/**
 * Finds out what became of an append that answered `unknown`, by reading the stream from the expected
 * revision and comparing event ids (engine §1). `conflict` with `current` equal to the expected revision
 * means that nothing is there yet. Such an append may still land later: decide again from fresh state and
 * append at the same expected revision, then only one of the two can win. Throws when the log cannot be read.
 */
export async function resolveUnknownAppend(
  log: Pick<EventLog, 'readStream'>,
  stream: string,
  expectedRevision: ExpectedRevision,
  events: readonly EventToAppend[],
): Promise<Exclude<AppendResult, { kind: 'unknown' }>> {
  const found = await log.readStream(stream, { afterRevision: expectedRevision });
  if (events.length > 0 && events.every((event, i) => found[i]?.id === event.id)) {
    const last = found[events.length - 1] as Recorded;
    return { kind: 'appended', revision: last.revision, position: last.position };
  }
  return { kind: 'conflict', current: found.at(-1)?.revision ?? expectedRevision };
}
