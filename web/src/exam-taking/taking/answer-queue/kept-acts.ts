import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import { inTime, NoAnswer } from './in-time.ts';
import { MemoryStorage } from './memory-storage.ts';
import {
  inOrder,
  isGoneOnFrom,
  type QueueBody,
  type QueueItem,
  subjectOf,
  type UncountedAnswer,
} from './queue-item.ts';
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

type World = Pick<QueuePorts, 'paperId' | 'owner' | 'storage' | 'note' | 'author' | 'newId' | 'after'>;

/** What other pages left, in the order it was given. */
export interface Claimed {
  readonly items: readonly QueueItem[];
  /** of the drafts, to be kept */
  readonly typed: readonly QueueItem[];
  readonly uncounted: readonly UncountedAnswer[];
}

/** A storage that is slow again and again is not worth the waiting. */
const mostReturns = 3;

/**
 * Where a queue's acts are kept and under which numbers: in the storage of the browser or, from its first
 * failure on, in memory; a failure that was silence ends when the storage answers (decision 319). Numbers
 * rise from page to page of a device, whatever the storage does (decision 306).
 */
export class KeptActs {
  #storage: QueueStorage;
  readonly #note: NoteKeeper;
  #device = '';
  #seq = 0;
  /** what was settled when the paper was claimed, in the numbers of this page */
  #settled: QueueNote['settled'] = {};
  /** the storage was asked, did not answer, and has not answered anything since */
  #silent = false;
  /** how often acts may still go back from memory */
  #returns = mostReturns;

  /**
   * `changed`: `where` has. `answers`: what the storage was silent about it has answered at last; of a claim
   * with what it had of the paper. `goBack` may be called.
   */
  constructor(
    private readonly world: World,
    private readonly changed: () => void,
    private readonly answers: (late: KeptPaper | null) => void,
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

  /** Makes this tab the paper's and reads what other pages left and is not settled. */
  async claim(): Promise<Claimed> {
    const { paperId, owner, storage } = this.world;
    const asked = storage.claim(paperId, owner, this.#note.read());
    const kept = await this.#inTime(asked).catch(async (error: unknown) => {
      await this.#toMemory();
      this.#await(error, asked, (late) => late);
      return null;
    });
    return this.#claimed(kept);
  }

