import type { PaperQuestion } from './event-parts.js';
import { placeIndex, questionsOf, type PaperState, type Place } from './paper-state.js';

/** Question by question: why one is not given any more, or not yet. */
export type StepRefusal = { readonly reason: 'QuestionPassed' } | { readonly reason: 'QuestionAhead' };

/**
 * A page shows the next question from what was fetched ahead, without a network: it may be one further than is known,
 * and asks for the one after that.
 */
const aheadAtMost = 2;

const isStepwise = ({ paper, handedIn }: PaperState): boolean =>
  paper?.rules.stepOn === true && handedIn === null;

/** Index, among the questions of the paper, of the furthest one that was opened or has an answer; -1: none. */
export function reachedIndex(state: PaperState): number {
  const answered = state.slots.findLastIndex((slot) => slot.answer !== null);
  const place = state.places[Math.max(answered, state.furthest)];
  return place === undefined ? -1 : indexOf(state, place.question);
}

/** The question an open paper has come to that is answered question by question; null: none, or another paper. */
export function reachedQuestion(state: PaperState): PaperQuestion | null {
  return isStepwise(state) ? (questionsOf(state)[reachedIndex(state)] ?? null) : null;
}

/** Whether this one is further ahead than a page shows before the server knows what was come to. */
export const isAhead = (state: PaperState, question: PaperQuestion): boolean =>
  isStepwise(state) && indexOf(state, question) - reachedIndex(state) > aheadAtMost;

/** Whether this one may be shown now (ET154); null: it may. */
export function stepRefusal(state: PaperState, { question }: Place): StepRefusal | null {
  if (!isStepwise(state)) return null;
  if (indexOf(state, question) < reachedIndex(state)) return { reason: 'QuestionPassed' };
  return isAhead(state, question) ? { reason: 'QuestionAhead' } : null;
}

/**
 * Whether a later question has an answer (ET155). A browser sends in the order of its acts: only then is it certain
 * that this one was not given before the candidate went on.
 */
export function isPassed(state: PaperState, { question }: Place): boolean {
  if (!isStepwise(state)) return false;
  const last = placeIndex(state, question.parts?.at(-1)?.quId ?? question.quId);
  return state.slots.some((slot, index) => index > last && slot.answer !== null);
}

const indexOf = (state: PaperState, { quId }: Pick<PaperQuestion, 'quId'>): number =>
  questionsOf(state).findIndex((one) => one.quId === quId);
