import { questionRefOf } from '@vigil/domain/question-bank/question-ref';
import type { QuestionRef } from '@vigil/domain/question-bank/question';
import type { QuestionHead } from '@vigil/domain/question-bank/bank';
import type { Services } from '../../platform/services.js';
import { questionStore } from '../question-store.js';

const versionsPerTurn = 250;

/** What a rule asks of a question, as its head says it. */
export const poolEntryOf = ({
  id,
  version,
  sha256,
  quType,
  repoId,
  chapterId,
  level,
  tags,
  ids,
}: QuestionHead): QuestionRef => ({
  ...{ quId: id, version, sha256, quType, repoId, level, tags },
  ...(chapterId === null ? {} : { chapterId }),
  ...ids,
});

/**
 * What a draw may know of questions: from their heads, or, for heads of an earlier Vigil, from the contents,
 * in turns that let others come between.
 */
export class QuestionRefs {
  constructor(private readonly services: Services) {}

  async of(heads: readonly QuestionHead[]): Promise<Map<string, QuestionRef>> {
    const refs = new Map(heads.map((head) => [head.id, poolEntryOf(head)]));
    const old = heads.filter((head) => head.ids === undefined);
    for (let from = 0; from < old.length; from += versionsPerTurn) {
      const heads = old.slice(from, from + versionsPerTurn);
      const contents = await questionStore(this.services).passing(
        heads.map(({ id, version }) => ({ quId: id, version })),
      );
      for (const [index, content] of contents.entries())
        refs.set(content.quId, questionRefOf(content, heads[index]?.sha256 ?? ''));
      await new Promise((resolve) => setImmediate(resolve));
    }
    return refs;
  }
}
