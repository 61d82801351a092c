import type { ConstantArrivalRateScenario } from 'k6/options';
import { besetFrom } from '../beset-from.ts';
import { bout } from '../bouts.ts';
import { hostileActs, type HostileAct } from '../hostile-acts.ts';
import { arrival } from '../now.ts';
import { candidateAt, plan } from '../plan.ts';
import { runOptions } from '../run-options.ts';
import { steady } from '../shapes.ts';
import { floodExamSocket } from '../steps/flood-exam-socket.ts';
import { floodSocket, floodStrangeSocket } from '../steps/flood-socket.ts';
import { misbehave } from '../steps/misbehave.ts';
import { whoseTurn } from './acts.ts';

export { handleSummary } from '../run-options.ts';

const besetSeconds = plan.seconds - besetFrom;
/** Half of the acts are everybody's in turn, each seldom; half are those of few at their bounds, one after another. */
const half = Math.max(1, Math.round(plan.subjectsPerSecond / 2));
const socketsPerSecond = Math.max(1, Math.round(plan.subjectsPerSecond / 20));

const acts = (exec: string): ConstantArrivalRateScenario => ({
  ...steady(half, besetSeconds, { exec, after: besetFrom, patience: 1 }),
  maxVUs: Math.max(50, half * 2),
});
const sockets = (exec: string): ConstantArrivalRateScenario =>
  steady(socketsPerSecond, besetSeconds - 2, { exec, after: besetFrom, patience: 4 });

/**
 * From the middle of a `hostile` run on: all that a login lets them do, as often as it lets them, and more. What they
 * wait for is their own: an act that finds no virtual user is no miss.
 */
export const options = runOptions(
  {
    everybody: acts('attack'),
    bouts: acts('attackAtBounds'),
    sockets: sockets('flood'),
    examSockets: sockets('floodExam'),
    strangeSockets: sockets('floodStrange'),
  },
  { dropped_iterations: ['count>=0'], hostile_faults: ['count==0'] },
  [],
);

const actAt = (n: number): HostileAct => hostileActs[n % hostileActs.length] ?? 'saves';

export function attack(): void {
  const { who, n } = whoseTurn(plan.subjects);
  misbehave(who, n, actAt(n));
}

export function attackAtBounds(): void {
  const { who, act } = bout(arrival(), half, plan.subjects);
  misbehave(candidateAt(who), act, actAt(act));
}

export function flood(): void {
  floodSocket(whoseTurn(plan.subjects).who);
}

export function floodExam(): void {
  floodExamSocket(whoseTurn(plan.subjects).who);
}

export function floodStrange(): void {
  floodStrangeSocket();
}
