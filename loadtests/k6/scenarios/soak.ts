import { plan } from '../plan.ts';
import { runOptions } from '../run-options.ts';
import { crowd, hill, proctors } from '../shapes.ts';
import { bars } from '../thresholds.ts';
import { thinkSeconds } from './acts.ts';
import { holdScreens, holdWall } from './sockets.ts';

export { handleSummary } from '../run-options.ts';
export { open, save } from './acts.ts';

const arriving = Math.max(2, Math.round(plan.seconds * 0.1));

/** A long exam: candidates connected and sitting, proctors watching; the load rises, holds and falls. */
export const options = runOptions(
  {
    screens: crowd(plan.connected.to - plan.connected.from, arriving, {
      exec: 'connect',
      until: plan.seconds,
    }),
    proctors: proctors(plan.proctors.length, arriving, { exec: 'watch', until: plan.seconds }),
    saves: hill(plan.rate, plan.seconds, { exec: 'save' }),
    openings: hill(plan.rate, plan.seconds - thinkSeconds, { exec: 'open', after: thinkSeconds }),
  },
  { ...bars.saves, ...bars.screens },
  ['save_ms', 'open_ms', 'screen_ms'],
);

export const connect = (): void => holdScreens(1000, plan.seconds);
export const watch = (): void => holdWall(plan.seconds);
