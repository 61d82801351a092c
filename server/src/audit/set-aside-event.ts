import { SET_ASIDE_STREAM, type EventSetAside } from '@vigil/domain/kernel/event-set-aside';
import type { Recorded } from '@vigil/domain/kernel/event';
import { foreignWords } from '@vigil/stores/event-log/foreign';
import type { EventLog } from '@vigil/stores/event-log/port';
import { PlainError } from '../platform/plain-error.js';
import { eventsToAppend } from '../platform/command-side/events-to-append.js';

/** What an operator orders: which event, who they are (account) and why. */
export interface SetAsideOrder {
  readonly eventId: string;
  readonly by: string;
  readonly reason: string;
}

const eventsPerPage = 2000;
const attempts = 3;

/**
 * Sets an event aside that somebody else wrote: appends `EventSetAside` with the operator as its actor; the event
 * stays and counts for nothing. `log` marks foreign events (the stored log). Answers a sentence; again, it
 * changes nothing. Throws `PlainError` when there is no such event, or it is one of Vigil's own.
 */
export async function setAsideEvent(log: EventLog, order: SetAsideOrder, now: number): Promise<string> {
  const { eventId, by, reason } = order;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = await log.readStream(SET_ASIDE_STREAM);
    const known = before.find(({ data }) => (data as EventSetAside | null)?.eventId === eventId);
    if (known !== undefined) return `事件 ${eventId} 已由 ${known.actor.id} 搁置`;
    const event = await find(log, eventId);
    const data: EventSetAside = {
      eventId,
      stream: event.stream,
      revision: event.revision,
      wrong: event.foreign ?? '',
      hash: event.hash,
      reason,
    };
    const last = before.at(-1);
    const made = eventsToAppend(
      SET_ASIDE_STREAM,
      { revision: last?.revision ?? -1, lastHash: last?.hash ?? '' },
      [{ type: 'EventSetAside', data }],
      { time: Math.max(now, last?.time ?? 0), actor: { kind: 'staff', id: by }, command: null },
    );
    const result = await log.append(SET_ASIDE_STREAM, last?.revision ?? -1, made);
    if (result.kind === 'appended')
      return `已搁置：${foreignWords(event)}。该流可以继续；视图中该流停住的部分用 npm run projections -- rebuild 补齐`;
  }
  throw new PlainError('事件日志没有写入，请再执行一次。 (The log did not take it.)');
}

async function find(log: EventLog, eventId: string): Promise<Recorded> {
  let position = log.start;
  for (let more = true; more;) {
    const page = await log.readAll(position, eventsPerPage);
    const found = page.events.find(({ id }) => id === eventId);
    if (found?.foreign !== undefined) return found;
    if (found !== undefined)
      throw new PlainError(`事件 ${eventId} 是 Vigil 写入的，不能搁置。 (The event is one of Vigil's own.)`);
    ({ last: position, more } = page);
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new PlainError(`日志中没有事件 ${eventId}。 (There is no such event.)`);
}

/** What came over the control socket. Throws `PlainError` when it is no order. */
export function setAsideOrder(argument: unknown): SetAsideOrder {
  const { eventId, by, reason } = (argument ?? {}) as Partial<Record<keyof SetAsideOrder, unknown>>;
  const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
  if (isText(eventId) && isText(by) && isText(reason)) return { eventId, by, reason };
  throw new PlainError('需要事件 id、操作人和原因。 (An event id, an operator and a reason are needed.)');
}
