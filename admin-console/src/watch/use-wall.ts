import { serverNow } from '../app/server-clock.ts';
import type { WatchFilter } from '../generated/graphql.ts';
import { attentionKinds, attentionRank } from './live/attention.ts';
import type { Card } from './live/live-cards.ts';
import type { RefreshSettings } from './live/refresh-settings.ts';
import type { Stat, StatSample } from './live/stat-history.ts';
import { useLiveStat, useLiveWall } from './live/use-live-wall.ts';
import { usePolledWall, type Polled } from './live/use-polled-wall.ts';
import { perPage } from './live/wall-pages.ts';
import { ordersOf } from './live/wall-sort.ts';

/** How true the wall is now. `since`: ms of this device. */
export type WallStatus =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  | { readonly kind: 'polling'; readonly refreshTime: number }
  | { readonly kind: 'paused' }
  | { readonly kind: 'lost'; readonly since: number }
  | { readonly kind: 'refused'; readonly error: unknown };

/** The wall of one exam, however it is kept up. */
export interface Wall {
  /** The cards of the page, and such as left it a moment ago. */
  readonly cards: ReadonlyMap<string, Card>;
  /** Ids of the page in its order. */
  readonly order: readonly string[];
  /** How many pass the filter. */
  readonly total: number;
  /** How many of them need attention; by polling, of the page alone. */
  readonly attention: number;
  /** The filter (and page, where one is sent) the cards belong to, as one text. */
  readonly shownFor: string;
  /** Nothing has come yet. */
  readonly waiting: boolean;
  /** What is shown belongs to a former filter. */
  readonly dim: boolean;
  readonly status: WallStatus;
  readonly stat: Stat | null;
  readonly history: readonly StatSample[];
  readonly refresh: () => void;
}

/** What of the exam is asked for. */
export interface WallAsked {
  readonly filter: WatchFilter;
  /** from 1 */
  readonly page: number;
  readonly onlyAttention: boolean;
  /** one of `wallSorts` */
  readonly sort: string;
}

/**
 * Cards and figures of an exam: by subscription, or as documented by polling; `paused` while a dialog is open
 * (polling only, rule watch-005).
 */
export function useWall(examId: string, asked: WallAsked, settings: RefreshSettings, paused: boolean): Wall {
  const { filter, page, onlyAttention, sort } = asked;
  const byLive = settings.mode === 'live';
  const size = perPage[settings.density];
  const live = useLiveWall(
    examId,
    { ...filter, attention: onlyAttention || null, current: page, size, orders: ordersOf(sort) },
    byLive,
  );
  const { stat, history, add } = useLiveStat(examId, byLive);
  const polled = usePolledWall(
    examId,
    filter,
    { current: page, size, sort },
    {
      refreshTime: settings.refreshTime,
      paused,
      enabled: !byLive,
      onStat: add,
    },
  );

  if (byLive) {
    return {
      cards: live.cards,
      order: live.order,
      total: live.total,
      attention: live.attention,
      shownFor: live.shownFor ?? '',
      waiting: live.position === null && live.status.kind !== 'refused',
      dim: !live.settled && live.position !== null,
      status: live.status,
      stat,
      history,
      refresh: () => {},
    };
  }
  const needing = polled.order.filter((id) => needsAttention(polled.cards.get(id)));
  return {
    cards: polled.cards,
    order: onlyAttention ? needing : polled.order,
    total: onlyAttention ? needing.length : polled.total,
    attention: needing.length,
    shownFor: `${polled.shownFor ?? ''} ${onlyAttention}`,
    waiting: polled.shownFor === null && polled.refusal === null,
    dim: polled.dim,
    status: polledStatus(polled, settings, paused),
    stat,
    history,
    refresh: polled.refresh,
  };
}

const needsAttention = (card: Card | undefined): boolean =>
  card !== undefined && attentionRank(card, serverNow()) < attentionKinds.length;

function polledStatus(
  { failedSince, reachedAt, shownFor, refusal }: Polled,
  { refreshTime }: RefreshSettings,
  paused: boolean,
): WallStatus {
  if (refusal !== null) return { kind: 'refused', error: refusal };
  if (failedSince !== null) return { kind: 'lost', since: reachedAt ?? failedSince };
  if (paused) return { kind: 'paused' };
  return shownFor === null ? { kind: 'connecting' } : { kind: 'polling', refreshTime };
}
