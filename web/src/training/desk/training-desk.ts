import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import { NotOwner, type QueueBody, type QueueEvent, type QueueSnapshot } from '../../exam-taking/public.ts';
import type {
  TrainAskedFieldsFragment,
  TrainEntryFieldsFragment,
  TrainRecordFieldsFragment,
} from '../../generated/graphql.ts';
import { recites } from '../modes.ts';
import { isAnotherChoice } from './another-choice.ts';

export type Asked = TrainAskedFieldsFragment;
export type Entry = TrainEntryFieldsFragment;
export type TrainingRecord = TrainRecordFieldsFragment;

/** What is written on a question and not sent yet: of a composite, each part's. */
export type Draft = Readonly<Record<string, AnswerFields>>;

/** The part of the answer queue that the desk uses. */
export interface DeskQueue {
  readonly snapshot: () => QueueSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  readonly onEvent: (listener: (event: QueueEvent) => void) => () => void;
  open(): Promise<unknown>;
  enqueue(body: QueueBody): Promise<unknown>;
  resume(): void;
}

/** As it is sent: a composite's answer stands in its parts. */
type SentFields = AnswerFields & {
  readonly subList?: readonly (AnswerFields & { readonly quId: string })[];
};

const draftOf = (quId: string, { subList, ...fields }: SentFields): Draft =>
  subList === undefined
    ? { [quId]: fields }
    : Object.fromEntries(subList.map(({ quId: partId, ...part }) => [partId, part]));

interface Ports {
  readonly record: TrainingRecord;
  readonly card: readonly Entry[];
  readonly queue: DeskQueue;
  readonly ask: (quId: string) => Promise<Asked>;
  readonly judge: (quId: string, right: boolean) => Promise<Asked>;
  readonly after: (ms: number, act: () => void) => () => void;
}

/** What the page shows; a new object at each change. */
export interface DeskSnapshot {
  readonly record: TrainingRecord;
  readonly card: readonly Entry[];
  readonly currentId: string;
  readonly asked: ReadonlyMap<string, Asked>;
  readonly drafts: ReadonlyMap<string, Draft>;
  /** why a question could not be fetched */
  readonly faults: ReadonlyMap<string, unknown>;
  /** why an answer was not taken, in a sentence */
  readonly refused: ReadonlyMap<string, string>;
  /** questions of which another answer came first, from another page or device */
  readonly forestalled: ReadonlySet<string>;
  readonly queue: QueueSnapshot;
}

/** After a right answer the next question comes by itself (train-008). */
export const advanceMs = 1_500;
/** Questions fetched ahead, so that some can be answered without a network. */
const ahead = 3;

/**
 * One training record on the screen: the questions seen, what is written, what waits to be judged. Answers go
 * through the durable queue, so that those given without a network are judged when it is back.
 */
export class TrainingDesk {
  #snapshot: DeskSnapshot;
  readonly #listeners = new Set<() => void>();
  /** questions whose answer is being put into the queue: a double click is one answer */
  readonly #putting = new Set<string>();
  #withdraw: (() => void) | null = null;

