import { useQuery } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { ExamDrawCountsDocument, type ExamDrawCountsQuery } from '../../../generated/graphql.ts';
import { groupInputs, type GroupValues } from './groups.ts';

export type FixedQuestion = ExamDrawCountsQuery['examDrawCounts']['fixed'][number];

/** What the banks have for the groups as they stand. */
export interface DrawCounts {
  /** Questions that a group's draw has to choose from; null while it is being counted. */
  readonly available: (group: number, draw: number) => number | null;
  /** Place of the first group that no paper could fill; null: none, or not known yet. */
  readonly impossible: number | null;
  readonly question: (quId: string) => FixedQuestion | null;
  /** True until the answer for what is typed now has come. */
  readonly counting: boolean;
  readonly error: unknown;
}

const typingPauseMs = 250;

/**
 * Counts as one types: asked anew when a group's questions or draws change, not when its name or points do.
 * `examId`: whose banks it had may be counted; null: it is new.
 */
export function useDrawCounts(groups: readonly GroupValues[], examId: string | null): DrawCounts {
  const key = JSON.stringify(
    groupInputs(groups).map(({ quType, quIds, draws }) => ({ title: '', perScore: 0, quType, quIds, draws })),
  );
  const [asked] = useDebouncedValue(key, typingPauseMs);
  const variables = useMemo(
    () => ({ id: examId, tmplGroups: JSON.parse(asked) as ReturnType<typeof groupInputs> }),
    [asked, examId],
  );
  const { data, previousData, error } = useQuery(ExamDrawCountsDocument, {
    variables,
    skip: groups.length === 0,
    fetchPolicy: 'network-only',
  });
  return useMemo(() => {
    const now = asked === key ? data?.examDrawCounts : undefined;
    const questions = new Map(
      (data ?? previousData)?.examDrawCounts.fixed.map((question) => [question.id, question]),
    );
    return {
      available: (group, draw) => now?.groups[group]?.available[draw] ?? null,
      impossible: now?.impossible ?? null,
      question: (quId) => questions.get(quId) ?? null,
      counting: now === undefined && groups.length > 0,
      error,
    };
  }, [asked, key, data, previousData, groups.length, error]);
}
