import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ReviewAskedDocument, type ReviewAskedQuery } from '../../generated/graphql.ts';

export type AskedReview = ReviewAskedQuery['wrongBookReviewDetail'];

/** Questions fetched ahead, so that some can be answered without a network. */
const ahead = 5;

/** A question of a review as `QueryView` takes it. */
export interface ReviewQuery {
  readonly data?: AskedReview;
  readonly error?: unknown;
  readonly loading: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** The question at this place of a sitting, and those behind it fetched meanwhile. Nothing is read from a cache. */
export function useReviewsAhead(quIds: readonly string[], at: number): ReviewQuery {
  const client = useApolloClient();
  const [got, setGot] = useState<ReadonlyMap<string, AskedReview>>(new Map());
  const [faults, setFaults] = useState<ReadonlyMap<string, unknown>>(new Map());
  const asked = useRef(new Set<string>());
  const ask = useCallback(
    (id: string): Promise<void> => {
      if (asked.current.has(id)) return Promise.resolve();
      asked.current.add(id);
      return client
        .query({ query: ReviewAskedDocument, variables: { id }, fetchPolicy: 'no-cache' })
        .then(({ data }) => {
          const found = data?.wrongBookReviewDetail;
          if (found !== undefined) setGot((before) => new Map(before).set(id, found));
          setFaults((before) => new Map([...before].filter(([other]) => other !== id)));
        })
        .catch((error: unknown) => {
          asked.current.delete(id);
          setFaults((before) => new Map(before).set(id, error));
        });
    },
    [client],
  );
  useEffect(() => {
    for (const id of quIds.slice(at, at + 1 + ahead)) void ask(id);
  }, [quIds, at, ask]);
  const current = quIds[at] ?? '';
  const [data, error] = [got.get(current), faults.get(current)];
  return {
    ...(data === undefined ? {} : { data }),
    ...(data === undefined && error !== undefined ? { error } : {}),
    loading: data === undefined && error === undefined,
    refetch: () => ask(current),
  };
}
