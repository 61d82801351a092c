import { backoff } from '@vigil/ui/connection/backoff.ts';
import { examBackoff, failureToldFrom } from '../answer-queue/backoff.ts';
import type { TakingQuestion } from './types.ts';

/** How far a question is: what to show, and the failure that keeps it from being shown or fresh. */
export interface ShelfEntry {
  readonly question: TakingQuestion | null;
  /** nothing to show, and the last attempts failed; it is tried again by itself */
  readonly fault: unknown;
}

interface Ports {
  /**
   * qu-detail; also the record that the candidate has this question before them, which repeats nothing while
   * that question is before them
   */
  readonly open: (quId: string) => Promise<TakingQuestion>;
  /** the question, where it is in this browser already; `told`: nobody has to be asked for it */
  readonly here: (quId: string) => { readonly question: TakingQuestion; readonly told: boolean } | undefined;
  /** A question is asked for by the candidate. */
  readonly turnedTo: (quId: string) => void;
  /** A question is before the candidate with all that belongs to it. */
  readonly shown: (quId: string) => void;
  readonly kept: (quId: string) => Promise<TakingQuestion | undefined>;
  readonly keep: (question: TakingQuestion) => void;
  readonly isFault: (error: unknown) => boolean;
  /** a refusal: the question is not to be had at all */
  readonly refused: (error: unknown) => void;
  readonly after: (ms: number, act: () => void) => () => void;
}

const nothing: ShelfEntry = { question: null, fault: null };

/**
 * The questions seen so far. One that is in this browser is shown at once; what is not is asked for, and a fault
 * repeated for the question on screen until it succeeds or another one is opened.
 */
export class QuestionShelf {
  readonly #entries = new Map<string, ShelfEntry>();
  readonly #whole = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #onScreen = '';
  #turn = 0;
  #withdraw: (() => void) | null = null;
  #failures = 0;

  constructor(private readonly ports: Ports) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly entry = (quId: string): ShelfEntry => this.#entries.get(quId) ?? nothing;

  /** Ids of a composite's parts, once it was seen. */
  partsOf(quId: string): readonly string[] | undefined {
    return this.#entries.get(quId)?.question?.subList.map((part) => part.quId);
  }

  /** Puts a question on screen. */
  show(quId: string): void {
    this.#onScreen = quId;
    this.ports.turnedTo(quId);
    this.#failures = 0;
    this.retry();
  }

  /** The one on screen. */
  get onScreen(): string {
    return this.#onScreen;
  }

  /** It is on screen with its pictures, as far as they are to be had. */
  showedWhole(quId: string): void {
    this.ports.shown(quId);
    if (this.#whole.has(quId)) return;
    this.#whole.add(quId);
    this.#tell();
  }

  /** An answer to it or to a part of it is given: it is before the candidate though a picture is still to come. */
  answered(quId: string): void {
    const now = this.#onScreen;
    if (now === quId || this.partsOf(now)?.includes(quId)) this.ports.shown(now);
  }

  /** Whether it has been on screen with its pictures; what is still on its way was seen by nobody. */
  readonly wasWhole = (quId: string): boolean => this.#whole.has(quId);

  /** Asks again now (network back, or what the server keeps has changed). */
  retry(): void {
    this.#withdraw?.();
    this.#withdraw = null;
    const turn = (this.#turn += 1);
    const here = this.ports.here(this.#onScreen);
    if (here) this.#set(this.#onScreen, { question: here.question, fault: null });
    if (!here?.told) void this.#load(this.#onScreen, turn);
  }

  /** More of the paper is in this browser, or it says something else: the question on screen follows. */
  refresh(): void {
    const here = this.ports.here(this.#onScreen);
    if (!here) return;
    if (this.entry(this.#onScreen).question !== here.question)
      this.#set(this.#onScreen, { question: here.question, fault: null });
    if (!here.told) return;
    this.#withdraw?.();
    this.#withdraw = null;
  }

  /**
   * Asks again now if the question on screen could not be had so far (the connection is back): what fails now
   * is repeated soon again.
   */
  retryFailed(): void {
    if (!this.#withdraw) return;
    this.#failures = 0;
    this.retry();
  }

  close(): void {
    this.#withdraw?.();
    this.#turn += 1;
    this.#listeners.clear();
  }

  async #load(quId: string, turn: number): Promise<void> {
    if (quId === '') return;
    try {
      const question = await this.ports.open(quId);
      this.ports.keep(question);
      this.#set(quId, { question, fault: null });
      if (turn === this.#turn) this.#failures = 0;
    } catch (error) {
      if (turn !== this.#turn) return;
      if (!this.ports.isFault(error)) return this.ports.refused(error);
      const question = this.entry(quId).question ?? (await this.ports.kept(quId)) ?? null;
      if (turn !== this.#turn) return;
      this.#failures += 1;
      this.#set(quId, {
        question,
        fault: question !== null || this.#failures < failureToldFrom ? null : error,
      });
      this.#withdraw = this.ports.after(backoff(this.#failures, examBackoff), () => this.retry());
    }
  }

  #set(quId: string, entry: ShelfEntry): void {
    this.#entries.set(quId, entry);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
