import { plan } from '../plan.ts';
import { runOptions } from '../run-options.ts';
import { crowd, proctors, steady } from '../shapes.ts';
import { bars } from '../thresholds.ts';
import { thinkSeconds } from './acts.ts';
import { forceNext, holdScreens, holdWall } from './sockets.ts';

export { handleSummary } from '../run-options.ts';
export { open, save } from './acts.ts';

/** Seconds in which everybody comes: how fast thousands connect is `reconnect-storm`'s question. */
const arriving = 12;
const forcing = plan.seconds - arriving - 2;

/**
 * Proctors at the wall while the candidates act; one after the other, papers are forced in and their
 * candidates must notice.
 */
export const options = runOptions(
  {
    screens: crowd(plan.connected.to - plan.connected.from, arriving, {
      exec: 'connect',
      until: plan.seconds,
    }),
    proctors: proctors(plan.proctors.length, arriving, { exec: 'watch', until: plan.seconds }),
    saves: steady(plan.rate, plan.seconds, { exec: 'save' }),
    openings: steady(plan.rate, plan.seconds - thinkSeconds, { exec: 'open', after: thinkSeconds }),
    forced: steady(plan.subjectsPerSecond, forcing, { exec: 'force', after: arriving + 1 }),
  },
  { ...bars.saves, ...bars.screens, ...bars.locks },
  ['screen_ms', 'locked_ms', 'save_ms'],
);

export const connect = (): void => holdScreens(500, plan.seconds);
export const watch = (): void => holdWall(plan.seconds);
export const force = forceNext;
