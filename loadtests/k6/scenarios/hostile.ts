import { besetFrom } from '../beset-from.ts';
import { PhasedLatency } from '../measures.ts';
import { plan } from '../plan.ts';
import { runOptions } from '../run-options.ts';
import { steady } from '../shapes.ts';
import { saveAnswer } from '../steps/save-answer.ts';
import { whoseTurn } from './acts.ts';

export { handleSummary } from '../run-options.ts';

const latency = new PhasedLatency('save_ms', plan.seconds, besetFrom);

/** Everyone sits and saves, before and while others misbehave: those are `hostile-others`, beside this one. */
export const options = runOptions(
  { saves: steady(plan.rate, plan.seconds, { exec: 'save', patience: 2 }) },
  { save_ms: ['max>0'] },
  ['save_ms'],
);

export function save(): void {
  const { who, round, n } = whoseTurn(plan.savers);
  saveAnswer(plan.url, who, round, n, latency);
}
