import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { commonStretches, shareOf, similarFrom, tokensOf } from '@vigil/domain/marking/public';
import { slotOf, wordsOf } from '@vigil/domain/sitting/public';
import { findAll } from '@vigil/stores/documents/find-all';
import { Access } from '../platform/access.js';
import { Rest } from '../platform/rest.js';
import type { RequestContext } from '../platform/context.js';
import { badInput, notFound } from '../platform/errors.js';
import { Flag } from '../platform/graphql/scalars.js';
import { papersOf } from '../sitting/public.js';
import { markingAnswers } from './answers.js';
import { answerOf, answersShown } from './answers-shown.js';
import { waitingStages, type MarkingAnswerDocument } from './collections.js';
import { heldAtMost, hold, isFree, letGo, takeNext, waitingFor } from './leases.js';
import { contentOf, guideOf, verdictsOf, wholeOf } from './present.js';
import { markableExam } from './rights.js';
import { sampleFor } from './samples.js';
import { MarkingAnswer, MarkingQuestion } from './types.js';

/** Answers compared with one another at a time: those at the head of the queue. */
const comparedAtMost = 400;

/**
 * All answers to one question, anonymous and in random order: nothing here says a paper or a person. An answer is held
 * for whoever was given it.
 */
@Resolver()
export class MarkingQueueResolver {
  /** The question with its key and guide, as the newest of its answers has it. */
  @Access.admin('exam:mark', 'exam:review')
  @Rest('/api/exam/marking/question')
  @Query(() => MarkingQuestion)
  async markingQuestion(
    @Arg('examId', () => ID) examId: string,
    @Arg('quId', () => ID) quId: string,
    @Arg('questionVersion', () => Int, { nullable: true }) questionVersion: number | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<MarkingQuestion> {
    const { services } = context;
    const { settings, reviewerId } = await markableExam(context, examId);
    const [known] = await markingAnswers(services).find({
      filter: { examId, quId, ...(typeof questionVersion === 'number' ? { questionVersion } : {}) },
      sort: [{ field: 'questionVersion', descending: true }],
      limit: 1,
    });
    if (known === undefined) throw notFound('试题');
    const whole = await wholeOf(services, known);
    const content = contentOf(whole, quId);
    return {
      ...{ quId, wholeId: known.wholeId, quType: content.quType, content: content.content },
      wholeContent: known.wholeId === quId ? null : whole.content,
      image: content.image ?? null,
      media: content.media ?? null,
      scratchUrl: content.scratchUrl ?? null,
      rightAnswer: content.rightAnswer ?? null,
      analysis: content.analysis,
      guide: guideOf(content, known.most, settings.step),
      tests: verdictsOf(content, null),
      ...{ most: known.most, step: settings.step, rounds: settings.rounds },
      waiting: await waitingFor(services, { examId, quId, reviewerId }),
    };
  }

  /** The next answers for the caller, held for them; first those they hold already. [] says nothing is left. */
  @Access.admin('exam:mark', 'exam:review')
  @Rest('/api/exam/marking/next')
  @Mutation(() => [MarkingAnswer])
  async markingNext(
    @Arg('examId', () => ID) examId: string,
    @Arg('quId', () => ID) quId: string,
    @Arg('count', () => Int, { defaultValue: 3 }) count: number,
    @Ctx() context: RequestContext,
  ): Promise<MarkingAnswer[]> {
    const { services } = context;
    const { settings, reviewerId } = await markableExam(context, examId);
    if (count < 1 || count > 20) throw badInput('每次可领取1到20份答案！');
    const taken = await takeNext(services, { examId, quId, reviewerId }, count);
    const shown = await answersShown(services, taken, reviewerId);
    const sample =
      taken[0] === undefined ? null : await sampleFor(services, settings, taken[0], reviewerId, count);
    if (sample !== null) shown.splice(Math.floor(Math.random() * (shown.length + 1)), 0, sample);
    return shown;
  }

  /** Waiting answers that are like this one, the likest first, held for the caller, with what is alike in them. */
  @Access.admin('exam:mark', 'exam:review')
  @Rest('/api/exam/marking/similar')
  @Mutation(() => [MarkingAnswer])
  async markingSimilar(
    @Arg('examId', () => ID) examId: string,
    @Arg('number', () => ID) number: string,
    @Arg('count', () => Int, { defaultValue: 8 }) count: number,
    @Ctx() context: RequestContext,
  ): Promise<MarkingAnswer[]> {
    const { services } = context;
    const { reviewerId } = await markableExam(context, examId);
    if (count < 1 || count > 20) throw badInput('每次可领取1到20份答案！');
    const one = await answerOf(services, examId, number);
    if (one === null) return [];
    const words = await wordsAt(services, one);
    const tokens = tokensOf(words);
    const others = await markingAnswers(services).find({
      filter: { examId, quId: one.quId, stage: { in: [...waitingStages] }, blank: false },
      sort: [{ field: 'place' }],
      limit: comparedAtMost,
    });
    const now = services.clock.now();
    const compared: {
      readonly answer: MarkingAnswerDocument;
      readonly share: number;
      readonly common: string[];
    }[] = [];
    for (const answer of others) {
      if (answer.id === one.id || answer.likeness === one.likeness || !isFree(answer, reviewerId, now))
        continue;
      const theirs = await wordsAt(services, answer);
      const share = shareOf(tokens, tokensOf(theirs));
      if (share >= similarFrom) compared.push({ answer, share, common: commonStretches(words, theirs) });
    }
    const likest = compared.sort((a, b) => b.share - a.share).slice(0, count);
    const shown: MarkingAnswer[] = [];
    for (const { answer, share, common } of likest) {
      const held = await hold(services, answer, reviewerId);
      if (held === null) continue;
      const [mine] = await answersShown(services, [held], reviewerId);
      if (mine !== undefined) shown.push({ ...mine, similarity: Math.round(share * 100) / 100, common });
    }
    return shown;
  }

  /** Keeps the answers for the caller for another while; answers those that are still theirs. */
  @Access.admin('exam:mark', 'exam:review')
  @Rest('/api/exam/marking/keep')
  @Mutation(() => [ID])
  async markingKeep(
    @Arg('examId', () => ID) examId: string,
    @Arg('numbers', () => [ID]) numbers: string[],
    @Ctx() context: RequestContext,
  ): Promise<string[]> {
    const { reviewerId } = await markableExam(context, examId);
    const kept: string[] = [];
    for (const answer of await heldAnswers(context, examId, numbers, reviewerId))
      if ((await hold(context.services, answer, reviewerId)) !== null) kept.push(answer.number);
    return kept;
  }

  /** Lets others have the answers: the page was left, or they are passed over. */
  @Access.admin('exam:mark', 'exam:review')
  @Rest('/api/exam/marking/release')
  @Mutation(() => Flag)
  async markingRelease(
    @Arg('examId', () => ID) examId: string,
    @Arg('numbers', () => [ID]) numbers: string[],
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { reviewerId } = await markableExam(context, examId);
    for (const answer of await heldAnswers(context, examId, numbers, reviewerId))
      await letGo(context.services, answer, reviewerId);
    return true;
  }
}

async function heldAnswers(
  { services }: RequestContext,
  examId: string,
  numbers: readonly string[],
  reviewerId: string,
): Promise<MarkingAnswerDocument[]> {
  if (numbers.length > heldAtMost) throw badInput(`一次不能超过${heldAtMost}份答案！`);
  const found = await findAll(markingAnswers(services), { examId, number: { in: [...numbers] } });
  return found.filter(({ heldBy }) => heldBy === reviewerId);
}

async function wordsAt(
  services: RequestContext['services'],
  { paperId, quId }: MarkingAnswerDocument,
): Promise<string> {
  const { state } = await papersOf(services).papers.load(paperId);
  return wordsOf(slotOf(state, quId).answer ?? {});
}
