import { Arg, Ctx, Float, ID, Mutation, Query, Resolver } from 'type-graphql';
import {
  isOverLeaveLimit,
  handStateOf,
  placeIndex,
  type PaperState,
  type Answer,
  type PaperCommand,
} from '@vigil/domain/sitting/public';
import {
  candidateActs,
  papersOf,
  presentPaper,
  nothingOfTheKey,
  presentQuestion,
  refused,
  Paper,
  Question,
} from '../sitting/public.js';
import { questionStore } from '../question-bank/public.js';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { Flag, WireInt } from '../platform/graphql/scalars.js';
import { admission } from '../platform/limits/admission.js';
import { commandIdIn } from '../platform/request-scope.js';
import { BadRequestError } from '../platform/rest/coerce-input.js';
import { Rest } from '../platform/rest.js';
import { answerFrom, sanitised } from './answer-input.js';
import { CreatePaperInput, FillAnswerInput, ShownQuestionInput } from './inputs.js';
import { candidateHeartbeats } from './candidate-heartbeats.js';
import { recordOpened } from './opened-question.js';
import { change, refuseOnBreak, save } from './own-paper.js';
import { shownIn } from './shown-questions.js';
import { startPaper } from './start-paper.js';
import { sightOf } from './sight.js';
import { CreatedPaper, FillAnswerResult, HandResult, LeaveResult, MarkResult } from './types.js';

/** Of what a client calls itself, characters: it stands in every event of its saves. */
const longestDevice = 64;

/** What a command says of the screen it came from. */
function deviceIn(device: string | null | undefined): { readonly device?: string } {
  if (device && device.length > longestDevice) throw new BadRequestError('device');
  return device ? { device } : {};
}

/** When an answer was written, as the server reckons it: no device's clock is believed, only how long it waited. */
const writtenIn = (
  { ageMs }: Pick<FillAnswerInput, 'ageMs'>,
  arrivedAt: number,
): { readonly writtenAt?: number } =>
  typeof ageMs === 'number' ? { writtenAt: Math.max(0, arrivedAt - Math.max(0, Math.round(ageMs))) } : {};

/**
 * Sitting an exam: from the claim to the hand-in, answered from the paper's own stream and never from a view
 * (engine §5).
 */
@Resolver()
export class SittingResolver {
  @Access.learner()
  @Rest('/api/paper/paper/create-paper')
  @Mutation(() => CreatedPaper)
  async createPaper(
    @Arg('input', () => CreatePaperInput) input: CreatePaperInput,
    @Ctx() context: RequestContext,
  ): Promise<CreatedPaper> {
    const user = account(context);
    const { paperId, position } = await startPaper(context, user, input);
    await keepSession(context, user.id, paperId);
    candidateHeartbeats(context.services).call(paperId);
    if (position !== null) context.reached(position);
    return { id: paperId };
  }

