import type { QuestionRef } from '@vigil/domain/question-bank/question';
import { pagesOf, type PoolPage } from './pool-pages.js';
import type { QuestionChange } from './question-changes.js';

/** A question as it was read: `ref` is null when it is out of use. */
export interface KnownQuestion {
  readonly version: number;
  /** when it was first written, ms */
  readonly writtenAt: number;
  readonly ref: QuestionRef | null;
}

let serials = 0;

/**
 * The questions of one bank in memory. `serial` is another after every change of them, and never the same for
 * two banks.
 */
export class BankPool {
  private readonly questions = new Map<string, KnownQuestion>();
  private usable: readonly QuestionRef[] | null = null;
  private paged: { readonly of: readonly QuestionRef[]; readonly pages: readonly PoolPage[] } = {
    of: [],
    pages: [],
  };
  private changed = (serials += 1);

  get serial(): number {
    return this.changed;
  }

  get size(): number {
    return this.questions.size;
  }

  has(quId: string): boolean {
    return this.questions.has(quId);
  }

  known(quId: string): KnownQuestion | undefined {
    return this.questions.get(quId);
  }

  /** When a question was first written, ms; 0 of one that is not in this bank. */
  writtenAt(quId: string): number {
    return this.questions.get(quId)?.writtenAt ?? 0;
  }

  /** undefined: it is not in this bank. */
  set(quId: string, known: KnownQuestion | undefined): void {
    const before = this.questions.get(quId);
    if (before?.version === known?.version) return;
    if (known === undefined) this.questions.delete(quId);
    else this.questions.set(quId, known);
    if (!before?.ref && !known?.ref) return;
    this.usable = null;
    this.changed = serials += 1;
  }

  /** The usable questions in the order of their ids; the same array until one changes. */
  get refs(): readonly QuestionRef[] {
    this.usable ??= [...this.questions.values()]
      .flatMap(({ ref }) => ref ?? [])
      .sort((a, b) => (a.quId < b.quId ? -1 : 1));
    return this.usable;
  }

  /** The same in pages: one that no change touched is the same object as before. */
  get pages(): readonly PoolPage[] {
    const { refs } = this;
    if (this.paged.of !== refs) this.paged = { of: refs, pages: pagesOf(refs, this.paged.pages) };
    return this.paged.pages;
  }
}

/** Whether what was read has the change, or a later one. */
export function isAsAnnounced(known: KnownQuestion | undefined, change: QuestionChange): boolean {
  const version = known?.version ?? 0;
  return version >= change.version || (change.gone === true && version === 0);
}
