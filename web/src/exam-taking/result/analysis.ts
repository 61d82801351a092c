import { createContext, useContext } from 'react';
import type { PaperAnalysisQuery } from '../../generated/graphql.ts';

export type Analysis = PaperAnalysisQuery['paperAnalysis'];
export type AnswerComment = Analysis['comments'][number];

/**
 * Whole percent of `totalScore` that `score` is; null where either is not told, or nothing could be scored.
 */
export const shareOf = (score: number | null, totalScore: number | null): number | null =>
  score === null || totalScore === null || totalScore <= 0 ? null : Math.round((score * 100) / totalScore);

/** The closer look at the paper that is shown; null while it is not there. */
export const AnalysisContext = createContext<Analysis | null>(null);

/** What is told of one question or part beside itself. */
export function useToldOf(quId: string): { seconds: number | null; comment: AnswerComment | null } {
  const analysis = useContext(AnalysisContext);
  return {
    seconds: analysis?.times.find((time) => time.quId === quId)?.seconds ?? null,
    comment: analysis?.comments.find((comment) => comment.quId === quId) ?? null,
  };
}
