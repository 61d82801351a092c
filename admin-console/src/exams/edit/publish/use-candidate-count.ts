import { useQuery } from '@apollo/client/react';
import { CandidateCountDocument } from '../../../generated/graphql.ts';
import type { ExamValues } from '../exam-values.ts';

/**
 * How many learners may sit the exam as it stands, each once. null: not known yet, could not be counted, or whoever
 * has the password.
 */
export function useCandidateCount({
  openType,
  range: { departIds, groupIds, userIds },
}: Pick<ExamValues, 'openType' | 'range'>): number | null {
  const range = {
    everybody: openType === 1,
    departIds: openType === 2 ? [...departIds] : [],
    groupIds: openType === 3 ? [...groupIds] : [],
    userIds: openType === 3 ? [...userIds] : [],
    learnersOnly: true,
  };
  const { data } = useQuery(CandidateCountDocument, {
    variables: { range },
    skip: openType === 9,
    fetchPolicy: 'network-only',
  });
  return openType === 9 ? null : (data?.rangeCount ?? null);
}