  constructor(private readonly ports: Ports) {
    const { record, card, queue } = ports;
    const first = card.find(({ answered }) => !answered) ?? card[0];
    this.#snapshot = {
      ...{ record, card, currentId: first?.quId ?? '', queue: queue.snapshot() },
      ...{ asked: new Map(), drafts: new Map(), faults: new Map(), refused: new Map() },
      forestalled: new Set(),
    };
    queue.subscribe(() => this.#change({ queue: queue.snapshot() }));
    queue.onEvent((event) => void this.#heard(event));
  }

  readonly snapshot = (): DeskSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What an earlier page left in the queue is sent, then the first open question is shown. */
  async open(): Promise<void> {
    await this.ports.queue.open();
    const drafts = new Map(this.#snapshot.drafts);
    for (const { body } of this.ports.queue.snapshot().pending)
      if (body.kind === 'answer') drafts.set(body.quId, draftOf(body.quId, body.fields));
    this.#change({ drafts });
    this.show(this.#snapshot.currentId);
  }

  show(quId: string): void {
    this.#stay();
    this.#change({ currentId: quId });
    const at = this.#snapshot.card.findIndex((entry) => entry.quId === quId);
    for (const { quId: next } of this.#snapshot.card.slice(at, at + 1 + ahead)) void this.load(next);
    if (recites(this.#snapshot.record.mode) && !this.isAnswered(quId) && !this.waits(quId))
      void this.#put(quId, {});
  }

  move(by: 1 | -1): void {
    const { card, currentId } = this.#snapshot;
    const next = card[card.findIndex(({ quId }) => quId === currentId) + by];
    if (next) this.show(next.quId);
  }

  /** Fetches a question that is not here yet; a fault is kept until it is asked again. */
  async load(quId: string, again = false): Promise<void> {
    if (this.#snapshot.asked.has(quId) && !again) return;
    try {
      this.#told(await this.ports.ask(quId));
    } catch (error) {
      this.#change({ faults: new Map(this.#snapshot.faults).set(quId, error) });
    }
  }

  isAnswered(quId: string): boolean {
    return this.#snapshot.card.some((entry) => entry.quId === quId && entry.answered);
  }

  /** Kept here, and not judged yet. */
  waits(quId: string): boolean {
    return this.#snapshot.queue.pending.some(({ body }) => body.kind === 'answer' && body.quId === quId);
  }

  /** The answer card, on which what waits here to be judged is answered too. */
  card(): readonly Entry[] {
    return this.#snapshot.card.map((entry) =>
      this.waits(entry.quId) ? { ...entry, answered: true, isRight: null } : entry,
    );
  }

  /** Reads what came of answers that the server took and that could not be read then. */
  readAgain(): void {
    for (const [quId, { entry }] of this.#snapshot.asked)
      if (!entry.answered && this.isAnswered(quId)) void this.load(quId, true);
  }

  /** Writes on a question, or on a part of it; nothing is sent. */
  write(quId: string, partId: string, fields: AnswerFields): void {
    const draft = { ...this.#snapshot.drafts.get(quId), [partId]: fields };
    this.#change({ drafts: new Map(this.#snapshot.drafts).set(quId, draft) });
  }

  /** Sends what is written: the one answer to this question. */
  async answer(quId: string): Promise<void> {
    const entry = this.#snapshot.card.find((one) => one.quId === quId);
    const draft = this.#snapshot.drafts.get(quId);
    if (entry === undefined || draft === undefined || entry.answered || this.waits(quId)) return;
    if (this.#putting.has(quId)) return;
    const subList = Object.entries(draft).map(([partId, fields]) => ({ quId: partId, ...fields }));
    this.#putting.add(quId);
    try {
      await this.#put(quId, entry.quType === 99 ? { subList } : (draft[quId] ?? {}));
    } finally {
      this.#putting.delete(quId);
    }
  }

  async judge(quId: string, right: boolean): Promise<void> {
    this.#told(await this.ports.judge(quId, right));
  }

  async mark(quId: string): Promise<void> {
    const marked = this.#snapshot.card.find((entry) => entry.quId === quId)?.mark !== true;
    this.#entry(quId, { mark: marked });
    await this.#enqueue({ kind: 'mark', quId, mark: marked });
  }

  /** Somebody has logged in again: what waited for that goes on. */
  resume(): void {
    this.ports.queue.resume();
  }

  close(): void {
    this.#stay();
    this.#listeners.clear();
  }

  async #put(quId: string, fields: SentFields): Promise<void> {
    const refused = new Map(this.#snapshot.refused);
    refused.delete(quId);
    this.#change({ refused });
    await this.#enqueue({ kind: 'answer', quId, fields });
  }

  /** Another tab may have the record's queue: it is taken back, as each question is answered once anyway. */
  async #enqueue(body: QueueBody): Promise<void> {
    try {
      await this.ports.queue.enqueue(body);
    } catch (error) {
      if (!(error instanceof NotOwner)) throw error;
      await this.ports.queue.open();
      await this.ports.queue.enqueue(body);
    }
  }

  async #heard(event: QueueEvent): Promise<void> {
    const { body } = event.item;
    if (body.kind !== 'answer') return;
    const { quId } = body;
    if (event.kind === 'refused') {
      this.#change({ refused: new Map(this.#snapshot.refused).set(quId, event.msg) });
      return;
    }
    this.#entry(quId, { answered: true });
    await this.load(quId, true);
    const { entry, record, question } = this.#snapshot.asked.get(quId) ?? {};
    const draft = this.#snapshot.drafts.get(quId);
    if (entry?.answered === true && question !== undefined && isAnotherChoice(draft, question))
      this.#change({ forestalled: new Set(this.#snapshot.forestalled).add(quId) });
    if (entry?.isRight === true && record !== undefined && !recites(record.mode)) this.#advanceFrom(quId);
  }

  #advanceFrom(quId: string): void {
    if (this.#snapshot.currentId !== quId) return;
    this.#stay();
    this.#withdraw = this.ports.after(advanceMs, () => this.move(1));
  }

  #stay(): void {
    this.#withdraw?.();
    this.#withdraw = null;
  }

  #told(asked: Asked): void {
    const { quId } = asked.entry;
    const faults = new Map(this.#snapshot.faults);
    faults.delete(quId);
    this.#change({
      faults,
      record: asked.record,
      asked: new Map(this.#snapshot.asked).set(quId, asked),
    });
    this.#entry(quId, asked.entry);
  }

  #entry(quId: string, part: Partial<Entry>): void {
    this.#change({
      card: this.#snapshot.card.map((entry) => (entry.quId === quId ? { ...entry, ...part } : entry)),
    });
  }

  #change(part: Partial<DeskSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    for (const listener of this.#listeners) listener();
  }
}
