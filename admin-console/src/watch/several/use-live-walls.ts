import { useEffect, useMemo, useState } from 'react';
import type { FeedStatus } from '../../app/feed.ts';
import type { WatchFilter } from '../../generated/graphql.ts';
import { noCards, type Card, type LiveCards } from '../live/live-cards.ts';
import { openWallFeed } from '../live/wall-feed.ts';

/** The wall of one exam among several. */
export interface OneOfWalls extends LiveCards {
  readonly examId: string;
  readonly status: FeedStatus;
  /** What is shown is what is asked for now. */
  readonly settled: boolean;
}

interface Kept {
  readonly live: LiveCards;
  readonly status: FeedStatus;
  /** The exams and filter the cards belong to, as one text; null before the first message. */
  readonly settledFor: string | null;
}

const nothingYet: Kept = { live: noCards, status: { kind: 'connecting' }, settledFor: null };

/**
 * Each exam's cards of a filter by a subscription of its own, in the order of `examIds`. What the server
 * refuses of one leaves the others alone.
 */
export function useLiveWalls(examIds: readonly string[], filter: WatchFilter): readonly OneOfWalls[] {
  const [kept, setKept] = useState<ReadonlyMap<string, Kept>>(new Map());
  const key = JSON.stringify({ examIds, filter });
  useEffect(() => {
    const asked = JSON.parse(key) as { examIds: string[]; filter: WatchFilter };
    const change = (examId: string, part: (before: Kept) => Partial<Kept>) =>
      setKept((before) => {
        const own = before.get(examId) ?? nothingYet;
        return new Map(before).set(examId, { ...own, ...part(own) });
      });
    const ends = asked.examIds.map((examId) =>
      openWallFeed(examId, asked.filter, {
        take: (next) => change(examId, ({ live }) => ({ live: next(live), settledFor: key })),
        status: (status) => change(examId, () => ({ status })),
      }),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [key]);
  return useMemo(() => {
    const asked = JSON.parse(key) as { examIds: string[] };
    return asked.examIds.map((examId) => {
      const { live, status, settledFor } = kept.get(examId) ?? nothingYet;
      return { ...live, examId, status, settled: settledFor === key };
    });
  }, [key, kept]);
}

const nobody: readonly string[] = [];

/** One open paper's card, whichever of the exams it is of; as `useLiveCard` of one exam. */
export function useLiveCardOf(
  examIds: readonly string[],
  paperId: string | null,
): { readonly card: Card | undefined; readonly settled: boolean } {
  const walls = useLiveWalls(paperId === null ? nobody : examIds, { paperId });
  const card = walls.map(({ cards }) => (paperId === null ? undefined : cards.get(paperId))).find(Boolean);
  return { card, settled: walls.every(({ settled, status }) => settled || status.kind === 'refused') };
}
