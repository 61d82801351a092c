import { standingOf, standings, type Standing } from '@vigil/domain/audit/room-steps';
import type { Span } from '../slider/play-clock.ts';
import { stateAt, type RoomPaper } from './room-paper.ts';

export type Counts = Readonly<Record<Standing, number>>;

/** How a candidate stood at a time (ms epoch), and since when. */
export function standingAt(paper: RoomPaper, at: number) {
  const { standing, since } = standingOf(stateAt(paper, at), at - paper.from);
  return { standing, since: since + paper.from };
}

/** How many stood how at a time (ms epoch). */
export function countsAt(papers: readonly RoomPaper[], at: number): Counts {
  const counts = Object.fromEntries(standings.map((each) => [each, 0])) as Record<Standing, number>;
  for (const paper of papers) counts[standingAt(paper, at).standing] += 1;
  return counts;
}

/** Times at which people are counted over a span: as many as a screen tells apart. */
const columns = 240;

export interface CountsThen extends Counts {
  readonly at: number;
}

/** How many stood how, over the whole span. */
export function countsOver(papers: readonly RoomPaper[], { from, to }: Span): readonly CountsThen[] {
  return Array.from({ length: columns + 1 }, (_none, column) => {
    const at = Math.round(from + ((to - from) * column) / columns);
    return { at, ...countsAt(papers, at) };
  });
}

/** Who is not in the room: has not begun, or has handed in. */
const absent: readonly Standing[] = ['waiting', 'handed'];

/** The first whole second at which the most were there: where a room that is over is opened. */
export function fullest(over: readonly CountsThen[]): number {
  const there = (counts: Counts): number =>
    standings.reduce((sum, each) => (absent.includes(each) ? sum : sum + counts[each]), 0);
  const most = Math.max(...over.map(there));
  return Math.ceil((over.find((counts) => there(counts) === most)?.at ?? 0) / 1000) * 1000;
}
