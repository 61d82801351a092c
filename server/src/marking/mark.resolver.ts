import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { MarkingSample } from '@vigil/domain/marking/public';
import { erasedName, peopleOf } from '../organisation/public.js';
import { Access } from '../platform/access.js';
import { Rest } from '../platform/rest.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import type { RequestContext } from '../platform/context.js';
import { badInput, commandIdReused, notAllowed, notFound } from '../platform/errors.js';
import { refused } from '../sitting/public.js';
import { markingAnswers } from './answers.js';
import { answerOf } from './answers-shown.js';
import { MarkingMarkInput } from './inputs.js';
import { heldByAnother, isHeldByAnother } from './leases.js';
import { givenFrom } from './mark-input.js';
import { markableExam, type MarkableExam } from './rights.js';
import { sampleWith } from './samples.js';
import { markings } from './settings.js';
import { hasOwnMark, markOne, markTwins } from './twins.js';
import { MarkingMarked, MarkingUnmasked } from './types.js';

/** Marks by the number of an answer: whose it is, nobody is told. */
@Resolver()
export class MarkingMarkResolver {
  /**
   * Marks an answer, and those that say the same; a correction of an own mark those too that the caller marked. Refuses
   * `HeldByAnother`, `AnswerChangedMeanwhile` and `MarkedMeanwhile` with the newer revision, `MarkNotPossible`,
   * `ReasonRequired`, `MarkedByYouAlready`, `OwnPaperMarked`. A repeat marks nothing twice.
   */
  @Access.admin('exam:mark', 'exam:review')
  @Rest('/api/exam/marking/mark')
  @Mutation(() => MarkingMarked)
  async markingMark(
    @Arg('input', () => MarkingMarkInput) input: MarkingMarkInput,
    @Ctx() context: RequestContext,
  ): Promise<MarkingMarked> {
    const { services } = context;
    const exam = await markableExam(context, input.examId);
    const { reviewerId } = exam;
    const answer = await answerOf(services, input.examId, input.number);
    if (answer === null) {
      const sample = await sampleWith(services, input.examId, input.number, reviewerId);
      if (sample === null) throw notFound('答案');
      return markSample(context, exam, sample, input);
    }
    if (isHeldByAnother(answer, reviewerId, services.clock.now())) throw heldByAnother();
    const given = givenFrom(answer.quId, input);
    const corrects = await hasOwnMark(services, answer, reviewerId);
    await markOne(context, exam, answer, given);
    if (input.applyToSame === false) return { marked: 1, skipped: 0 };
    const { marked, skipped } = await markTwins(context, exam, answer, given, corrects);
    return { marked: marked + 1, skipped };
  }

  /** Tells whose answer stands behind a number, with the reason, which the log keeps. */
  @Access.admin('exam:unmask')
  @Rest('/api/exam/marking/unmask')
  @Mutation(() => MarkingUnmasked)
  async markingUnmask(
    @Arg('examId', () => ID) examId: string,
    @Arg('number', () => ID) number: string,
    @Arg('reason', () => String) reason: string,
    @Ctx() context: RequestContext,
  ): Promise<MarkingUnmasked> {
    const { services } = context;
    await markableExam(context, examId);
    const answer = await answerOf(services, examId, number);
    if (answer === null) throw notFound('答案');
    const { paperId, quId, userId } = answer;
    const why = reason.trim().slice(0, 500);
    const outcome = await markings(services).execute(
      examId,
      { type: 'LiftAnonymity', examId, number, paperId, quId, reason: why },
      envelopeOf(context, 'markingUnmask', { examId, number, why }),
    );
    if (outcome.kind === 'refused') throw badInput('请填写解除匿名的原因！');
    if (outcome.kind !== 'accepted') throw notAllowed();
    if (outcome.position !== null) context.reached(outcome.position);
    const people = await peopleOf(services).byIds([userId]);
    return { paperId, userId, realName: people.get(userId)?.realName ?? erasedName };
  }
}

/** As an answer is marked: what a mark of it would be refused for, this one is. */
async function markSample(
  context: RequestContext,
  { exam, settings }: MarkableExam,
  { id, quId, points: known }: MarkingSample,
  input: MarkingMarkInput,
): Promise<MarkingMarked> {
  const { services } = context;
  givenFrom(quId, input);
  const [beside] = await findBeside(context, exam.id, quId);
  const most = beside?.most ?? known;
  const steps = input.points / settings.step;
  const inSteps = input.points === most || Math.abs(steps - Math.round(steps)) < 1e-6;
  const outcome = await markings(services).execute(
    exam.id,
    {
      type: 'MarkSample',
      examId: exam.id,
      sampleId: id,
      quId,
      points: inSteps ? input.points : -1,
      known,
      most,
    },
    envelopeOf(context, 'markingMark', { sample: id, points: input.points }),
  );
  if (outcome.kind === 'refused')
    throw refused({ reason: 'MarkNotPossible', quId, most, step: settings.step }, services.clock.now());
  if (outcome.kind !== 'accepted') throw commandIdReused();
  if (outcome.position !== null) context.reached(outcome.position);
  return { marked: 1, skipped: 0 };
}

const findBeside = ({ services }: RequestContext, examId: string, quId: string) =>
  markingAnswers(services).find({ filter: { examId, quId }, limit: 1 });
