import type { PaperCopy } from './copies.ts';
import { secondsLeft, type ToldClock, wallAheadMs } from './server-clock.ts';
import { keptOver } from './time-over.ts';
import type { TakingPaper } from './types.ts';
import type { LoadedPaper } from './loaded-paper.ts';

/** By how many seconds one clock must have gone more than the other for the device to have slept. */
export const sleptSeconds = 2;

/** Seconds of its break that were left when the paper was told. */
const pausedOf = (paper: Partial<TakingPaper>): number => paper.breaks?.endsIn ?? 0;

/** The paper in a break of so many seconds; null: in none. */
const inBreak = (paper: TakingPaper, endsIn: number | null): TakingPaper =>
  paper.breaks ? { ...paper, breaks: { ...paper.breaks, endsIn } } : paper;

/** What passes of a break, and then of the paper's time, which stood still in it: a guess until the server answers. */
function passing(
  paper: TakingPaper,
  leftSeconds: number,
  passed: number,
): { paper: TakingPaper; clock: ToldClock } {
  const paused = pausedOf(paper);
  const endsIn = paused > passed ? Math.ceil(paused - passed) : null;
  return {
    paper: endsIn === (paper.breaks?.endsIn ?? null) ? paper : inBreak(paper, endsIn),
    clock: {
      leftSeconds: leftSeconds - Math.max(0, passed - paused),
      ...{ atMs: performance.now(), aheadMs: wallAheadMs() },
      guess: true,
    },
  };
}

/**
 * The copy's time minus what this device's clock says has passed. None where the time was over by the server's clock
 * already.
 */
export function fromCopy(copy: PaperCopy): LoadedPaper {
  // A copy of an earlier version of this page has none.
  const { helpRequests = [], breaks = null, handInSeconds = 0 } = copy.paper as Partial<TakingPaper>;
  const paper = { ...copy.paper, helpRequests, breaks, handInSeconds };
  const atMs = performance.now();
  const passed = Math.max(0, (Date.now() - copy.keptAt) / 1000);
  return {
    ...{ ownerId: copy.ownerId, who: copy.who ?? null, places: [], askedAt: atMs },
    handInFromMs: atMs + (handInSeconds - passed) * 1000,
    ...(keptOver(paper.id)
      ? { paper: inBreak(paper, null), clock: { leftSeconds: 0, atMs, aheadMs: wallAheadMs(), over: true } }
      : passing(paper, paper.leftSeconds, passed)),
  };
}

/**
 * The device slept, or its clock was set: what that clock has gone by more than the page's since the time was told comes
 * off. Nothing does of a sleep before. Time that had run out before is over all the same.
 */
export function afterSleep(loaded: LoadedPaper): LoadedPaper {
  const { paper, clock } = loaded;
  const isOver = clock.over ?? secondsLeft(clock, performance.now()) + pausedOf(paper) < 0;
  const aheadMs = wallAheadMs();
  const seconds = (aheadMs - clock.aheadMs) / 1000;
  if (isOver || Math.abs(seconds) <= sleptSeconds) return loaded;
  if (seconds < 0) return { ...loaded, clock: { ...clock, aheadMs } };
  const passed = (performance.now() - clock.atMs) / 1000 + seconds;
  const handInFromMs = loaded.handInFromMs - seconds * 1000;
  return { ...loaded, handInFromMs, ...passing(paper, clock.leftSeconds, passed) };
}

/** A guess stays one: what this device reckoned the break to be ends nothing either. */
export function afterBreak({ paper, clock, ...loaded }: LoadedPaper): LoadedPaper {
  return {
    ...loaded,
    paper: inBreak(paper, null),
    clock: { ...clock, leftSeconds: paper.leftSeconds, atMs: performance.now() },
  };
}
