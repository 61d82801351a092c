import { useEffect, useState } from 'react';
import { WatchStatLiveDocument, type WatchFilter } from '../../generated/graphql.ts';
import { openBrowserFeed } from '../../app/browser-feed.ts';
import type { FeedStatus } from '../../app/feed.ts';
import { noCards, type Card, type LiveCards } from './live-cards.ts';
import { addSample, type Stat, type StatSample } from './stat-history.ts';
import { openWallFeed } from './wall-feed.ts';

interface LiveWall extends LiveCards {
  readonly status: FeedStatus;
  /** The exam and filter the cards belong to, as one text; null before the first message. */
  readonly shownFor: string | null;
  /** false from a change of filter until its first message: what is shown belongs to the former filter */
  readonly settled: boolean;
}

/**
 * The cards of a filter through `watchCards`: one page as the server arranges it (who needs attention first
 * from any page), with the counts, so that a console receives what its screen shows however large the exam.
 * `enabled` false closes the subscription. A new filter or page starts fresh.
 */
export function useLiveWall(examId: string, filter: WatchFilter, enabled: boolean): LiveWall {
  const [live, setLive] = useState<LiveCards>(noCards);
  const [status, setStatus] = useState<FeedStatus>({ kind: 'connecting' });
  const [settledFor, setSettledFor] = useState<string | null>(null);
  const { online, offline, deptCode, realName, attention, paperId, current, size, orders } = filter;
  const key = JSON.stringify([
    examId,
    online,
    offline,
    deptCode,
    realName,
    attention,
    paperId,
    current,
    size,
    orders,
  ]);

  useEffect(() => {
    if (!enabled) return;
    return openWallFeed(
      examId,
      { online, offline, deptCode, realName, attention, paperId, current, size, orders },
      {
        take: (change) => {
          setLive(change);
          setSettledFor(key);
        },
        status: setStatus,
      },
    );
  }, [key, enabled, examId, online, offline, deptCode, realName, attention, paperId, current, size, orders]);

  return { ...live, status, shownFor: settledFor, settled: settledFor === key };
}

/**
 * One open paper's card, wherever on the wall it stands; null while there is none to follow or it is not
 * open. `settled`: the server has said which.
 */
export function useLiveCard(
  examId: string,
  paperId: string | null,
  enabled: boolean,
): { readonly card: Card | null; readonly settled: boolean } {
  const { cards, settled } = useLiveWall(examId, { paperId }, enabled && paperId !== null);
  return { card: (paperId === null ? null : cards.get(paperId)) ?? null, settled };
}

/** The header figures through `watchStat`, with the last ten minutes of them. */
export function useLiveStat(
  examId: string,
  enabled: boolean,
): {
  readonly stat: Stat | null;
  readonly history: readonly StatSample[];
  readonly add: (stat: Stat) => void;
} {
  const [kept, setKept] = useState<{
    readonly examId: string;
    readonly stat: Stat | null;
    readonly history: readonly StatSample[];
  }>({
    examId,
    stat: null,
    history: [],
  });
  const [add] = useState(
    () => (stat: Stat) =>
      setKept((before) => ({
        examId,
        stat,
        history: addSample(before.examId === examId ? before.history : [], Date.now(), stat),
      })),
  );
  useEffect(() => {
    if (!enabled) return;
    return openBrowserFeed(
      { document: WatchStatLiveDocument, variables: () => ({ examId }), message: (data) => data.watchStat },
      {
        read: (stat) => {
          add(stat);
          return 'taken';
        },
        status: () => {},
      },
    );
  }, [examId, enabled, add]);
  return { stat: kept.stat, history: kept.history, add };
}
