import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import type { ShownQuestion } from '../content/shown-questions.ts';
import { inTime, NoAnswer } from './in-time.ts';
import { MemoryStorage } from './memory-storage.ts';
import { inOrder, type QueueBody, type QueueItem, subjectOf, type UncountedAnswer } from './queue-item.ts';
import {
  blockAfter,
  isSettled,
  noNote,
  type NoteKeeper,
  type QueueNote,
  settledUnder,
} from './queue-note.ts';
import type { QueuePorts } from './queue-ports.ts';
import type { QueueSnapshot } from './queue-snapshot.ts';
import { type KeptPaper, NotOwner, type Numbering, type QueueStorage, type TypedText } from './storage.ts';
import type { Receipt } from './transport.ts';

type World = Pick<QueuePorts, 'paperId' | 'owner' | 'storage' | 'note' | 'newId' | 'after'>;

/** Acts to go on with, in the order they were given. */
export interface Claimed {
  readonly items: readonly QueueItem[];
  /** of the drafts, to be kept */
  readonly typed: readonly QueueItem[];
  readonly uncounted: readonly UncountedAnswer[];
}

/**
 * Where a queue's acts are kept and under which numbers: in the storage of the browser or, from its first
 * failure on, in memory. Numbers rise from page to page of a device, whatever the storage does (decision 306).
 */
export class KeptActs {
  #storage: QueueStorage;
  readonly #note: NoteKeeper;
  #device = '';
  #seq = 0;
  /** the storage was asked, did not answer, and has not answered anything since */
  #silent = false;

  /** `changed`: `where` has. */
  constructor(
    private readonly world: World,
    private readonly changed: () => void,
  ) {
    this.#storage = world.storage;
    this.#note = world.note ?? noNote;
  }

  /** Under which acts are numbered; '' before the first claim. */
  get device(): string {
    return this.#device;
  }

