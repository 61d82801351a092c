import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { countsForRates } from '@vigil/domain/training/public';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { notAllowed } from '../platform/errors.js';
import { Flag } from '../platform/graphql/scalars.js';
import { Rest } from '../platform/rest.js';
import { keyWithheld } from '../exam-taking/public.js';
import { Question } from '../sitting/public.js';
import { answerQuestion, hiddenIn, mayGoOn, placeIn, type TrainingPlace } from './answer-question.js';
import { TrainFillInput, TrainStartInput } from './inputs.js';
import { presentCard, presentEntry, presentRecord, presentTrainingQuestion } from './present-training.js';
import { startTraining } from './start-training.js';
import { trainingsOf } from './trainings.js';
import { TrainAsked, TrainCardEntry, TrainMarked, TrainRecord } from './types.js';

/** Practising, from the start of a record to its end, answered from the record's own stream. */
@Resolver()
export class TrainingResolver {
  /** Resumes what goes on with this bank and mode, or begins anew (`clear`). */
  @Access.learner()
  @Rest('/api/repo/train/start')
  @Mutation(() => TrainRecord)
  async trainStart(
    @Arg('input', () => TrainStartInput) input: TrainStartInput,
    @Ctx() context: RequestContext,
  ): Promise<TrainRecord> {
    const { id: userId, roleType } = account(context);
    if (roleType === 2 || (input.userId && input.userId !== userId)) throw notAllowed();
    const trainId = await startTraining(context, {
      mode: input.mode,
      repoId: input.repoId,
      quType: input.quType ?? null,
      chapterId: input.chapterId ?? null,
      clear: input.clear === true,
    });
    return this.trainDetail(trainId, context);
  }

  @Access.learner()
  @Rest('/api/repo/train/detail')
  @Query(() => TrainRecord)
  async trainDetail(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<TrainRecord> {
    const { started, state } = await trainingsOf(context.services).own(id, account(context).id);
    return presentRecord(started, state, await hiddenIn(context, state));
  }

  @Access.learner()
  @Rest('/api/repo/train/card')
  @Query(() => [TrainCardEntry])
  async trainCard(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<TrainCardEntry[]> {
    const { state } = await trainingsOf(context.services).own(id, account(context).id);
    return presentCard(state, await hiddenIn(context, state));
  }

  /** A question with the own answer; with its key once it is answered. `mode` is the record's and is not asked. */
  @Access.learner()
  @Rest('/api/repo/train/qu-detail')
  @Query(() => Question)
  async trainQuDetail(
    @Arg('trainId', () => ID) trainId: string,
    @Arg('quId', () => ID) quId: string,
    @Ctx() context: RequestContext,
  ): Promise<Question> {
    return (await this.trainQuestion(trainId, quId, context)).question;
  }

  /** The same, and what stands beside it: whether its key is shown, and if not, from when. */
  @Access.learner()
  @Rest('/api/repo/train/question')
  @Query(() => TrainAsked)
  async trainQuestion(
    @Arg('trainId', () => ID) trainId: string,
    @Arg('quId', () => ID) quId: string,
    @Ctx() context: RequestContext,
  ): Promise<TrainAsked> {
    const place = await placeIn(context, trainId, quId);
    if (!place.state.answers.has(quId)) await mayGoOn(context, place);
    return this.asked(context, place);
  }

  /** Answers a question and tells the whole card (train-013). */
  @Access.learner()
  @Rest('/api/repo/train/fill')
  @Mutation(() => [TrainCardEntry])
  async trainFill(
    @Arg('input', () => TrainFillInput) input: TrainFillInput,
    @Ctx() context: RequestContext,
  ): Promise<TrainCardEntry[]> {
    const { state } = await answerQuestion(context, input, 'trainFill');
    return presentCard(state, await hiddenIn(context, state));
  }

  /** The same, telling what changed: the entry, the question with its key, and what the record comes to. */
  @Access.learner()
  @Rest('/api/repo/train/answer', { alias: ['/api/paper/paper/check-answer'] })
  @Mutation(() => TrainAsked)
  async trainAnswer(
    @Arg('input', () => TrainFillInput) input: TrainFillInput,
    @Ctx() context: RequestContext,
  ): Promise<TrainAsked> {
    return this.asked(context, await answerQuestion(context, input, 'trainAnswer'));
  }

  /** What the person says of an own answer that only people can judge, with the standard answer before them. */
  @Access.learner()
  @Rest('/api/repo/train/judge')
  @Mutation(() => TrainAsked)
  async trainJudge(
    @Arg('trainId', () => ID) trainId: string,
    @Arg('quId', () => ID) quId: string,
    @Arg('right', () => Flag) right: boolean,
    @Ctx() context: RequestContext,
  ): Promise<TrainAsked> {
    const place = await placeIn(context, trainId, quId);
    const withheld = (await keyWithheld(context.services, account(context), [quId])).has(quId);
    const outcome = await trainingsOf(context.services).run(
      trainId,
      { type: 'JudgeSelf', quId, right, withheld },
      envelopeOf(context, 'trainJudge', { trainId, quId, right }),
    );
    if (outcome.position !== null) context.reached(outcome.position);
    return this.asked(context, { ...place, state: outcome.state });
  }

  @Access.learner()
  @Rest('/api/repo/train/mark')
  @Mutation(() => TrainMarked)
  async trainMark(
    @Arg('trainId', () => ID) trainId: string,
    @Arg('quId', () => ID) quId: string,
    @Arg('mark', () => Flag) mark: boolean,
    @Ctx() context: RequestContext,
  ): Promise<TrainMarked> {
    await placeIn(context, trainId, quId);
    const outcome = await trainingsOf(context.services).run(
      trainId,
      { type: 'MarkQuestion', quId, mark },
      envelopeOf(context, 'trainMark', { trainId, quId, mark }),
    );
    if (outcome.position !== null) context.reached(outcome.position);
    return { mark };
  }

  @Access.learner()
  @Rest('/api/repo/train/finish')
  @Mutation(() => TrainRecord)
  async trainFinish(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<TrainRecord> {
    const { services } = context;
    await trainingsOf(services).own(id, account(context).id);
    const outcome = await trainingsOf(services).run(
      id,
      { type: 'FinishTraining', cause: 'learner' },
      envelopeOf(context, 'trainFinish', { id }),
    );
    if (outcome.position !== null) context.reached(outcome.position);
    return this.trainDetail(id, context);
  }

  private async asked(context: RequestContext, place: TrainingPlace): Promise<TrainAsked> {
    const { services } = context;
    const { started, state, question, content } = place;
    const { quId } = question;
    const hidden = await keyWithheld(services, account(context), [...state.answers.keys(), quId]);
    const shown = presentTrainingQuestion(services, content, question, state, hidden.get(quId));
    return {
      ...shown,
      selfJudge: shown.selfJudge && countsForRates(started.mode),
      record: presentRecord(started, state, hidden),
      entry: presentEntry(question, started.questions.indexOf(question), state, hidden),
    };
  }
}
