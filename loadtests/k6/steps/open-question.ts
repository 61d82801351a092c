import type { PlannedCandidate } from '../../run/plan.ts';
import { SteadyLatency } from '../measures.ts';
import { plan } from '../plan.ts';
import { call } from './rest.ts';
import { questionOf } from './save-answer.ts';

const latency = new SteadyLatency('open_ms', plan.seconds);

/**
 * The candidate goes on to the next question and its content is fetched: one `question opened` for each
 * change of question.
 */
export function openQuestion(who: PlannedCandidate, round: number): void {
  call(
    plan.url,
    '/api/paper/paper/qu-detail',
    who.token,
    { paperId: who.paperId, quId: questionOf(who, round).id },
    latency,
  );
}
