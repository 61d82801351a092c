import { plan } from '../plan.ts';
import { runOptions } from '../run-options.ts';
import { steady } from '../shapes.ts';
import { bars } from '../thresholds.ts';
import { thinkSeconds } from './acts.ts';

export { handleSummary } from '../run-options.ts';
export { open, save } from './acts.ts';

/**
 * The subjects' papers all reach their deadline in one second, untouched by any browser, while others save.
 * When each was handed in the log tells.
 */
export const options = runOptions(
  {
    saves: steady(plan.rate, plan.seconds, { exec: 'save' }),
    openings: steady(plan.rate, plan.seconds - thinkSeconds, { exec: 'open', after: thinkSeconds }),
  },
  bars.saves,
  ['save_ms', 'open_ms'],
);
