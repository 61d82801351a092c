import { roundPoints, sumPoints, type TemplateGroup } from '../sitting/public.js';

type Fixed = Pick<TemplateGroup, 'quIds' | 'quScores' | 'perScore'>;
type Counted = Pick<TemplateGroup, 'quIds' | 'draws'>;

const drawCount = ({ draws }: Pick<TemplateGroup, 'draws'>): number =>
  (draws ?? []).reduce((sum, draw) => sum + draw.count, 0);

/** Questions a group puts on a paper. */
export const groupQuestionCount = (group: Counted): number => (group.quIds?.length ?? 0) + drawCount(group);

/** Points of each fixed question of a group, in their order: its own, else those of the group. */
export function fixedScores({ quIds = [], quScores = [], perScore }: Fixed): number[] {
  const own = new Map(quScores.map(({ quId, score }) => [quId, score]));
  return quIds.map((quId) => own.get(quId) ?? perScore);
}

/** Points of a group: what its fixed questions are worth, and `perScore` for each drawn one. */
export const groupTotalScore = (group: Fixed & Counted): number =>
  sumPoints([...fixedScores(group), roundPoints(drawCount(group) * group.perScore)]);

/** Points of a paper of this exam: always worked out, never typed in. */
export const examTotalScore = (groups: readonly TemplateGroup[]): number =>
  sumPoints(groups.map(groupTotalScore));

/**
 * The fewest and the most points that a question of a group is worth; `perScore` for a group without
 * questions.
 */
export function scoreRange(group: Fixed & Counted): { readonly minScore: number; readonly maxScore: number } {
  const scores = drawCount(group) > 0 ? [...fixedScores(group), group.perScore] : fixedScores(group);
  if (scores.length === 0) return { minScore: group.perScore, maxScore: group.perScore };
  return { minScore: Math.min(...scores), maxScore: Math.max(...scores) };
}