  /**
   * Puts what lives in memory back into a storage that answers again: `given`, read anew for what has arrived
   * meanwhile. Answers what other pages had left there and this one has not gone on from, when it only now
   * tells; null: nothing, or acts stay in memory. Rejects with `NotOwner` after another tab's claim.
   */
  async goBack(late: KeptPaper | null, given: () => readonly QueueItem[]): Promise<Claimed | null> {
    const { owner, storage } = this.world;
    // Without a note nobody tells what of an earlier page is older than what this one has sent.
    if (this.#storage.durable || this.#returns === 0 || (late !== null && this.#note.read() === null))
      return null;
    this.#returns -= 1;
    const back = given();
    for (const item of back) {
      const put = storage.put(owner, item, []);
      try {
        await this.#inTime(put);
      } catch (error) {
        if (error instanceof NotOwner) throw error;
        this.#await(error, put, () => late);
        return null;
      }
    }
    const arrived = back.filter((item) => !given().includes(item));
    for (const item of arrived) void storage.remove(item).catch(() => undefined);
    this.#storage = storage;
    this.changed();
    if (late === null) return null;
    const { items, typed, uncounted } = this.#claimed(late);
    const isLeft = (item: QueueItem): boolean => !isGoneOnFrom(given(), item);
    return { items: items.filter(isLeft), typed: typed.filter(isLeft), uncounted };
  }

  #claimed(kept: KeptPaper | null): Claimed {
    this.#goOn(kept, this.#note.read());
    const items = kept?.items ?? [];
    const typed = inOrder((kept?.drafts ?? []).map((text) => this.#actOf(text)));
    const left = new Set(this.unsettled([...items, ...typed]));
    const isLeft = (item: QueueItem): boolean => left.has(item);
    for (const item of [...items, ...typed]) if (!isLeft(item)) void this.forget(item);
    return { items: items.filter(isLeft), typed: typed.filter(isLeft), uncounted: kept?.uncounted ?? [] };
  }

  /** An act with the next number of this page. */
  number(body: QueueBody): QueueItem {
    this.#seq += 1;
    const author = this.world.author?.() ?? undefined;
    return {
      commandId: this.world.newId(),
      paperId: this.world.paperId,
      device: this.#device,
      seq: this.#seq,
      queuedAt: Date.now(),
      body,
      ...(author === undefined ? {} : { author }),
    };
  }

  /** Text as it stands, with the number of the act that another page may make of it. */
  typed(quId: string, fields: AnswerFields): TypedText {
    const { body: _, paperId, ...act } = this.number({ kind: 'answer', quId, fields });
    return { paperId, quId, fields, act };
  }

  /**
   * Keeps an act, in memory if need be: the same one, for the write may only come too late. Rejects with `NotOwner`
   * after another tab's claim.
   */
  async keep(item: QueueItem, replacedIds: readonly string[] = []): Promise<void> {
    const { owner } = this.world;
    const put = this.#storage.put(owner, item, replacedIds);
    try {
      await this.#inTime(put);
    } catch (error) {
      if (error instanceof NotOwner) throw error;
      await this.#toMemory();
      await this.#storage.put(owner, item, replacedIds);
      this.#await(error, put, () => null);
    }
  }

  /** The same; false: it is another tab's. Never rejects. */
  keeps(item: QueueItem): Promise<boolean> {
    return this.keep(item).then(
      () => true,
      () => false,
    );
  }

  /**
   * Keeps text that is still being typed; false: the storage has refused it, or not answered, or is known not to
   * answer. Never rejects.
   */
  draft(text: TypedText): Promise<boolean> {
    if (this.where === 'silent') return Promise.resolve(false);
    return this.#inTime(this.#storage.draft(this.world.owner, text)).then(
      () => true,
      () => false,
    );
  }

  /**
   * Forgets an act that was withdrawn or that nothing is to become of, whatever becomes of the storage. Never
   * rejects.
   */
  forget(item: QueueItem): Promise<void> {
    this.#settle(item, item.seq + 1);
    return this.#everywhere((storage) => storage.remove(item));
  }

  /** Forgets an acknowledged act, keeping its receipt. Never rejects. */
  async acknowledge(item: QueueItem, receipt?: Receipt): Promise<void> {
    await this.#everywhere((storage) => storage.remove(item, receipt));
    // Afterwards: a page that comes before finds the act, repeats it, and hears the same receipt.
    this.#settle(item, item.seq + 1);
  }

  /** Moves a refused answer to the uncounted ones. Never rejects. */
  refuse(answer: UncountedAnswer): Promise<void> {
    // A storage that has it still may give it to the next page: refused again, it is uncounted there.
    this.#settle(answer.item, answer.item.seq);
    return this.#everywhere((storage) => storage.refuse(answer));
  }

  /** Forgets an uncounted answer. Never rejects. */
  dismiss(item: QueueItem): Promise<void> {
    return this.#everywhere((storage) => storage.dismiss(item));
  }

  /** Those that no later act, nor their own end, in whichever tab, is known to have settled. */
  unsettled(items: readonly QueueItem[]): readonly QueueItem[] {
    const noted = this.#note.read();
    const here = { device: this.#device, settled: this.#settled };
    return items.filter((item) => !isSettled(here, item) && !(noted !== null && isSettled(noted, item)));
  }

  #actOf({ paperId, quId, fields, act }: TypedText): QueueItem {
    const body = { kind: 'answer', quId, fields } as const;
    return act ? { ...act, paperId, body } : this.number(body);
  }

  /**
   * Goes on behind all numbers given so far, and notes so. Where neither the storage nor the note tells them, under a
   * new device: numbers the next page cannot know must not outrank its own. Never below what this page has given out:
   * its acts go out in the order of their numbers, whatever their device.
   */
  #goOn(kept: KeptPaper | null, noted: QueueNote | null): void {
    const goOn = ({ device, lastSeq }: Numbering) => {
      this.#device = device;
      this.#seq = Math.max(lastSeq, this.#seq);
      this.#settled = settledUnder(noted, { device, lastSeq: this.#seq });
      this.#note.keep({ device, lastSeq: this.#seq, settled: this.#settled });
    };
    if (kept !== null) return goOn(kept);
    if (noted !== null) goOn({ device: noted.device, lastSeq: blockAfter(noted, noted) });
    if (noted === null || this.#note.read() === null) goOn({ device: this.world.newId(), lastSeq: 0 });
  }

  /** What failed by silence is heard of when it is answered. */
  #await<T>(error: unknown, asked: Promise<T>, late: (answer: T) => KeptPaper | null): void {
    if (error instanceof NoAnswer)
      asked.then(
        (answer) => this.answers(late(answer)),
        () => undefined,
      );
  }

  /** Until the storage answers again acts live in memory. */
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
    if (subject === null || note.device !== device || (note.settled[subject] ?? 0) >= below) return;
    const settled = { ...note.settled, [subject]: below };
    this.#note.keep({ ...note, lastSeq: Math.max(note.lastSeq, this.#seq), settled });
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
