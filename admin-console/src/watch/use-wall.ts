import type { WatchFilter } from '../generated/graphql.ts';
import type { Card } from './live/live-cards.ts';
import type { RefreshSettings } from './live/refresh-settings.ts';
import type { Stat, StatSample } from './live/stat-history.ts';
import { useLiveStat, useLiveWall } from './live/use-live-wall.ts';
import { usePolledWall, type Polled } from './live/use-polled-wall.ts';

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
  /** `all`: every card of the filter, paged here; `page`: the one page the server sent. */
  readonly holds: 'all' | 'page';
  readonly cards: ReadonlyMap<string, Card>;
  readonly total: number;
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

/** Cards and figures of an exam: by subscription, or as documented by polling; `paused` while a dialog is open (polling only, rule watch-005). */
export function useWall(examId: string, filter: WatchFilter, page: number, settings: RefreshSettings, paused: boolean): Wall {
  const byLive = settings.mode === 'live';
  const live = useLiveWall(examId, filter, byLive);
  const { stat, history, add } = useLiveStat(examId, byLive);
  const polled = usePolledWall(examId, filter, page, { refreshTime: settings.refreshTime, paused, enabled: !byLive, onStat: add });

  if (byLive) {
    return {
      holds: 'all',
      cards: live.cards,
      total: live.cards.size,
      shownFor: live.shownFor ?? '',
      waiting: live.position === null && live.status.kind !== 'refused',
      dim: !live.settled && live.position !== null,
      status: live.status,
      stat,
      history,
      refresh: () => {},
    };
  }
  return {
    holds: 'page',
    cards: polled.cards,
    total: polled.total,
    shownFor: polled.shownFor ?? '',
    waiting: polled.shownFor === null && polled.refusal === null,
    dim: polled.dim,
    status: polledStatus(polled, settings, paused),
    stat,
    history,
    refresh: polled.refresh,
  };
}

function polledStatus({ failedSince, reachedAt, shownFor, refusal }: Polled, { refreshTime }: RefreshSettings, paused: boolean): WallStatus {
  if (refusal !== null) return { kind: 'refused', error: refusal };
  if (failedSince !== null) return { kind: 'lost', since: reachedAt ?? failedSince };
  if (paused) return { kind: 'paused' };
  return shownFor === null ? { kind: 'connecting' } : { kind: 'polling', refreshTime };
}
