import type { EventBody, Recorded } from '@vigil/domain/kernel/event';
import type { EventLog } from '@vigil/stores/event-log/port';
import { subscribeByPages } from '@vigil/stores/event-log/subscribe-by-pages';

/** An event log in memory for tests of what reads one: whatever `add` is given is in the log at once. */
export class MemoryEventLog implements Pick<
  EventLog,
  'start' | 'readAll' | 'head' | 'compare' | 'subscribe' | 'readStream' | 'append' | 'close'
> {
  readonly start = '0'.repeat(16);
  readonly events: Recorded[] = [];
  readonly #revisions = new Map<string, number>();
  readonly #hints = new Set<() => void>();
  /** Called before each page is read; a test can hold or fail the log here. */
  beforeRead: () => Promise<void> = async () => undefined;

  add(stream: string, event: EventBody, time = 1_000): Recorded {
    const revision = (this.#revisions.get(stream) ?? -1) + 1;
    this.#revisions.set(stream, revision);
    const recorded: Recorded = {
      ...structuredClone(event),
      stream,
      revision,
      position: String(this.events.length + 1).padStart(16, '0'),
      id: `e${this.events.length}`,
      version: 1,
      time,
      actor: { kind: 'system', id: 'test' },
      command: null,
      previousHash: '',
      hash: '',
    };
    this.events.push(recorded);
    for (const hint of this.#hints) hint();
    return recorded;
  }

  readAll: EventLog['readAll'] = async (after, limit) => {
    await this.beforeRead();
    const from = Number(after);
    const events = this.events.slice(from, from + limit);
    return {
      events,
      last: events.at(-1)?.position ?? after,
      more: from + events.length < this.events.length,
    };
  };

  readStream: EventLog['readStream'] = async (stream) =>
    this.events.filter((event) => event.stream === stream);
  head: EventLog['head'] = async () => this.events.at(-1)?.position ?? this.start;
  compare: EventLog['compare'] = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  append: EventLog['append'] = () => Promise.reject(new Error('use add'));

  onHint(callback: () => void): () => void {
    this.#hints.add(callback);
    return () => this.#hints.delete(callback);
  }

  subscribe: EventLog['subscribe'] = (after, handler, onError) =>
    subscribeByPages(this, after, handler, onError);

  async close(): Promise<void> {}
}
