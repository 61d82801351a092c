import type { PlannedCandidate } from '../../run/plan.ts';
import { Latency } from '../measures.ts';
import { plan } from '../plan.ts';
import { call } from './rest.ts';

const latency = new Latency('force_hand_ms', plan.seconds);
const mark = 'k6@';

/**
 * A proctor forces one hand-in. The reason carries the moment, so that the candidate's own connection can
 * tell how long it took to be locked.
 */
export function forceHand(proctor: string, who: PlannedCandidate): void {
  call(
    plan.url,
    '/api/exam/watch/force-hand',
    proctor,
    { paperId: who.paperId, message: `${mark}${Date.now()}` },
    latency,
  );
}

/**
 * When the proctor pressed, ms epoch, from the reason the candidate is shown; null when it is another reason.
 */
export const pressedAt = (reason: string): number | null =>
  reason.startsWith(mark) ? Number(reason.slice(mark.length)) : null;
