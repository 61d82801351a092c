import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { FeedStatus } from '../app/feed.ts';
import { heardServerTime } from '../app/server-clock.ts';
import { ConsoleHomeNowDocument, type HomePartFieldsFragment } from '../generated/graphql.ts';
import type { FollowHome } from './follow-home.ts';

export type HomePart = HomePartFieldsFragment;

interface Home {
  /** The parts as they were told last; undefined: nothing has come yet. */
  readonly parts: readonly HomePart[] | undefined;
  readonly status: FeedStatus;
  readonly error: unknown;
  readonly loading: boolean;
  readonly retry: () => void;
}

/**
 * The home, asked once and then followed by a subscription that begins anew after each loss. What came last stays
 * while the connection is away; `status` says since when.
 */
export function useHome(follow: FollowHome): Home {
  const { data, error, loading, refetch } = useQuery(ConsoleHomeNowDocument, { fetchPolicy: 'no-cache' });
  const [told, setTold] = useState<readonly HomePart[]>();
  const [status, setStatus] = useState<FeedStatus>({ kind: 'connecting' });
  useEffect(
    () =>
      follow({
        read: ({ at, parts }) => {
          heardServerTime(Date.parse(at));
          setTold(parts);
          return 'taken';
        },
        status: setStatus,
      }),
    [follow],
  );
  return {
    parts: told ?? data?.consoleHome.parts,
    status,
    error,
    loading,
    retry: () => void refetch().catch(() => undefined),
  };
}
