import { t } from '@vigil/ui/text/t.ts';
import type { PaperResultQuery, ReviewFieldsFragment } from '../../generated/graphql.ts';

export type Result = PaperResultQuery['paperResult'];
export type ReviewedQuestion = Result['quList'][number];
export type ReviewPart = ReviewFieldsFragment;

/**
 * How a question is called on this page; a part by its question's number. Where the result shows no
 * questions, none can be told.
 */
export function numberingOf({
  groupList,
  quList,
}: Pick<Result, 'groupList' | 'quList'>): (quId: string) => string {
  const sorts = new Map(
    groupList.flatMap((group) => group.quList.map(({ quId, sort }) => [quId, sort] as const)),
  );
  for (const { quId, subList } of quList)
    for (const part of subList) sorts.set(part.quId, sorts.get(quId) ?? 0);
  return (quId) => (sorts.has(quId) ? t('第 {{n}} 题', { n: sorts.get(quId) ?? 0 }) : t('一道题'));
}

/** Why keys of single questions are not shown yet though those of the paper are out; nothing where all are. */
export function sayKeysHeld({
  keysHeld,
  keysHeldByOpenPaper,
}: Pick<Result, 'keysHeld' | 'keysHeldByOpenPaper'>): readonly string[] {
  const here = keysHeldByOpenPaper ?? 0;
  const coming = (keysHeld ?? 0) - here;
  return [
    ...(here > 0
      ? [t('其中 {{n}} 题的答案暂不显示：您有一份未交的试卷也含有这些题，交卷后可回来查看。', { n: here })]
      : []),
    ...(coming > 0
      ? [
          t('其中 {{n}} 题的答案暂不显示：它们所在的题库正用于您可以参加的正式考试，考试结束后可回来查看。', {
            n: coming,
          }),
        ]
      : []),
  ];
}

/**
 * How a question came out: `unknown` while its key is held back (formal exam before the last deadline),
 * `void` where a regrade took it out of the score.
 */
export type Outcome = 'void' | 'right' | 'wrong' | 'partly' | 'waiting' | 'unanswered' | 'unknown';

/** Types a person marks: 4 essay, 7 Scratch, 8 Python, 9 C++. */
export const isSubjective = (quType: number): boolean => quType === 4 || (quType >= 7 && quType <= 9);

/**
 * The outcome from the flags the server tells. A subjective question waits while its paper does and has no
 * score yet; a composite one is what its parts are together.
 */
export function outcomeOf(
  question: ReviewPart & { readonly subList?: readonly ReviewPart[] },
  reviewState: number,
): Outcome {
  if (question.voided === true) return 'void';
  if (question.quType === 99)
    return togetherOf((question.subList ?? []).map((part) => outcomeOf(part, reviewState)));
  if (isSubjective(question.quType) && reviewState === 0 && question.actualScore === null) return 'waiting';
  if (question.isRight === true) return 'right';
  if (question.actualScore !== null && question.score !== null && question.actualScore > 0)
    return question.actualScore >= question.score ? 'right' : 'partly';
  if (!question.answered) return 'unanswered';
  if (question.isRight === false || question.actualScore === 0) return 'wrong';
  return 'unknown';
}

function togetherOf(all: readonly Outcome[]): Outcome {
  // What does not count says nothing of the others.
  const parts = all.filter((part) => part !== 'void');
  const [first = 'unknown'] = parts;
  if (parts.every((part) => part === first)) return first;
  if (parts.includes('waiting')) return 'waiting';
  if (parts.includes('unknown')) return 'unknown';
  return parts.includes('right') || parts.includes('partly') ? 'partly' : 'wrong';
}
