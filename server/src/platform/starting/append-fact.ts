import type { EventType } from '@vigil/domain/event-types';
import type { EventBody, Position, Recorded } from '@vigil/domain/kernel/event';
import type { EventLog } from '@vigil/stores/event-log/port';
import { resolveUnknownAppend } from '@vigil/stores/event-log/resolve-unknown';
import { eventsToAppend } from '../command-side/events-to-append.js';

/** An append of an operator's tool, as `Acknowledged` wants it. */
export interface FactAppended {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  readonly hash: string;
}

/**
 * Appends one fact to a short stream, by the tool `by`, without a running server; durable when it resolves.
 * `now` in ms. Rejects when somebody else appended to the stream meanwhile.
 */
export async function appendFact(
  log: EventLog,
  stream: string,
  fact: EventBody<EventType>,
  by: string,
  now: number,
): Promise<FactAppended> {
  return appendFactBehind(log, stream, (await log.readStream(stream)).at(-1) ?? null, fact, by, now);
}

/** The same behind the event that the caller read as the stream's last; null: there was none. */
export async function appendFactBehind(
  log: EventLog,
  stream: string,
  last: Recorded | null,
  fact: EventBody<EventType>,
  by: string,
  now: number,
): Promise<FactAppended> {
  const [event] = eventsToAppend(
    stream,
    { revision: last?.revision ?? -1, lastHash: last?.hash ?? '' },
    [fact],
    { time: Math.max(now, last?.time ?? 0), actor: { kind: 'system', id: by }, command: null },
  );
  if (event === undefined) throw new Error('no event was made');
  const expected = event.revision - 1;
  let result = await log.append(stream, expected, [event]);
  if (result.kind === 'unknown') result = await resolveUnknownAppend(log, stream, expected, [event]);
  if (result.kind !== 'appended') throw new Error(`${fact.type} was not recorded in ${stream}`);
  return { stream, position: result.position, revision: result.revision, hash: event.hash };
}
