import type { PlannedCandidate, Stretch } from '../../run/plan.ts';
import { arrival } from '../now.ts';
import { candidateAt, plan } from '../plan.ts';
import { openQuestion } from '../steps/open-question.ts';
import { saveAnswer, saveAsBrowser } from '../steps/save-answer.ts';
import { turn } from '../turns.ts';

/** Whose turn it is, of a stretch of the candidates. */
export function whoseTurn(stretch: Stretch): {
  readonly who: PlannedCandidate;
  readonly round: number;
  readonly n: number;
} {
  const n = arrival();
  const { who, round } = turn(n, stretch);
  return { who: candidateAt(who), round, n };
}

/** One of the savers saves. */
export function save(): void {
  const { who, round, n } = whoseTurn(plan.savers);
  saveAnswer(plan.url, who, round, n);
}

/** The same as our own page does it. */
export function saveShown(): void {
  const { who, round, n } = whoseTurn(plan.savers);
  saveAsBrowser(plan.url, who, round, n);
}

/** The same saver, a while later, goes on to the next question. */
export function open(): void {
  const { who, round } = whoseTurn(plan.savers);
  openQuestion(who, round + 1);
}

/** Sitting: saves at a rate, and the next question opened a while after each. */
export const thinkSeconds = 1;
