import { collections, type QuestionChangesDocument } from '../collections.js';
import type { Collection, Documents } from '@vigil/stores/documents/port';
import { sharedRuns } from '../../platform/shared-runs.js';

/** A question about to be as this version has it; `gone`: about to be deleted by it. */
export type QuestionChange = QuestionChangesDocument['changes'][number];

/** So many entries stay; a reader further behind reads the questions anew. */
export const changesKept = 2_000;
const changesPerRead = 500;
const digits = 12;

const idOf = (entry: number): string => String(entry).padStart(digits, '0');

/**
 * Which questions change, one numbered entry after another, for every process that holds questions in memory.
 * An entry stands before the question's head is written: a reader knows of every change that was answered,
 * and looks again until the head has the version announced. The event of the change is older still, so that a
 * head which a crash kept from being written is written later (engine §10).
 */
export class QuestionChanges {
  private readonly entries: Collection<QuestionChangesDocument>;
  private waiting: QuestionChange[] = [];
  private newest = 0;

  constructor(documents: Documents) {
    this.entries = documents.collection<QuestionChangesDocument>(collections.questionChanges);
  }

  /** To be awaited before the head is written; changes announced at once share an entry. */
  announce(changes: readonly QuestionChange[]): Promise<void> {
    this.waiting.push(...changes);
    return this.write();
  }

  /**
   * All entries after this one, in order; 0: all that are kept. The first is not the next one where others
   * were dropped between.
   */
  async after(
    entry: number,
  ): Promise<{ readonly entry: number; readonly changes: readonly QuestionChange[] }[]> {
    const found: QuestionChangesDocument[] = [];
    for (let from = idOf(entry); ; from = found.at(-1)?.id ?? from) {
      const page = await this.entries.find({
        filter: { id: { gt: from } },
        sort: [{ field: 'id' }],
        limit: changesPerRead,
      });
      found.push(...page);
      if (page.length < changesPerRead)
        return found.map(({ id, changes }) => ({ entry: Number(id), changes }));
    }
  }

  private readonly write = sharedRuns(async () => {
    const changes = this.waiting;
    this.waiting = [];
    for (;;) {
      const entry = this.newest + 1;
      const outcome = await this.entries.putIfAbsent({ id: idOf(entry), changes });
      if (outcome === 'written') {
        this.newest = entry;
        if (entry > changesKept) await this.entries.delete(idOf(entry - changesKept));
        return;
      }
      const [last] = await this.entries.find({ sort: [{ field: 'id', descending: true }], limit: 1 });
      this.newest = Number(last?.id ?? 0);
    }
  });
}
