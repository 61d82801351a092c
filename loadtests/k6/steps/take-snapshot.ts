import type { PlannedCandidate } from '../../run/plan.ts';
import { Latency } from '../measures.ts';
import { plan } from '../plan.ts';
import { commandId } from '../turns.ts';
import { call } from './rest.ts';

const latency = new Latency('snapshot_ms', plan.seconds);
const bodies = plan.pictures.map((picture) => `","base64":"${picture}"}`);

/**
 * The candidate's camera sends its picture; with `faceCheck` it is compared, or "not checked" when the queue
 * is full.
 */
export function takeSnapshot(who: PlannedCandidate, n: number): void {
  const body = `{"paperId":"${who.paperId}${bodies[n % bodies.length]}`;
  call(plan.url, '/api/paper/capture/save', who.token, body, latency, commandId(plan.run, 'snap', n));
}
