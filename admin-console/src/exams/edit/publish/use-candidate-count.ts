import { useQuery } from '@apollo/client/react';
import { CandidateCountDocument } from '../../../generated/graphql.ts';
import { keptRange } from '@vigil/domain/exams/exam-range';
import type { ExamValues } from '../exam-values.ts';

/**
 * How many learners may sit the exam as it stands, each once. null: not known yet, could not be counted, or whoever
 * has the password.
 */
export function useCandidateCount({
  openType,
  range: named,
}: Pick<ExamValues, 'openType' | 'range'>): number | null {
  const range = { ...keptRange({ openType, range: named }), everybody: openType === 1, learnersOnly: true };
  const { data } = useQuery(CandidateCountDocument, {
    variables: { range },
    skip: openType === 9,
    fetchPolicy: 'network-only',
  });
  return openType === 9 ? null : (data?.rangeCount ?? null);
}
