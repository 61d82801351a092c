import type { Recorded } from '@vigil/domain/kernel/event';
import type { AppendResult, EventLog, EventToAppend } from '@vigil/stores/event-log/port';
import { subscribeByPages } from '@vigil/stores/event-log/subscribe-by-pages';

const positionText = (place: number): string => String(place).padStart(16, '0');

/** An event log in memory: as many appends as a property test wants, in an order that a seed repeats. */
export class MemoryLog implements EventLog {
  readonly start = positionText(0);
  readonly events: Recorded[] = [];
  private readonly streams = new Map<string, Recorded[]>();
  private readonly hints = new Set<() => void>();

  append = async (
    stream: string,
    expectedRevision: number,
    events: readonly EventToAppend[],
  ): Promise<AppendResult> => {
    const there = this.streams.get(stream) ?? [];
    if (there.length - 1 !== expectedRevision) return { kind: 'conflict', current: there.length - 1 };
    for (const event of events) {
      const recorded = {
        ...structuredClone({ ...event, data: event.data ?? null }),
        stream,
        revision: there.length,
        position: positionText(this.events.length + 1),
      };
      there.push(recorded);
      this.events.push(recorded);
    }
    this.streams.set(stream, there);
    for (const hint of this.hints) hint();
    return { kind: 'appended', revision: there.length - 1, position: positionText(this.events.length) };
  };

  readStream: EventLog['readStream'] = async (stream, { afterRevision = -1, limit } = {}) =>
    (this.streams.get(stream) ?? []).slice(
      afterRevision + 1,
      limit === undefined ? undefined : afterRevision + 1 + limit,
    );

  readAll: EventLog['readAll'] = async (after, limit) => {
    const from = Number(after);
    const events = this.events.slice(from, from + limit);
    return {
      events,
      last: events.at(-1)?.position ?? after,
      more: from + events.length < this.events.length,
    };
  };

  head = async (): Promise<string> => positionText(this.events.length);
  compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  onHint(callback: () => void): () => void {
    this.hints.add(callback);
    return () => this.hints.delete(callback);
  }
  subscribe: EventLog['subscribe'] = (after, handler, onError) =>
    subscribeByPages(this, after, handler, onError);
  close = async (): Promise<void> => undefined;
}
