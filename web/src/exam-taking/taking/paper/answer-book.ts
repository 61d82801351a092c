import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import type { QueueBody, QueueItem } from '../answer-queue/queue-item.ts';
import { isNotTaken } from '../answer-queue/not-taken.ts';

interface Ports {
  readonly enqueue: (body: QueueBody) => Promise<unknown>;
  /** Keeps text that is not given to the queue yet. Resolves with whether the storage took it; never rejects. */
  readonly draft: (quId: string, fields: AnswerFields) => Promise<boolean>;
  readonly after: (ms: number, act: () => void) => () => void;
}

/**
 * Text is kept after this much without typing; and at the latest so long after its first unkept letter,
 * however fast one types.
 */
const textPauseMs = 800;
const textLongestMs = 3000;
/** A tab that crashes loses no more of what was typed. */
const draftMs = 300;

/** Text being typed and not yet given to the queue: how to take back its timers. */
interface Draft {
  readonly pause: () => void;
  readonly longest: () => void;
  /** null: what is on the screen is in the storage */
  stored: (() => void) | null;
}

/**
 * What the candidate sees as the own answers of this page: shown at once, given to the queue at once
 * (choices) or after a pause in typing (texts). A local answer wins over what the server gave, until another
 * device is known to have changed it.
 */
export class AnswerBook {
  readonly #local = new Map<string, AnswerFields>();
  readonly #marks = new Map<string, boolean>();
  readonly #drafts = new Map<string, Draft>();
  readonly #listeners = new Set<() => void>();
  #version = 0;

  constructor(private readonly ports: Ports) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes with each change of the book. */
  readonly version = (): number => this.#version;

  answer(quId: string): AnswerFields | undefined {
    return this.#local.get(quId);
  }

  mark(quId: string): boolean | undefined {
    return this.#marks.get(quId);
  }

  /** Takes over what an earlier page left in the queue: newer than anything the server can tell. */
  adopt(items: readonly QueueItem[]): void {
    for (const { body } of items) {
      if (body.kind === 'answer' && !this.#drafts.has(body.quId)) this.#local.set(body.quId, body.fields);
      if (body.kind === 'mark') this.#marks.set(body.quId, body.mark);
    }
    this.#changed();
  }

  /** A choice: shown and queued at once. */
  choose(quId: string, fields: AnswerFields): void {
    this.#local.set(quId, fields);
    this.#withdraw(quId);
    this.#changed();
    void this.#keep(quId);
  }

  /**
   * Text: shown at once, in the storage after 0.3 s, queued after 0.8 s without typing, after 3 s of unbroken
   * typing, or on `flush`.
   */
  type(quId: string, fields: AnswerFields): void {
    this.#local.set(quId, fields);
    const draft = this.#drafts.get(quId);
    draft?.pause();
    const keep = (): void => this.#give(quId);
    const typing: Draft = {
      pause: this.ports.after(textPauseMs, keep),
      longest: draft?.longest ?? this.ports.after(textLongestMs, keep),
      stored: draft?.stored ?? this.ports.after(draftMs, () => this.#store(quId)),
    };
    this.#drafts.set(quId, typing);
    this.#changed();
  }

  /** The doubt mark. */
  setMark(quId: string, mark: boolean): void {
    this.#marks.set(quId, mark);
    this.#changed();
    void this.#enqueue({ kind: 'mark', quId, mark });
  }

  /** Gives every text still being typed to the queue; resolves when they are kept. */
  async flush(): Promise<void> {
    const typing = [...this.#drafts.keys()];
    for (const quId of typing) this.#withdraw(quId);
    await Promise.all(typing.map((quId) => this.#keep(quId)));
  }

  /** Whether text is still being typed and not yet kept. */
  get typing(): boolean {
    return this.#drafts.size > 0;
  }

  /**
   * Another device or tab changed what the server keeps: the server's word counts again, except for what is
   * being typed.
   */
  forget(except: ReadonlySet<string>): void {
    for (const quId of this.#local.keys())
      if (!except.has(quId) && !this.#drafts.has(quId)) this.#local.delete(quId);
    for (const quId of this.#marks.keys()) if (!except.has(quId)) this.#marks.delete(quId);
    this.#changed();
  }

  #store(quId: string): void {
    const draft = this.#drafts.get(quId);
    const fields = this.#local.get(quId);
    if (!draft || !fields) return;
    draft.stored = null;
    // What this browser does not take goes to the server at once; the queue says where it stands.
    void this.ports.draft(quId, fields).then((kept) => !kept && this.#drafts.has(quId) && this.#give(quId));
  }

  #give(quId: string): void {
    this.#withdraw(quId);
    void this.#keep(quId);
  }

  #withdraw(quId: string): void {
    const draft = this.#drafts.get(quId);
    draft?.stored?.();
    draft?.pause();
    draft?.longest();
    this.#drafts.delete(quId);
  }

  #keep(quId: string): Promise<void> {
    const fields = this.#local.get(quId);
    return fields ? this.#enqueue({ kind: 'answer', quId, fields }) : Promise.resolve();
  }

  /**
   * A read-only page (another tab has the paper, somebody else is logged in, or it is being handed in) says
   * so by itself; nothing more to tell here.
   */
  async #enqueue(body: QueueBody): Promise<void> {
    try {
      await this.ports.enqueue(body);
    } catch (error) {
      if (!isNotTaken(error)) throw error;
    }
    this.#changed();
  }

  #changed(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
