import { t } from '@vigil/ui/text/t.ts';
import type {
  RegradeChangesInput,
  RegradeOverviewQuery,
  RegradeQuestionInput,
} from '../generated/graphql.ts';

export type Overview = RegradeOverviewQuery['regradeOverview'];

/** What is to be changed, as far as it was chosen; null: stays. */
export interface Draft {
  readonly questions: readonly RegradeQuestionInput[];
  readonly multiRule: number | null;
  readonly qualifyScore: number | null;
}

export const noDraft: Draft = { questions: [], multiRule: null, qualifyScore: null };

export const multiRules = [
  { value: '0', label: t('全部选对才得分') },
  { value: '1', label: t('漏选得一半分') },
  { value: '2', label: t('漏选按选对的选项得分') },
] as const;

/** How many things a draft changes. */
export const changeCount = ({ questions, multiRule, qualifyScore }: Draft): number =>
  questions.length + Number(multiRule !== null) + Number(qualifyScore !== null);

/** The draft with what is said of a question; null takes it out. */
export const withQuestion = (draft: Draft, quId: string, said: RegradeQuestionInput | null): Draft => ({
  ...draft,
  questions: [...draft.questions.filter((one) => one.quId !== quId), ...(said === null ? [] : [said])],
});

/** What is said of a question, in words. */
export function sayChange({ options, blanks, pairs, inOrder, score, counts }: RegradeQuestionInput): string {
  return [
    ...(counts === 'full' ? [t('所有人给满分')] : counts === 'void' ? [t('作废')] : []),
    ...((options ?? blanks ?? pairs) ? [t('更改答案')] : []),
    ...(inOrder == null ? [] : [inOrder ? t('填空按顺序') : t('填空不分顺序')]),
    ...(score == null ? [] : [t('改为 {{score}} 分', { score })]),
  ].join(t('，'));
}

export const inputOf = (
  examId: string,
  { questions, multiRule, qualifyScore }: Draft,
): RegradeChangesInput => ({
  examId,
  questions: [...questions],
  multiRule,
  qualifyScore,
});

const keyOf = (examId: string): string => `vigil.regrade.${examId}`;

/** What this tab kept of an unfinished choice: a reload loses nothing. */
export function keptDraft(examId: string): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(examId)) ?? 'null') as Draft | null;
    return kept === null || !Array.isArray(kept.questions) ? noDraft : { ...noDraft, ...kept };
  } catch {
    return noDraft;
  }
}

export function keepDraft(examId: string, draft: Draft): void {
  try {
    if (changeCount(draft) === 0) sessionStorage.removeItem(keyOf(examId));
    else sessionStorage.setItem(keyOf(examId), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing loses it with the page.
  }
}
