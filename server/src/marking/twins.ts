import { planOf } from '@vigil/domain/marking/public';
import { countingMarks, slotOf, type MarkGiven } from '@vigil/domain/sitting/public';
import { envelopeOf } from '../platform/command-side/envelope.js';
import type { RequestContext } from '../platform/context.js';
import { RefusedError } from '../platform/errors.js';
import type { Services } from '../platform/services.js';
import { papersOf } from '../sitting/public.js';
import { markingAnswers, noteAnswers } from './answers.js';
import { sameAs } from './answers-shown.js';
import type { MarkingAnswerDocument } from './collections.js';
import { hold, isFree, isHeldByAnother } from './leases.js';
import { refuseRemarksBeyond } from './mark-input.js';
import type { MarkableExam } from './rights.js';
import type { MarkingMarked } from './types.js';

/** Answers that say the same and are marked by one call at most; those beyond come in the queue as before. */
const sameAtMost = 500;

/** Gives one answer a mark, refused as the paper refuses it. */
export async function markOne(
  context: RequestContext,
  { settings }: MarkableExam,
  { paperId }: Pick<MarkingAnswerDocument, 'paperId'>,
  given: MarkGiven,
): Promise<void> {
  const { services } = context;
  const papers = papersOf(services);
  const { state } = await papers.any(paperId);
  refuseRemarksBeyond(given, state);
  const outcome = await papers.run(
    paperId,
    { type: 'MarkAnswers', marks: [given], plan: planOf(settings), keys: await papers.keysOf(state) },
    envelopeOf(context, 'markingMark', { paperId, given }),
  );
  if (outcome.position !== null) context.reached(outcome.position);
  await noteAnswers(services, paperId);
}

/** Whether a mark of this reviewer counts for the answer: another one by them is a correction. */
export async function hasOwnMark(
  services: Services,
  { paperId, quId }: Pick<MarkingAnswerDocument, 'paperId' | 'quId'>,
  reviewerId: string,
): Promise<boolean> {
  const { state } = await papersOf(services).papers.load(paperId);
  return countingMarks(slotOf(state, quId).marks).some((mark) => mark.reviewerId === reviewerId);
}

/**
 * Gives a mark to the answers that say the same as the one it was given to: those that wait, and of a correction those
 * too that have a mark of the same reviewer. What others hold or have marked is left alone, and counted.
 */
export async function markTwins(
  context: RequestContext,
  exam: MarkableExam,
  answer: MarkingAnswerDocument,
  given: MarkGiven,
  corrects: boolean,
): Promise<MarkingMarked> {
  const { services } = context;
  const { reviewerId } = exam;
  const others = await markingAnswers(services).find({ filter: sameAs(answer, corrects), limit: sameAtMost });
  let [marked, skipped] = [0, 0];
  for (const other of others) {
    if (other.id === answer.id || other.userId === reviewerId) continue;
    const has = (other.stage === 'done' || other.reviewerIds.includes(reviewerId)) && corrects;
    if (!has && other.reviewerIds.includes(reviewerId)) continue;
    const done = has
      ? await correctAlike(context, exam, other, given)
      : await markAlike(context, exam, other, given);
    if (done) marked += 1;
    else skipped += 1;
  }
  return { marked, skipped };
}

/** false: somebody holds it, or it is another answer by now. */
async function markAlike(
  context: RequestContext,
  exam: MarkableExam,
  other: MarkingAnswerDocument,
  given: MarkGiven,
): Promise<boolean> {
  const { services } = context;
  if (!isFree(other, exam.reviewerId, services.clock.now())) return false;
  const held = await hold(services, other, exam.reviewerId);
  return held !== null && isTaken(markOne(context, exam, held, alike(given, held)));
}

/** false: the mark it has is somebody else's, or somebody holds it. */
async function correctAlike(
  context: RequestContext,
  exam: MarkableExam,
  other: MarkingAnswerDocument,
  given: MarkGiven,
): Promise<boolean> {
  const { services } = context;
  if (isHeldByAnother(other, exam.reviewerId, services.clock.now())) return false;
  if (!(await hasOwnMark(services, other, exam.reviewerId))) return false;
  return isTaken(markOne(context, exam, other, alike(given, other)));
}

function alike(given: MarkGiven, { answerRevision }: MarkingAnswerDocument): MarkGiven {
  const { markRevision: _ofTheOther, ...mark } = given;
  return { ...mark, answerRevision, alike: true };
}

async function isTaken(marking: Promise<void>): Promise<boolean> {
  try {
    await marking;
    return true;
  } catch (error) {
    if (error instanceof RefusedError) return false;
    throw error;
  }
}
