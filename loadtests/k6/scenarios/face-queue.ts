import { plan } from '../plan.ts';
import { runOptions } from '../run-options.ts';
import { steady } from '../shapes.ts';
import { takeSnapshot } from '../steps/take-snapshot.ts';
import { bars } from '../thresholds.ts';
import { thinkSeconds, whoseTurn } from './acts.ts';

export { handleSummary } from '../run-options.ts';
export { open, save } from './acts.ts';

/** Cameras send more pictures than can be compared, so that the queue is full, while answers are saved. */
export const options = runOptions(
  {
    snapshots: {
      ...steady(Math.round(plan.subjectsPerSecond * 60), plan.seconds, { exec: 'snap' }),
      timeUnit: '60s',
      preAllocatedVUs: 300,
      maxVUs: 400,
    },
    saves: steady(plan.rate, plan.seconds, { exec: 'save' }),
    openings: steady(plan.rate, plan.seconds - thinkSeconds, { exec: 'open', after: thinkSeconds }),
  },
  bars.saves,
  ['save_ms', 'snapshot_ms'],
);

export function snap(): void {
  const { who, n } = whoseTurn(plan.subjects);
  takeSnapshot(who, n);
}
