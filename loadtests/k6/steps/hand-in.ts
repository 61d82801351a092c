import type { PlannedCandidate } from '../../run/plan.ts';
import { Latency, acknowledged } from '../measures.ts';
import { plan } from '../plan.ts';
import { commandId } from '../turns.ts';
import { call } from './rest.ts';

const latency = new Latency('hand_in_ms', plan.seconds);

/** The candidate presses hand in. */
export function handIn(who: PlannedCandidate, n: number): void {
  const id = commandId(plan.run, 'hand', n);
  if (
    call(plan.url, '/api/paper/paper/hand-exam', who.token, { id: who.paperId, exState: 0 }, latency, id) !==
    null
  )
    acknowledged.add(1);
}
