import { useState } from 'react';
import { serverNow, useSecond } from '../../app/server-clock.ts';
import type { RefreshSettings } from '../live/refresh-settings.ts';
import type { Stat } from '../live/stat-history.ts';
import { perPage } from '../live/wall-pages.ts';
import { ordersOf } from '../live/wall-sort.ts';
import type { Wall, WallAsked } from '../use-wall.ts';
import { severalWall } from './several-wall.ts';
import { useLiveStats } from './use-live-stats.ts';
import { useLiveWalls, type OneOfWalls } from './use-live-walls.ts';

/** Of one exam the server tells so many cards at most. */
const toldAtMost = 5000;

export interface Several {
  readonly wall: Wall;
  /** each exam's own, in the order of the address */
  readonly walls: readonly OneOfWalls[];
  readonly stats: ReadonlyMap<string, Stat>;
}

/**
 * Several exams as one wall, each by its own subscriptions; `shownExam` null: all of them. A new page or filter
 * takes the place of the former once every exam has answered it.
 */
export function useSeveral(
  examIds: readonly string[],
  shownExam: string | null,
  { filter, page, onlyAttention, sort }: WallAsked,
  settings: RefreshSettings,
): Several {
  useSecond();
  const size = perPage[settings.density];
  const stats = useLiveStats(examIds);
  const walls = useLiveWalls(examIds, {
    ...filter,
    attention: onlyAttention || null,
    current: 1,
    size: Math.min(page * size, toldAtMost),
    orders: ordersOf(sort),
  });
  const wall = severalWall(walls, { examId: shownExam, sort, page, size, stats, now: serverNow() });
  return { wall: useSettled(wall, walls), walls, stats };
}

/** The wall as it stood when every exam had last answered what was asked; what is true of all goes on. */
function useSettled(wall: Wall, walls: readonly OneOfWalls[]): Wall {
  const [last, setLast] = useState<{ readonly of: readonly OneOfWalls[]; readonly wall: Wall } | null>(null);
  const settled = !wall.dim && !wall.waiting;
  if (settled && last?.of !== walls) setLast({ of: walls, wall });
  if (settled || last === null) return wall;
  const { status, stat } = wall;
  return { ...last.wall, status, stat, dim: true };
}
