import { placeAt, type PlannedCandidate, type PlannedQuestion } from '../../run/plan.ts';
import { answerTo } from '../answers.ts';
import { SteadyLatency, acknowledged, type Latency } from '../measures.ts';
import { plan } from '../plan.ts';
import { commandId } from '../turns.ts';
import { call } from './rest.ts';

const latency = new SteadyLatency('save_ms', plan.seconds);
const fillAnswer = '/api/paper/paper/fill-answer';
/** How long they looked at a question before they answered. */
const shownForMs = 800;

/**
 * The n-th save of the run: the candidate answers the question of this round, or changes the answer of an
 * earlier one. `more`: what else stands in its body.
 */
export function saveAnswer(
  url: string,
  who: PlannedCandidate,
  round: number,
  n: number,
  own: Latency = latency,
  more = '',
): void {
  const question = questionOf(who, round);
  // Written by hand: making an object and its JSON costs k6 a tenth of the call.
  const body = `{"paperId":"${who.paperId}","quId":"${question.id}",${answerTo(question, n)},"seq":${round + 1},"device":"k6"${more}}`;
  if (call(url, fillAnswer, who.token, body, own, commandId(plan.run, 'save', n)) !== null)
    acknowledged.add(1);
}

/**
 * The same as our own page makes it: the questions of the paper came with its start, so that opening one is no call, and
 * the save tells which was shown, and when.
 */
export function saveAsBrowser(url: string, who: PlannedCandidate, round: number, n: number): void {
  const now = Date.now();
  const shown = `{"quId":"${questionOf(who, round).id}","at":${now - shownForMs}}`;
  saveAnswer(url, who, round, n, latency, `,"opened":[${shown}],"sentAt":${now}`);
}

export const questionOf = (who: PlannedCandidate, round: number): PlannedQuestion =>
  plan.questions[placeAt(who.questions, round)] as PlannedQuestion;
