import { plan } from '../plan.ts';
import { runOptions } from '../run-options.ts';
import { crowd, steady } from '../shapes.ts';
import { bars } from '../thresholds.ts';
import { holdBeatingScreens } from './sockets.ts';

export { handleSummary } from '../run-options.ts';
export { saveShown } from './acts.ts';

const arriving = Math.max(2, Math.round(plan.seconds * 0.1));

/**
 * `steady-saves` as our own page makes it: the paper's questions came once, at its start, so that opening one is no
 * call; saves tell what was shown, sockets beat and tell which question is in view.
 */
export const options = runOptions(
  {
    screens: crowd(plan.connected.to - plan.connected.from, arriving, {
      exec: 'connect',
      until: plan.seconds,
    }),
    saves: steady(plan.rate, plan.seconds, { exec: 'saveShown' }),
  },
  bars.saves,
  ['save_ms'],
);

export const connect = (): void => holdBeatingScreens(1000, plan.seconds);
