import { arrival } from '../now.ts';
import { candidateAt, plan } from '../plan.ts';
import { runOptions } from '../run-options.ts';
import { steady, storm } from '../shapes.ts';
import { handIn } from '../steps/hand-in.ts';
import { bars } from '../thresholds.ts';

export { handleSummary } from '../run-options.ts';
export { open, save } from './acts.ts';

const people = plan.subjects.to - plan.subjects.from;
const within = Math.max(2, Math.ceil(people / plan.subjectsPerSecond));

/** Everyone presses hand in within seconds, as when time is nearly up, while others save. */
export const options = runOptions(
  {
    saves: steady(plan.rate, plan.seconds, { exec: 'save' }),
    handIns: storm(people, within, {
      exec: 'hand',
      after: Math.max(0, Math.floor((plan.seconds - within) / 2)),
    }),
  },
  { ...bars.saves, ...bars.handIns },
  ['save_ms', 'hand_in_ms'],
);

export function hand(): void {
  const n = arrival();
  handIn(candidateAt(plan.subjects.from + (n % people)), n);
}
