import { isNotTaken } from '../answer-queue/not-taken.ts';
import type { QueueBody, QueueItem } from '../answer-queue/queue-item.ts';
import { noRoughWork, type RoughWork } from './rough-work.ts';

interface Ports {
  readonly enqueue: (body: QueueBody) => Promise<unknown>;
  /** what the server is known to keep; undefined: not told */
  readonly known: (quId: string) => RoughWork | undefined;
  /** what is being written and not given to the queue yet */
  readonly keepDrafts: (drafts: ReadonlyMap<string, RoughWork>) => void;
  readonly after: (ms: number, act: () => void) => () => void;
}

/** Strokes follow each other quickly, notes are written for long: a question's rough work is one act after a pause. */
const pauseMs = 1200;
const longestMs = 6000;
/** A tab that crashes loses no more of it. */
const draftMs = 300;

interface Waiting {
  readonly pause: () => void;
  readonly longest: () => void;
}

/** The candidate's rough work as this page shows it: shown at once, given to the queue after a pause. */
export class RoughBook {
  readonly #local = new Map<string, RoughWork>();
  readonly #waiting = new Map<string, Waiting>();
  /** given to the queue, which has not kept it yet */
  readonly #given = new Map<string, RoughWork>();
  readonly #listeners = new Set<() => void>();
  #storing: (() => void) | null = null;
  #version = 0;

  constructor(private readonly ports: Ports) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes with each change of the book. */
  readonly version = (): number => this.#version;

  work(quId: string): RoughWork {
    return this.#local.get(quId) ?? this.ports.known(quId) ?? noRoughWork;
  }

  /** Shown at once; kept in this browser within 0.3 s, queued after 1.2 s without a change, after 6 s at the latest. */
  change(quId: string, work: RoughWork): void {
    this.#local.set(quId, work);
    const before = this.#waiting.get(quId);
    before?.pause();
    const keep = (): void => void this.#keep(quId);
    this.#waiting.set(quId, {
      pause: this.ports.after(pauseMs, keep),
      longest: before?.longest ?? this.ports.after(longestMs, keep),
    });
    this.#storing ??= this.ports.after(draftMs, () => this.#store());
    this.#changed();
  }

  /** What an earlier page left: acts in the queue, then what it had not given to it. */
  adopt(items: readonly QueueItem[], drafts: ReadonlyMap<string, RoughWork>): void {
    for (const { body } of items)
      if (body.kind === 'rough' && !this.#waiting.has(body.quId)) this.#local.set(body.quId, body.work);
    for (const [quId, work] of drafts) if (!this.#waiting.has(quId)) this.change(quId, work);
    this.#changed();
  }

  /** Gives to the queue what waits; resolves when it is kept. */
  async flush(): Promise<void> {
    await Promise.all([...this.#waiting.keys()].map((quId) => this.#keep(quId)));
  }

  /** What the server keeps counts again, except for what waits here. */
  forget(except: ReadonlySet<string>): void {
    for (const quId of this.#local.keys())
      if (!except.has(quId) && !this.#waiting.has(quId)) this.#local.delete(quId);
    this.#changed();
  }

  async #keep(quId: string): Promise<void> {
    const waiting = this.#waiting.get(quId);
    waiting?.pause();
    waiting?.longest();
    this.#waiting.delete(quId);
    const work = this.#local.get(quId);
    if (!work) return;
    this.#given.set(quId, work);
    // What the queue keeps is never newer than the draft: a page that goes now leaves both.
    this.#store();
    try {
      await this.ports.enqueue({ kind: 'rough', quId, work });
    } catch (error) {
      if (!isNotTaken(error)) throw error;
    } finally {
      if (this.#given.get(quId) === work) this.#given.delete(quId);
    }
    this.#store();
    this.#changed();
  }

  #store(): void {
    this.#storing?.();
    this.#storing = null;
    const waiting = [...this.#waiting.keys()].map((quId) => [quId, this.work(quId)] as const);
    this.ports.keepDrafts(new Map([...this.#given, ...waiting]));
  }

  #changed(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
