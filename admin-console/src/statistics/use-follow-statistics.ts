import { useSubscription } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { ExamStatisticsReachedDocument, type ExamStatisticsQuery } from '../generated/graphql.ts';

interface Followed {
  readonly data?: ExamStatisticsQuery;
  readonly refetch: () => Promise<unknown>;
}

/**
 * Asks again when what is shown does not have what was told: once for each telling, the first of which comes with the
 * page and mostly tells of nothing new.
 */
export function useFollowStatistics(examId: string, { data, refetch }: Followed): void {
  const [told, setTold] = useState<string | null>(null);
  const heard = useRef<string | null>(null);
  useSubscription(ExamStatisticsReachedDocument, {
    variables: { examId },
    onData: ({ data: { data: reached } }) => setTold(reached?.examStatisticsReached.stand ?? null),
  });
  const shown = data?.examStatistics.stand;
  useEffect(() => {
    if (told === null || shown === undefined || heard.current === told) return;
    heard.current = told;
    if (told !== shown) void refetch().catch(() => undefined);
  }, [told, shown, refetch]);
}
