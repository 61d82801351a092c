import { slotOf, type PaperState } from '@vigil/domain/sitting/public';
import type { Services } from '../platform/services.js';
import { papersOf } from '../sitting/public.js';
import { markingAnswers } from './answers.js';
import { waitingStages, type MarkingAnswerDocument } from './collections.js';
import { answerShown, contentOf, presentMark, verdictsOf, wholeOf } from './present.js';
import type { MarkingAnswer } from './types.js';

/** The answer with this number, or null: a sample, or none. */
export async function answerOf(
  services: Services,
  examId: string,
  number: string,
): Promise<MarkingAnswerDocument | null> {
  const [found] = await markingAnswers(services).find({ filter: { examId, number }, limit: 1 });
  return found ?? null;
}

/** Others that wait (`marked`: or are marked) with the same answer to the same version of the question. */
export const sameAs = (
  { examId, quId, likeness, questionVersion }: MarkingAnswerDocument,
  marked = false,
) => ({
  ...{ examId, quId, likeness, questionVersion },
  stage: { in: marked ? [...waitingStages, 'done'] : [...waitingStages] },
});

/** Answers as reviewers are given them: nothing of paper or person. */
export async function answersShown(
  services: Services,
  answers: readonly MarkingAnswerDocument[],
  reviewerId: string,
): Promise<MarkingAnswer[]> {
  const shown: MarkingAnswer[] = [];
  for (const answer of answers) {
    const { state } = await papersOf(services).papers.load(answer.paperId);
    const others = (await markingAnswers(services).count(sameAs(answer))) - 1;
    shown.push(await shownOne(services, answer, state, Math.max(0, others), reviewerId));
  }
  return shown;
}

const rounds: Readonly<Record<string, number>> = { second: 2, third: 3 };

async function shownOne(
  services: Services,
  answer: MarkingAnswerDocument,
  state: PaperState,
  sameCount: number,
  reviewerId: string,
): Promise<MarkingAnswer> {
  const slot = slotOf(state, answer.quId);
  const content = contentOf(await wholeOf(services, answer), answer.quId);
  const round = rounds[answer.stage] ?? 1;
  const marks = slot.marks.filter((mark) => round === 3 || mark.reviewerId === reviewerId);
  return {
    ...{ number: answer.number, quId: answer.quId, questionVersion: answer.questionVersion },
    ...{ quType: answer.quType, most: answer.most, round, blank: answer.blank, sameCount },
    ...{ answerRevision: slot.answerRevision, markRevision: slot.marks.length },
    ...answerShown(slot.answer),
    verdicts: verdictsOf(content, slot.judged),
    marks: marks.map((mark) => presentMark(mark, slot.marks, reviewerId, null)),
    heldUntil: answer.heldUntil,
    similarity: null,
    common: [],
  };
}
