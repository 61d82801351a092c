import { t } from '@vigil/ui/text/t.ts';
import { sayScore } from '@vigil/ui/text/format.ts';
import type { OfflineScoreFieldsFragment } from '../../generated/graphql.ts';

export type ScoreRow = OfflineScoreFieldsFragment;

/** What an exam sat on paper can bring. */
export interface Scale {
  readonly totalScore: number;
  readonly qualifyScore: number;
}

/** What is typed for one person; an empty objective score counts as 0. */
export interface ScoreDraft {
  readonly objScore: number | string;
  readonly subjScore: number | string;
  readonly remark: string;
  readonly reason: string;
}

export const hasScore = ({ enteredAt }: Pick<ScoreRow, 'enteredAt'>): boolean => enteredAt != null;

export const draftOf = ({ userObjScore, userSubjScore, remark }: ScoreRow): ScoreDraft => ({
  ...{ objScore: userObjScore ?? '', subjScore: userSubjScore ?? '', remark, reason: '' },
});

const pointsOf = (typed: number | string): number => (typed === '' ? 0 : Number(typed));

/** Both scores together. */
export const sumOf = ({ objScore, subjScore }: ScoreDraft): number =>
  Math.round((pointsOf(objScore) + pointsOf(subjScore)) * 10) / 10;

/** Other points than those that were entered before: the server asks for a reason then. */
export const changesScore = (draft: ScoreDraft, row: ScoreRow): boolean =>
  hasScore(row) &&
  (pointsOf(draft.objScore) !== (row.userObjScore ?? 0) ||
    pointsOf(draft.subjScore) !== (row.userSubjScore ?? 0));

/** What is missing or wrong with each field, in a sentence; null: nothing. */
export function draftProblems(
  draft: ScoreDraft,
  row: ScoreRow,
  { totalScore }: Scale,
): { readonly scores: string | null; readonly reason: string | null } {
  const scores =
    draft.subjScore === ''
      ? t('请填写主观题得分，没有主观题时填 0！')
      : pointsOf(draft.objScore) < 0 || pointsOf(draft.subjScore) < 0
        ? t('得分不能小于0！')
        : sumOf(draft) > totalScore
          ? t('得分不能超过总分{{most}}分！', { most: sayScore(totalScore) })
          : null;
  const reason =
    changesScore(draft, row) && draft.reason.trim() === '' ? t('成绩已登记，修改请填写原因！') : null;
  return { scores, reason };
}

/** The row as the server takes it. */
export const rowOf = (userId: string, { objScore, subjScore, remark, reason }: ScoreDraft) => ({
  ...{ userId, objScore: pointsOf(objScore), subjScore: pointsOf(subjScore) },
  remark: remark.trim(),
  reason: reason.trim() || null,
});
