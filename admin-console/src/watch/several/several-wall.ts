import type { Stat } from '../live/stat-history.ts';
import { clampPage } from '../live/wall-pages.ts';
import type { Card } from '../live/live-cards.ts';
import type { Wall, WallStatus } from '../use-wall.ts';
import { mergeOrders } from './merge-walls.ts';
import { sumStats } from './sum-stats.ts';
import type { OneOfWalls } from './use-live-walls.ts';

interface SeveralAsked {
  /** of `walls`, whose candidates are shown; null: all */
  readonly examId: string | null;
  readonly sort: string;
  /** from 1 */
  readonly page: number;
  /** on one page */
  readonly size: number;
  /** by their exams */
  readonly stats: ReadonlyMap<string, Stat>;
  /** ms of the server */
  readonly now: number;
}

/**
 * The page of one wall over several exams, each of which tells its first `page * size`: no more of any can
 * stand on the page. An exam that is refused is left out.
 */
export function severalWall(walls: readonly OneOfWalls[], asked: SeveralAsked): Wall {
  const { examId, sort, page, size, stats, now } = asked;
  const here = walls.filter(({ status }) => status.kind !== 'refused');
  const shown = examId === null ? here : here.filter((wall) => wall.examId === examId);
  const total = sum(shown, (wall) => wall.total);
  const from = (clampPage(page, total, size) - 1) * size;
  return {
    cards: new Map<string, Card>(shown.flatMap(({ cards }) => [...cards])),
    order: mergeOrders(shown, sort, now).slice(from, from + size),
    total,
    attention: sum(shown, (wall) => wall.attention),
    shownFor: JSON.stringify([here.map((wall) => wall.examId), examId, sort, page, size]),
    waiting: here.some(({ position }) => position === null),
    dim: here.some(({ settled }) => !settled),
    status: statusOf(walls),
    stat: here.every((wall) => stats.has(wall.examId))
      ? sumStats(here.flatMap((wall) => stats.get(wall.examId) ?? []))
      : null,
    history: [],
    refresh: () => {},
  };
}

const sum = (walls: readonly OneOfWalls[], of: (wall: OneOfWalls) => number): number =>
  walls.reduce((all, wall) => all + of(wall), 0);

/** The worst that is true of one of them; refused only when all are. */
function statusOf(walls: readonly OneOfWalls[]): WallStatus {
  const all = walls.map(({ status }) => status);
  const here = all.filter(({ kind }) => kind !== 'refused');
  if (here.length === 0) return all[0] ?? { kind: 'connecting' };
  const lost = here.flatMap((status) => (status.kind === 'lost' ? [status.since] : []));
  if (lost.length > 0) return { kind: 'lost', since: Math.min(...lost) };
  return here.find(({ kind }) => kind === 'connecting') ?? { kind: 'live' };
}
