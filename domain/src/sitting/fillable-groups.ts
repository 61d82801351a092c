import { ruleOf, satisfying } from './compile-blueprint.js';
import { chooseDistinct } from './choose-distinct.js';
import type { QuestionRef } from '../question-bank/public.js';
import { seededRandom } from '../kernel/random.js';
import type { TemplateGroup } from './blueprint.js';

/**
 * What choosing needs of a question: less than a paper does, so that no content is read to see whether a draw
 * can be made.
 */
export type DrawableQuestion = Pick<
  QuestionRef,
  'quId' | 'quType' | 'repoId' | 'chapterId' | 'level' | 'tags'
>;

/**
 * The place of the first group that no paper could fill from these usable questions, because a fixed one is
 * not among them or the draws, which never take a question twice, ask for more than there is; null: every
 * group can be filled.
 */
export function impossibleGroup(
  groups: readonly TemplateGroup[],
  questions: readonly DrawableQuestion[],
): number | null {
  const byId = new Map(
    questions.map((question): [string, QuestionRef] => [
      question.quId,
      { ...question, version: 0, sha256: '' },
    ]),
  );
  const all = [...byId.values()];
  const missing = groups.findIndex((group) => (group.quIds ?? []).some((id) => !byId.has(id)));
  if (missing >= 0) return missing;
  const chosen = chooseDistinct(
    {
      examId: '',
      examVersion: 0,
      quShuffle: false,
      optShuffle: false,
      groups: groups.map(({ id, quType, perScore, quIds, draws }, place) => ({
        ...{ id, quType, perScore },
        // The only thing of a group that a failed choice names.
        title: String(place),
        fixed: (quIds ?? []).flatMap((quId) => byId.get(quId) ?? []),
        draws: (draws ?? []).map((given) => {
          const rule = ruleOf({ quType }, given);
          return { rule, pool: all.filter(satisfying(rule)) };
        }),
      })),
    },
    seededRandom('possible'),
  );
  return 'problem' in chosen ? Number(chosen.problem) : null;
}
