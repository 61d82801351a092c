import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { countsForRates } from '@vigil/domain/training/public';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { notAllowed } from '../platform/errors.js';
import { Flag } from '../platform/graphql/scalars.js';
import { Rest } from '../platform/rest.js';
import { keyWithheld } from '../exam-taking/public.js';
import { answerQuestion, hiddenIn, mayGoOn, placeIn, type TrainingPlace } from './answer-question.js';
import { TrainFillInput, TrainStartInput } from './inputs.js';
import { presentCard, presentEntry, presentRecord, presentTrainingQuestion } from './present-training.js';
import { startTraining } from './start-training.js';
import { trainingsOf } from './trainings.js';
import { TrainAnswered, TrainCardEntry, TrainMarked, TrainQuestion, TrainRecord } from './types.js';

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
  @Query(() => TrainQuestion)
  async trainQuDetail(
    @Arg('trainId', () => ID) trainId: string,
    @Arg('quId', () => ID) quId: string,
    @Ctx() context: RequestContext,
  ): Promise<TrainQuestion> {
    const place = await placeIn(context, trainId, quId);
    if (!place.state.answers.has(quId)) await mayGoOn(context, place);
    return this.present(context, place);
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
  @Rest('/api/repo/train/answer')
  @Mutation(() => TrainAnswered)
  async trainAnswer(
    @Arg('input', () => TrainFillInput) input: TrainFillInput,
    @Ctx() context: RequestContext,
  ): Promise<TrainAnswered> {
    return this.answered(context, await answerQuestion(context, input, 'trainAnswer'));
  }

  /** What the person says of an own answer that only people can judge, with the standard answer before them. */
  @Access.learner()
  @Rest('/api/repo/train/judge')
  @Mutation(() => TrainAnswered)
  async trainJudge(
    @Arg('trainId', () => ID) trainId: string,
    @Arg('quId', () => ID) quId: string,
    @Arg('right', () => Flag) right: boolean,
    @Ctx() context: RequestContext,
  ): Promise<TrainAnswered> {
    const place = await placeIn(context, trainId, quId);
    const withheld = (await keyWithheld(context.services, account(context), [quId])).has(quId);
    const outcome = await trainingsOf(context.services).run(
      trainId,
      { type: 'JudgeSelf', quId, right, withheld },
      envelopeOf(context, 'trainJudge', { trainId, quId, right }),
    );
    if (outcome.position !== null) context.reached(outcome.position);
    return this.answered(context, { ...place, state: outcome.state });
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

  private async answered(context: RequestContext, place: TrainingPlace): Promise<TrainAnswered> {
    const { started, state, question } = place;
    const hidden = await hiddenIn(context, state);
    return {
      record: presentRecord(started, state, hidden),
      entry: presentEntry(question, started.questions.indexOf(question), state, hidden),
      question: await this.present(context, place),
    };
  }

  private async present(
    context: RequestContext,
    { state, question, content, started }: TrainingPlace,
  ): Promise<TrainQuestion> {
    const { services } = context;
    const { quId } = question;
    const withheld = (await keyWithheld(services, account(context), [quId])).get(quId);
    const shown = presentTrainingQuestion(services, content, question, state, withheld);
    return countsForRates(started.mode) ? shown : { ...shown, selfJudge: false };
  }
}