  get where(): QueueSnapshot['storage'] {
    if (!this.#storage.durable) return 'memory';
    return this.#silent ? 'silent' : 'durable';
  }

  /**
   * Makes this tab the paper's and reads what other pages left. `own`: what this page has had of it before, of which
   * the storage knows all, unless it has failed.
   */
  async claim(own: Pick<Claimed, 'items' | 'uncounted'>): Promise<Claimed> {
    const { paperId, owner, storage } = this.world;
    const noted = this.#note.read();
    const kept = await this.#inTime(storage.claim(paperId, owner, noted)).catch(() => null);
    if (kept === null) await this.#toMemory();
    const settled = this.#goOn(kept, noted);

    const mine = this.#storage.durable ? { items: [], uncounted: [] } : own;
    const items = inOrder([...mine.items, ...(kept?.items ?? [])]);
    const typed = inOrder((kept?.drafts ?? []).map((text) => this.#actOf(text)));
    for (const item of [...items, ...typed]) if (isSettled(settled, item)) void this.forget(item);
    const uncounted = [...mine.uncounted, ...(kept?.uncounted ?? [])];
    return {
      items: items.filter((item) => !isSettled(settled, item)),
      typed: typed.filter((item) => !isSettled(settled, item)),
      uncounted: [...new Map(uncounted.map((one) => [one.item.commandId, one])).values()],
    };
  }

  /** Numbers an act and keeps it as `keep` does. */
  put(
    body: QueueBody,
    replacedIds: readonly string[],
    opened: readonly ShownQuestion[] = [],
  ): Promise<QueueItem> {
    return this.keep(this.#number(body, opened), replacedIds);
  }

  /**
   * Keeps an act, in memory if need be: the same one, for the write may only come too late. Rejects with `NotOwner`
   * after another tab's claim.
   */
  async keep(item: QueueItem, replacedIds: readonly string[] = []): Promise<QueueItem> {
    const { owner } = this.world;
    try {
      await this.#inTime(this.#storage.put(owner, item, replacedIds));
    } catch (error) {
      if (error instanceof NotOwner) throw error;
      await this.#toMemory();
      await this.#storage.put(owner, item, replacedIds);
    }
    return item;
  }

  /**
   * Keeps text that is still being typed; false: the storage has refused it, or not answered, or is known not to
   * answer. Never rejects.
   */
  draft(quId: string, fields: AnswerFields): Promise<boolean> {
    if (this.where === 'silent') return Promise.resolve(false);
    const { paperId, owner } = this.world;
    const { commandId, device, seq, queuedAt } = this.#number({ kind: 'answer', quId, fields });
    const text = { paperId, quId, fields, act: { commandId, device, seq, queuedAt } };
    return this.#inTime(this.#storage.draft(owner, text)).then(
      () => true,
      () => false,
    );
  }

  /** Forgets an acknowledged or withdrawn act, whatever becomes of the storage, keeping its receipt. Never rejects. */
  forget(item: QueueItem, receipt?: Receipt): Promise<void> {
    this.#settle(item, item.seq + 1);
    return this.#everywhere((storage) => storage.remove(item, receipt));
  }

  /** Moves a refused answer to the uncounted ones. Never rejects. */
  refuse(answer: UncountedAnswer): Promise<void> {
    // A storage that has it still may give it to the next page: refused again, it is uncounted there.
    this.#settle(answer.item, answer.item.seq);
    return this.#everywhere((storage) => storage.refuse(answer));
  }

  /** Whether a later act, or its own end, in whichever tab, is noted to have settled this one. */
  isSettled(item: QueueItem): boolean {
    const noted = this.#note.read();
    return noted !== null && isSettled(noted, item);
  }

  #number(body: QueueBody, opened: readonly ShownQuestion[] = []): QueueItem {
    this.#seq += 1;
    return {
      commandId: this.world.newId(),
      paperId: this.world.paperId,
      device: this.#device,
      seq: this.#seq,
      queuedAt: Date.now(),
      body,
      ...(opened.length > 0 ? { opened } : {}),
    };
  }

  #actOf({ paperId, quId, fields, act }: TypedText): QueueItem {
    const body = { kind: 'answer', quId, fields } as const;
    return act ? { ...act, paperId, body } : this.#number(body);
  }

  /**
   * Goes on behind all numbers given so far, and notes so. Where neither the storage nor the note tells them, under a
   * new device: numbers the next page cannot know must not outrank its own.
   */
  #goOn(kept: KeptPaper | null, noted: QueueNote | null): Pick<QueueNote, 'device' | 'settled'> {
    const goOn = ({ device, lastSeq }: Numbering) => {
      this.#device = device;
      this.#seq = lastSeq;
      const settled = settledUnder(noted, { device, lastSeq });
      this.#note.keep({ device, lastSeq, settled });
      return { device, settled };
    };
    if (kept !== null) return goOn(kept);
    const next = noted && { device: noted.device, lastSeq: blockAfter(noted, noted) };
    const behind = next && goOn(next);
    if (behind !== null && this.#note.read()?.lastSeq === next?.lastSeq) return behind;
    return goOn({ device: this.world.newId(), lastSeq: 0 });
  }

  /** From here on acts live in memory. */
  async #toMemory(): Promise<void> {
    if (!this.#storage.durable) return;
    this.#storage = new MemoryStorage(this.world.newId);
    await this.#storage.claim(this.world.paperId, this.world.owner, null);
    this.changed();
  }

  /** What came before this act, and is not known to be gone from the storage, is not to come back from it. */
  #settle({ body, device }: QueueItem, below: number): void {
    const subject = subjectOf(body);
    const note = this.#note.read() ?? { device: this.#device, lastSeq: this.#seq, settled: {} };
    if (subject === null || note.device !== device) return;
    const known = note.settled[subject] ?? 0;
    if (known < below) this.#note.keep({ ...note, settled: { ...note.settled, [subject]: below } });
  }

  /**
   * A storage that cannot forget is harmless: the act would be repeated with its command id, which changes
   * nothing at the server. Nothing waits for one that does not answer.
   */
  async #everywhere(act: (storage: QueueStorage) => Promise<void>): Promise<void> {
    const { storage } = this.world;
    const forgotten = this.#inTime(act(storage)).catch(() => undefined);
    if (this.#storage !== storage) await act(this.#storage);
    else if (!this.#silent) await forgotten;
  }

  /** A storage that does not answer counts as one that fails. */
  #inTime<T>(work: Promise<T>): Promise<T> {
    const answered = () => this.#hear(true);
    work.then(answered, answered);
    return inTime(work, this.world.after).catch((error: unknown) => {
      if (error instanceof NoAnswer) this.#hear(false);
      throw error;
    });
  }

  #hear(answered: boolean): void {
    if (this.#silent === !answered) return;
    this.#silent = !answered;
    this.changed();
  }
}
