import { among } from './group-share.js';
import { groupShare, papersForDiscrimination } from './item-analysis.js';
import type { QuestionSums } from './question-sums.js';

/** How the best and the worst papers answered: shares of each group, 0 to 1. */
export interface ChoiceByGroup {
  readonly upper: number;
  readonly lower: number;
}

/** What is odd about an option, for its author to look at. */
export type OptionRemark = 'unused' | 'attracts-strong' | 'key-attracts-weak';

/** Below this share of the papers a wrong option attracts nobody (Haladyna and Downing 1993). */
export const unusedShare = 0.05;

/** Size of the upper and of the lower group; null: too few papers to compare groups. */
export const groupSize = ({ n }: Pick<QuestionSums, 'n'>): number | null =>
  n < papersForDiscrimination ? null : n * groupShare;

/**
 * Share of the best and of the worst 27 % (by the rest of their paper) that chose an option, null for the blank ones;
 * null: too few papers. A step of scores that is cut gives its share.
 */
export function choiceByGroup(sums: QuestionSums, option: string | null): ChoiceByGroup | null {
  const size = groupSize(sums);
  if (size === null) return null;
  const chosen = option === null ? sums.blankByRest : (sums.optionsByRest[option] ?? []);
  return {
    upper: among(sums.byRest, chosen, size, 'top') / size,
    lower: among(sums.byRest, chosen, size, 'bottom') / size,
  };
}

/** What to say of an option; null: nothing, or too few papers. */
export function optionRemark(sums: QuestionSums, option: string, isRight: boolean): OptionRemark | null {
  const groups = choiceByGroup(sums, option);
  if (groups === null) return null;
  // Two papers of each group at least, so that one paper more turns nothing over.
  const clear = Math.abs(groups.upper - groups.lower) * sums.n * groupShare >= 2;
  if (isRight) return clear && groups.upper < groups.lower ? 'key-attracts-weak' : null;
  if ((sums.options[option] ?? 0) < sums.papers * unusedShare) return 'unused';
  return clear && groups.upper > groups.lower ? 'attracts-strong' : null;
}
