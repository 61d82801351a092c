import { candidateAt, plan } from '../plan.ts';
import { runOptions } from '../run-options.ts';
import { steady } from '../shapes.ts';
import { saveAnswer } from '../steps/save-answer.ts';
import { whoseTurn } from './acts.ts';

export { handleSummary } from '../run-options.ts';

/** The same body at the same rate against the bare framework: what k6 and the machine cost by themselves. */
export const options = runOptions({ echo: steady(plan.echoRate, plan.seconds, { exec: 'echo' }) }, {}, []);

export function echo(): void {
  const { round, n } = whoseTurn(plan.savers);
  saveAnswer(plan.echoUrl, candidateAt(plan.savers.from), round, n);
}
