import { arrival } from '../now.ts';
import { candidateAt, plan } from '../plan.ts';
import { runOptions } from '../run-options.ts';
import { storm } from '../shapes.ts';
import { signUp } from '../steps/sign-up.ts';
import { bars } from '../thresholds.ts';

export { handleSummary } from '../run-options.ts';

/** More people sign up within seconds than there are places. */
const people = plan.subjects.to - plan.subjects.from;
export const options = runOptions({ signUps: storm(people, plan.seconds, { exec: 'comes' }) }, bars.signUps, [
  'sign_up_ms',
  'apply_ms',
  'give_information_ms',
]);

export function comes(): void {
  const n = arrival();
  signUp(candidateAt(plan.subjects.from + (n % people)), n);
}
