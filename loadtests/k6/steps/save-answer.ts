import { placeAt, type PlannedCandidate, type PlannedQuestion } from '../../run/plan.ts';
import { answerTo } from '../answers.ts';
import { SteadyLatency, acknowledged, type Latency } from '../measures.ts';
import { plan } from '../plan.ts';
import { commandId } from '../turns.ts';
import { call } from './rest.ts';

const latency = new SteadyLatency('save_ms', plan.seconds);
const fillAnswer = '/api/paper/paper/fill-answer';

/**
 * The n-th save of the run: the candidate answers the question of this round, or changes the answer of an
 * earlier one.
 */
export function saveAnswer(
  url: string,
  who: PlannedCandidate,
  round: number,
  n: number,
  own: Latency = latency,
): void {
  const question = questionOf(who, round);
  // Written by hand: making an object and its JSON costs k6 a tenth of the call.
  const body = `{"paperId":"${who.paperId}","quId":"${question.id}",${answerTo(question, n)},"seq":${round + 1},"device":"k6"}`;
  if (call(url, fillAnswer, who.token, body, own, commandId(plan.run, 'save', n)) !== null)
    acknowledged.add(1);
}

export const questionOf = (who: PlannedCandidate, round: number): PlannedQuestion =>
  plan.questions[placeAt(who.questions, round)] as PlannedQuestion;
