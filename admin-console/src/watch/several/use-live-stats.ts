import { useEffect, useState } from 'react';
import { openBrowserFeed } from '../../app/browser-feed.ts';
import { WatchStatLiveDocument } from '../../generated/graphql.ts';
import type { Stat } from '../live/stat-history.ts';

/** Each exam's figures through `watchStat`, by its id; one that has yet to answer, or refuses, has none. */
export function useLiveStats(examIds: readonly string[]): ReadonlyMap<string, Stat> {
  const [stats, setStats] = useState<ReadonlyMap<string, Stat>>(new Map());
  const key = examIds.join(',');
  useEffect(() => {
    const ends = key.split(',').map((examId) =>
      openBrowserFeed(
        { document: WatchStatLiveDocument, variables: () => ({ examId }), message: (data) => data.watchStat },
        {
          read: (stat) => {
            setStats((before) => new Map(before).set(examId, stat));
            return 'taken';
          },
          status: () => {},
        },
      ),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [key]);
  return stats;
}
