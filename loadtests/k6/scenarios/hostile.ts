import { besetFrom, hostileActs } from '../hostile-acts.ts';
import { PhasedLatency } from '../measures.ts';
import { plan } from '../plan.ts';
import { runOptions } from '../run-options.ts';
import { steady } from '../shapes.ts';
import { floodSocket } from '../steps/flood-socket.ts';
import { misbehave } from '../steps/misbehave.ts';
import { saveAnswer } from '../steps/save-answer.ts';
import { whoseTurn } from './acts.ts';

export { handleSummary } from '../run-options.ts';

const besetSeconds = plan.seconds - besetFrom;
const latency = new PhasedLatency('save_ms', plan.seconds, besetFrom);

/** Everyone sits and saves; from the middle on, others do all that a login lets them, as often as it lets them. */
export const options = {
  ...runOptions(
    {
      saves: steady(plan.rate, plan.seconds, { exec: 'save', patience: 2 }),
      hostile: {
        ...steady(plan.subjectsPerSecond, besetSeconds, { exec: 'attack', after: besetFrom, patience: 1 }),
        maxVUs: Math.max(50, plan.subjectsPerSecond * 2),
      },
      sockets: steady(Math.max(1, Math.round(plan.subjectsPerSecond / 20)), besetSeconds - 2, {
        exec: 'flood',
        after: besetFrom,
        patience: 4,
      }),
    },
    // What the hostile ones wait for is their own: an act of theirs that finds no virtual user is no miss.
    {
      save_ms: ['max>0'],
      dropped_iterations: ['count>=0'],
      'dropped_iterations{scenario:saves}': ['count==0'],
    },
    ['save_ms'],
  ),
  // Whose arrivals were dropped: the savers' must not be.
  systemTags: ['scenario'],
};

export function save(): void {
  const { who, round, n } = whoseTurn(plan.savers);
  saveAnswer(plan.url, who, round, n, latency);
}

export function attack(): void {
  const { who, n } = whoseTurn(plan.subjects);
  misbehave(who, n, hostileActs[n % hostileActs.length] ?? 'saves');
}

export function flood(): void {
  floodSocket(whoseTurn(plan.subjects).who);
}
