import { afterStep, begun, unpackSteps, type RoomState, type RoomStep } from '@vigil/domain/audit/room-steps';
import type { RoomPaperFieldsFragment } from '../../generated/graphql.ts';
import type { Span } from '../slider/play-clock.ts';

/** A candidate's paper with its place in the room after each step. */
export interface RoomPaper extends Omit<RoomPaperFieldsFragment, '__typename' | 'steps'> {
  /** when it was begun, ms epoch */
  readonly from: number;
  readonly steps: readonly RoomStep[];
  /** when each step was, ms epoch */
  readonly times: readonly number[];
  /** what it came to, one for each step */
  readonly states: readonly RoomState[];
}

/** A paper as the server tells it, folded once: any second is then looked up. */
export function roomPaper(told: RoomPaperFieldsFragment): RoomPaper {
  const from = Date.parse(told.createTime);
  const steps = unpackSteps(told.steps as readonly number[]);
  let state = begun;
  const states = steps.map((step) => (state = afterStep(state, step)));
  return { ...told, from, steps, times: steps.map(({ at }) => from + at), states };
}

/** Place of the last of some times (in order) that had come at a time, -1 before the first. */
export function lastBy(times: readonly number[], at: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** How a candidate stood at a time (ms epoch); null: had not begun. The same object as long as nothing happens. */
export function stateAt({ from, times, states }: RoomPaper, at: number): RoomState | null {
  if (at < from) return null;
  return states[lastBy(times, at)] ?? begun;
}

/** Kinds of steps that say nothing of a paper that is handed in. */
const presences: readonly string[] = ['online', 'quiet', 'offline'];

/** From when to when the room is replayed: its session, and what these papers went through beyond it. */
export function spanOfRoom(papers: readonly RoomPaper[], session: Span): Span {
  const ends = papers.flatMap(({ steps, from }) => {
    const last = steps.findLast(({ kind }) => !presences.includes(kind));
    return last === undefined ? [] : [from + last.at];
  });
  const from = Math.min(session.from, ...papers.map((paper) => paper.from));
  const to = Math.max(session.to, from + 1000, ...ends);
  return { from: Math.floor(from / 1000) * 1000, to: Math.ceil(to / 1000) * 1000 };
}

/**
 * Where the slider stands for whom gliding is too much: it goes on by a hundredth of the room's time, whole seconds, and
 * to its end.
 */
export function inJumps({ from, to }: Span, at: number): number {
  const jump = Math.ceil((to - from) / 100 / 1000) * 1000;
  return at >= to ? to : from + Math.floor((at - from) / jump) * jump;
}

/** Whether somebody of these still sat when they were told. */
export const stillOpen = (papers: readonly RoomPaper[]): number =>
  papers.filter(({ states }) => (states.at(-1)?.handedIn ?? null) === null).length;
