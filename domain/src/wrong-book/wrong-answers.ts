import type { PaperScore, QuestionResult } from '../sitting/public.js';

/** Share of its points below which an answer that a person marked is a wrong one (WB2). */
export const wellMarkedShare = 0.6;

/** Handed in by the server with nothing answered. */
const abandoned = 3;

/**
 * The questions of a scored paper that its candidate got wrong (WB1–WB4), composites whole, in the order of the
 * paper.
 */
export function wronglyAnswered({ valid, state, questions }: PaperScore): string[] {
  if (!valid || state === abandoned) return [];
  const wholes = new Set(questions.flatMap(({ wholeId }) => wholeId ?? []));
  // A composite's own result says less than its parts' do.
  const wrong = questions.filter((result) => !wholes.has(result.quId) && isWrong(result));
  return [...new Set(wrong.map(({ quId, wholeId }) => wholeId ?? quId))];
}

/** Who marked gives points, and `right` only for all of them. */
function isWrong({ by, right, score, fullScore }: QuestionResult): boolean {
  if (by !== 'mark' || fullScore === undefined) return right === false;
  return score < fullScore * wellMarkedShare;
}