  @Access.ofOpenPaper()
  @Rest('/api/paper/paper/paper-detail')
  @Query(() => Paper)
  async paperDetail(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<Paper> {
    const user = account(context);
    const own = await papersOf(context.services).own(id, user.id);
    candidateHeartbeats(context.services).call(id);
    const waterMark = [user.realName, user.userName, user.mobile]
      .filter((part) => part !== null && part !== '')
      .join(' ');
    return presentPaper(own, context.services.clock.now(), waterMark);
  }

  /**
   * The question with the candidate's own answer. Refuses `QuestionPassed` and `QuestionAhead` where one goes
   * forward question by question.
   */
  @Access.ofOpenPaper()
  @Rest('/api/paper/paper/qu-detail')
  @Mutation(() => Question)
  async quDetail(
    @Arg('paperId', () => ID) paperId: string,
    @Arg('quId', () => ID) quId: string,
    @Ctx() context: RequestContext,
  ): Promise<Question> {
    const { services } = context;
    const { state, paper } = await papersOf(services).own(paperId, account(context).id);
    const place = state.places[placeIndex(state, quId)];
    if (place === undefined) throw refused({ reason: 'QuestionNotInPaper' }, services.clock.now());
    refuseOnBreak(services, state);
    const content = await questionStore(services).content(place.question);
    await recordOpened(context, paperId, state, place);
    candidateHeartbeats(services).call(paperId);
    if (state.handedIn === null) candidateActs(services).seen(paperId, state, { acted: true, quId });
    return presentQuestion(
      content,
      place.question,
      state,
      state.handedIn === null
        ? nothingOfTheKey
        : await sightOf(services, account(context), paper, state, place.question.quId),
      services.judge,
    );
  }

  @Access.ofOpenPaper()
  @Rest('/api/paper/paper/fill-answer')
  @Mutation(() => FillAnswerResult)
  fillAnswer(
    @Arg('input', () => FillAnswerInput) input: FillAnswerInput,
    @Ctx() context: RequestContext,
  ): Promise<FillAnswerResult> {
    const { paperId, quId, seq, device } = input;
    const by = deviceIn(device);
    const commandId = commandIdIn(input.commandId ?? undefined, 'commandId');
    const saved = (answer: Answer): Promise<FillAnswerResult> => {
      const command: PaperCommand = {
        type: 'SaveAnswer',
        quId,
        answer,
        ...(typeof seq === 'number' ? { seq } : {}),
        ...by,
        ...writtenIn(input, context.arrivedAt),
        ...shownIn(input, context.arrivedAt),
      };
      return save(context, paperId, command, 'fillAnswer', commandId);
    };
    const answer = answerFrom(input, account(context).id);
    return answer instanceof Promise ? answer.then(saved) : saved(answer);
  }

  @Access.ofOpenPaper()
  @Rest('/api/paper/paper/save-work-answer')
  @Mutation(() => FillAnswerResult)
  async saveWorkAnswer(
    @Arg('paperId', () => ID) paperId: string,
    @Arg('id', () => ID) id: string,
    @Arg('titleBody', () => String) titleBody: string,
    @Ctx() context: RequestContext,
  ): Promise<FillAnswerResult> {
    const text = await sanitised(titleBody, account(context).id);
    return save(context, paperId, { type: 'SaveAnswer', quId: id, answer: { text } }, 'saveWorkAnswer', null);
  }

  @Access.ofOpenPaper()
  @Rest('/api/paper/paper/mark-as')
  @Mutation(() => MarkResult)
  async markAs(
    @Arg('paperId', () => ID) paperId: string,
    @Arg('quId', () => ID) quId: string,
    @Arg('mark', () => Flag) mark: boolean,
    @Ctx() context: RequestContext,
    @Arg('device', () => String, { nullable: true }) device?: string | null,
  ): Promise<MarkResult> {
    const by = deviceIn(device);
    await change(context, paperId, 'markAs', { quId, mark }, () => ({
      type: 'MarkDoubt',
      quId,
      mark,
      ...by,
    }));
    return { mark };
  }

  @Access.ofOpenPaper()
  @Rest('/api/paper/paper/hand-exam')
  @Mutation(() => HandResult)
  async handExam(
    @Arg('id', () => ID) id: string,
    @Arg('exState', () => WireInt, { nullable: true }) exState: number | null,
    @Arg('opened', () => [ShownQuestionInput], { nullable: true }) opened: ShownQuestionInput[] | null,
    @Arg('sentAt', () => Float, { nullable: true }) sentAt: number | null,
    @Ctx() context: RequestContext,
  ): Promise<HandResult> {
    const { services, arrivedAt } = context;
    await admission(services).admitted();
    const inactive = exState === 4 ? 4 : 0;
    const outcome = await change(context, id, 'handExam', { exState: inactive }, async (state) => ({
      type: 'HandIn',
      exState: inactive,
      actedAt: candidateActs(services).of(id)?.at ?? 0,
      ...shownIn({ opened, sentAt }, arrivedAt),
      keys: await papersOf(services).keysOf(state),
    }));
    return { id, handState: handStateOf(outcome.state), exState: outcome.state.handedIn?.exState ?? 0 };
  }

  @Access.ofOpenPaper()
  @Rest('/api/paper/paper/leave-incr')
  @Mutation(() => LeaveResult)
  async leaveIncr(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<LeaveResult> {
    const outcome = await change(context, id, 'leaveIncr', null, async (state) => ({
      type: 'CountLeave',
      keys: await papersOf(context.services).keysOf(state),
    }));
    const left = outcome.events.find((event) => event.type === 'CandidateLeft');
    const leaveTimes = left?.type === 'CandidateLeft' ? left.data.leaveTimes : outcome.state.leaveTimes;
    const { rules } = outcome.state.paper as NonNullable<PaperState['paper']>;
    // A repeated call is answered as it was: the paper may have been opened again since.
    const overLimit = outcome.state.handedIn !== null && isOverLeaveLimit(rules, leaveTimes);
    return { leaveTimes, overLimit, leaveCount: rules.leaveCount };
  }

  @Access.ofOpenPaper()
  @Rest('/api/paper/paper/message-shown')
  @Mutation(() => Flag)
  async messageShown(
    @Arg('paperId', () => ID) paperId: string,
    @Arg('messageId', () => ID) messageId: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await change(context, paperId, 'messageShown', { messageId }, () => ({
      type: 'ConfirmMessage',
      messageId,
    }));
    return true;
  }

  @Access.ofOpenPaper()
  @Rest('/api/paper/paper/debug-suspected')
  @Mutation(() => Flag)
  async debugSuspected(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<boolean> {
    await change(context, id, 'debugSuspected', null, () => ({ type: 'RecordDebugSuspicion' }));
    return true;
  }
}

const hour = 3_600_000;

/**
 * A session with an open paper does not expire before its deadline + 1 h (engine §10); a session lives a day
 * anyway.
 */
async function keepSession({ services }: RequestContext, userId: string, paperId: string): Promise<void> {
  // Nothing is at hand where other processes write too: then the stream is asked.
  const { papers } = papersOf(services);
  const { deadline } = papers.peek(paperId) ?? (await papers.load(paperId)).state;
  if (deadline === null || deadline - services.clock.now() < 12 * hour) return;
  await services.sessions.keepUntil(userId, deadline + hour);
}
