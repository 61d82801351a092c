import { arrival } from '../now.ts';
import { candidateAt, plan } from '../plan.ts';
import { runOptions } from '../run-options.ts';
import { crowd, proctors, steady, storm } from '../shapes.ts';
import { startPaper } from '../steps/start-paper.ts';
import { bars } from '../thresholds.ts';
import { thinkSeconds } from './acts.ts';
import { forceNext, holdScreens, holdWall } from './sockets.ts';

export { handleSummary } from '../run-options.ts';
export { open, save } from './acts.ts';

const newcomers = plan.subjects.to - plan.subjects.from;

/** A little of everything in 20 s: starts, saves, questions, screens, proctors, forced hand-ins. */
export const options = runOptions(
  {
    starts: storm(newcomers, 5, { exec: 'start', after: 1 }),
    screens: crowd(plan.connected.to - plan.connected.from, 2, { exec: 'connect', until: plan.seconds }),
    proctors: proctors(plan.proctors.length, 2, { exec: 'watch', until: plan.seconds }),
    saves: steady(plan.rate, plan.seconds, { exec: 'save' }),
    openings: steady(plan.rate, plan.seconds - thinkSeconds, { exec: 'open', after: thinkSeconds }),
    forced: steady(plan.subjectsPerSecond, plan.seconds - 8, { exec: 'force', after: 5 }),
  },
  bars.works,
  ['save_ms', 'start_ms', 'screen_ms', 'locked_ms'],
);

export function start(): void {
  const n = arrival();
  startPaper(candidateAt(plan.subjects.from + (n % newcomers)), n);
}

export const connect = (): void => holdScreens(500, plan.seconds);
export const watch = (): void => holdWall(plan.seconds);
export const force = forceNext;
