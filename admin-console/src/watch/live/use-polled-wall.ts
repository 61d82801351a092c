import { useQuery } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { WatchPagingDocument, WatchStatNowDocument, type WatchFilter } from '../../generated/graphql.ts';
import type { Card } from './live-cards.ts';
import type { Stat } from './stat-history.ts';
import { cardsPerPage } from './wall-pages.ts';

interface PolledWall {
  /** The cards of the page asked for. */
  readonly cards: ReadonlyMap<string, Card>;
  readonly total: number;
  /** The page and filter the cards belong to, as one text. */
  readonly shownFor: string;
  readonly loading: boolean;
  readonly error: unknown;
  /** ms of this device when polling last succeeded; null before */
  readonly reachedAt: number | null;
  readonly refresh: () => void;
}

/**
 * The documented polling form (spec 1 §4): statistics and one page of cards every `refreshTime` seconds; `paused` while a dialog or prompt is open.
 * `onStat` is given each new statistics.
 */
export function usePolledWall(
  examId: string,
  filter: WatchFilter,
  page: number,
  {
    refreshTime,
    paused,
    enabled,
    onStat,
  }: { readonly refreshTime: number; readonly paused: boolean; readonly enabled: boolean; readonly onStat: (stat: Stat) => void },
): PolledWall {
  const pollInterval = enabled && !paused ? refreshTime * 1000 : 0;
  const { online, offline, deptCode, realName } = filter;
  const input = { current: page, size: cardsPerPage, params: { examId, handState: 0, online, offline, deptCode, realName } };
  const common = { skip: !enabled, pollInterval, fetchPolicy: 'network-only', notifyOnNetworkStatusChange: true } as const;
  const paging = useQuery(WatchPagingDocument, { ...common, variables: { input } });
  const stat = useQuery(WatchStatNowDocument, { ...common, variables: { id: examId } });
  const [reachedAt, setReachedAt] = useState<number | null>(null);
  const data = paging.data ?? paging.previousData;

  useEffect(() => {
    if (enabled && stat.data) onStat(stat.data.watchStat);
  }, [enabled, stat.data, onStat]);
  useEffect(() => {
    if (paging.data && !paging.loading && paging.error === undefined) setReachedAt(Date.now());
  }, [paging.data, paging.loading, paging.error]);

  const cards = useMemo(() => new Map((data?.watchPaging.records ?? []).map((card) => [card.id, card])), [data]);
  return {
    cards,
    total: data?.watchPaging.total ?? 0,
    shownFor: paging.data ? JSON.stringify(input) : '',
    loading: paging.loading && data === undefined,
    error: paging.error,
    reachedAt,
    refresh: () => {
      paging.refetch().catch(() => undefined);
      stat.refetch().catch(() => undefined);
    },
  };
}
