import { useApolloClient } from '@apollo/client/react';
import { refusalOf } from '@vigil/ui/connection/errors.ts';
import { useCallback, useEffect, useState } from 'react';
import { serverNow } from '../../app/server-clock.ts';
import { WatchPagingDocument, WatchStatNowDocument, type WatchFilter } from '../../generated/graphql.ts';
import type { Card } from './live-cards.ts';
import type { Stat } from './stat-history.ts';
import { wallOrder } from './wall-order.ts';
import { ordersOf } from './wall-sort.ts';

/** What polling has brought so far. */
export interface Polled {
  /** The cards of the page asked for. */
  readonly cards: ReadonlyMap<string, Card>;
  /** Their ids, who needs attention first, or as was asked. */
  readonly order: readonly string[];
  readonly total: number;
  /** The page and filter the cards belong to, as one text; null before the first answer. */
  readonly shownFor: string | null;
  /** ms of this device when polling last succeeded; null before */
  readonly reachedAt: number | null;
  /** Since when (ms of this device) polling fails; null while it does not. */
  readonly failedSince: number | null;
  /** The server said no: it is not asked again. */
  readonly refusal: unknown;
}

interface PolledWall extends Polled {
  /** What is shown belongs to a former page or filter. */
  readonly dim: boolean;
  /** Asks now instead of at the next interval. */
  readonly refresh: () => void;
}

interface Polling {
  /** seconds */
  readonly refreshTime: number;
  readonly paused: boolean;
  readonly enabled: boolean;
  readonly onStat: (stat: Stat) => void;
}

const nothingYet: Polled = {
  cards: new Map(),
  order: [],
  total: 0,
  shownFor: null,
  reachedAt: null,
  failedSince: null,
  refusal: null,
};

/**
 * The documented polling form (spec 1 §4): statistics and one page of cards, again `refreshTime` seconds
 * after each answer; `paused` while a dialog or prompt is open, then at once. After a failure what was shown
 * stays and the next interval tries again.
 */
export function usePolledWall(
  examId: string,
  filter: WatchFilter,
  { current, size, sort }: { readonly current: number; readonly size: number; readonly sort: string },
  { refreshTime, paused, enabled, onStat }: Polling,
): PolledWall {
  const client = useApolloClient();
  const [polled, setPolled] = useState(nothingYet);
  const [asked, setAsked] = useState(0);
  const { online, offline, deptCode, realName } = filter;
  const key = JSON.stringify([examId, current, size, sort, online, offline, deptCode, realName]);

  useEffect(() => {
    if (!enabled || paused) return;
    let here = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const params = { examId, handState: 0, online, offline, deptCode, realName };
    const poll = async (): Promise<void> => {
      try {
        const [paging, stat] = await Promise.all([
          client.query({
            query: WatchPagingDocument,
            variables: { input: { current, size, params, orders: ordersOf(sort) } },
            fetchPolicy: 'no-cache',
          }),
          client.query({ query: WatchStatNowDocument, variables: { id: examId }, fetchPolicy: 'no-cache' }),
        ]);
        if (!here || !paging.data || !stat.data) return;
        const { records, total } = paging.data.watchPaging;
        const cards = new Map(records.map((card) => [card.id, card]));
        setPolled({
          cards,
          order: sort === '' ? wallOrder(cards, serverNow()) : records.map(({ id }) => id),
          total,
          shownFor: key,
          reachedAt: Date.now(),
          failedSince: null,
          refusal: null,
        });
        onStat(stat.data.watchStat);
        timer = setTimeout(() => void poll(), refreshTime * 1000);
      } catch (problem) {
        if (!here) return;
        if (refusalOf(problem) !== null) {
          setPolled({ ...nothingYet, refusal: problem });
          return;
        }
        setPolled((before) => ({ ...before, failedSince: before.failedSince ?? Date.now() }));
        timer = setTimeout(() => void poll(), refreshTime * 1000);
      }
    };
    void poll();
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [
    client,
    key,
    examId,
    current,
    size,
    sort,
    online,
    offline,
    deptCode,
    realName,
    refreshTime,
    paused,
    enabled,
    onStat,
    asked,
  ]);

  const refresh = useCallback(() => setAsked((before) => before + 1), []);
  return { ...polled, dim: polled.shownFor !== null && polled.shownFor !== key, refresh };
}
