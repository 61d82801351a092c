import { besetFrom } from '../beset-from.ts';
import { hostileActs } from '../hostile-acts.ts';
import { plan } from '../plan.ts';
import { runOptions } from '../run-options.ts';
import { steady } from '../shapes.ts';
import { floodSocket } from '../steps/flood-socket.ts';
import { misbehave } from '../steps/misbehave.ts';
import { whoseTurn } from './acts.ts';

export { handleSummary } from '../run-options.ts';

const besetSeconds = plan.seconds - besetFrom;

/**
 * From the middle of a `hostile` run on: all that a login lets them do, as often as it lets them, and more. What they
 * wait for is their own: an act that finds no virtual user is no miss.
 */
export const options = runOptions(
  {
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
  { dropped_iterations: ['count>=0'], hostile_faults: ['count==0'] },
  [],
);

export function attack(): void {
  const { who, n } = whoseTurn(plan.subjects);
  misbehave(who, n, hostileActs[n % hostileActs.length] ?? 'saves');
}

export function flood(): void {
  floodSocket(whoseTurn(plan.subjects).who);
}
