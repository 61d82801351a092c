import type { AuditEventFieldsFragment } from '../generated/graphql.ts';

/** One event of a paper's history: of its own stream, or of presence and claim beside it. */
export type AuditEvent = AuditEventFieldsFragment;

/** A moment that can be linked to: after one event, or a second between two. */
export interface Moment {
  /** ms epoch, server time */
  readonly at: number;
  /** The event chosen; null while the slider stands between two. */
  readonly event: AuditEvent | null;
}

export const paperStreamOf = (paperId: string): string => `paper-${paperId}`;

/** Events in the order they happened: by time, those of one stream by revision. */
export function inOrder(events: readonly AuditEvent[]): readonly AuditEvent[] {
  return events.toSorted(
    (a, b) => timeOf(a) - timeOf(b) || (a.stream === b.stream ? a.revision - b.revision : 0),
  );
}

export const timeOf = (event: AuditEvent): number => Date.parse(event.time);

/** First and last second of the history. */
export function spanOf(events: readonly AuditEvent[]): { readonly from: number; readonly to: number } {
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return { from: 0, to: 0 };
  return { from: timeOf(first), to: Math.max(timeOf(last), timeOf(first) + 1000) };
}

/** Index of the last event that had happened at a time (ms), -1 before the first. */
export function indexAt(events: readonly AuditEvent[], at: number): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const event = events[middle];
    if (event && timeOf(event) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Index in `events` of the moment: its event's, else of the last one that had happened. */
export const indexOf = (events: readonly AuditEvent[], moment: Moment): number =>
  moment.event ? events.indexOf(moment.event) : indexAt(events, moment.at);

/**
 * The paper as it stood: the last revision of its own stream up to an index, null while there was no paper
 * yet.
 */
export function revisionAt(events: readonly AuditEvent[], index: number, stream: string): number | null {
  for (let each = index; each >= 0; each -= 1) {
    const event = events[each];
    if (event?.stream === stream) return event.revision;
  }
  return null;
}

/**
 * Presence as it stood at an index, `since` in ms: the last transition up to there. It has a stream of its
 * own, so that what a revision of the paper made of the card may be older. Null before the first transition.
 */
export function presenceAt(
  events: readonly AuditEvent[],
  index: number,
): { readonly presence: string; readonly since: number } | null {
  for (let each = index; each >= 0; each -= 1) {
    const event = events[each];
    if (event?.type !== 'PresenceChanged') continue;
    const { presence, since } = event.data as { readonly presence: string; readonly since: number };
    return { presence, since };
  }
  return null;
}

/** The event before or after a moment among those shown; null at the end. */
export function step(events: readonly AuditEvent[], moment: Moment, direction: 1 | -1): AuditEvent | null {
  if (moment.event) {
    const here = events.indexOf(moment.event);
    if (here >= 0) return events[here + direction] ?? null;
  }
  const here = indexAt(events, moment.at);
  return events[direction === 1 ? here + 1 : here] ?? null;
}

/**
 * How a moment stands in the address (`?at=`): the revision of the paper's own stream, `stream@revision` of
 * another, or `t` and the second.
 */
export function addressOf(moment: Moment, stream: string): string {
  if (moment.event)
    return moment.event.stream === stream
      ? String(moment.event.revision)
      : `${moment.event.stream}@${moment.event.revision}`;
  return `t${Math.floor(moment.at / 1000)}`;
}

/** The moment an address names; null when it names none of this history. */
export function momentOf(
  events: readonly AuditEvent[],
  address: string | null,
  stream: string,
): Moment | null {
  if (address === null) return null;
  if (/^t\d+$/.test(address)) return { at: Number(address.slice(1)) * 1000, event: null };
  const [first = '', second] = address.split('@');
  const [name, revision] = second === undefined ? [stream, Number(first)] : [first, Number(second)];
  const event = events.find((each) => each.stream === name && each.revision === revision);
  return event ? { at: timeOf(event), event } : null;
}
