import { isInvisible } from '@vigil/domain/kernel/invisible';
import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { isOwnPaper, type ExamSessionCommand, type PaperCommand } from '@vigil/domain/sitting/public';
import { envelopeOf, isRepeat } from '../platform/command-side/envelope.js';
import { watchableExam } from '../exams/public.js';
import { papersOf, refused, refuseWhoSits } from '../sitting/public.js';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { RefusedError, badInput } from '../platform/errors.js';
import { Flag, WireInt } from '../platform/graphql/scalars.js';
import { idOfNew } from '../platform/reference/reference-data.js';
import { Rest } from '../platform/rest.js';
import { watchablePaper } from './watchable-paper.js';

const longestText = 500;
const mostMinutes = 24 * 60;
const exStates = [0, 1, 2, 3, 4, 5, 6, 7];

/**
 * What proctors do: to one paper at once, to an exam by one event that a reactor carries to every paper
 * (engine §9).
 */
@Resolver()
export class WatchActsResolver {
  @Access.admin('exam:watch')
  @Rest('/api/exam/watch/single-msg')
  @Mutation(() => Flag)
  async watchSingleMsg(
    @Arg('examId', () => ID) examId: string,
    @Arg('userId', () => ID) userId: string,
    @Arg('message', () => String) message: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const text = required(message, '消息内容不能为空！');
    await watchableExam(context, examId);
    const sent = await paperOfRepeat(context, userId, examId, 'watchSingleMsg');
    if (sent !== null)
      return onPaper(context, sent, 'watchSingleMsg', { text }, () => ({
        type: 'SendMessage',
        messageId: messageIdOf(context, 'watchSingleMsg'),
        text,
      }));
    const open = await papersOf(context.services).openPaperOf(userId);
    if (open === null || open.paper.examId !== examId)
      throw new RefusedError('NoOpenPaper', '该考生没有正在进行的考试！');
    return onPaper(context, open.paper.paperId, 'watchSingleMsg', { text }, () => ({
      type: 'SendMessage',
      messageId: messageIdOf(context, 'watchSingleMsg'),
      text,
    }));
  }

  /** Answers what a candidate wrote; a message like any other that says what it answers (ET128). */
  @Access.admin('exam:watch')
  @Rest('/api/exam/watch/answer-help')
  @Mutation(() => Flag)
  async watchAnswerHelp(
    @Arg('paperId', () => ID) paperId: string,
    @Arg('requestId', () => ID) requestId: string,
    @Arg('message', () => String) message: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const text = required(message, '消息内容不能为空！');
    return onPaper(context, paperId, 'watchAnswerHelp', { requestId, text }, () => ({
      type: 'SendMessage',
      messageId: messageIdOf(context, 'watchAnswerHelp'),
      text,
      requestId,
    }));
  }

  @Access.admin('exam:watch')
  @Rest('/api/exam/watch/batch-msg')
  @Mutation(() => Flag)
  async watchBatchMsg(
    @Arg('examId', () => ID) examId: string,
    @Arg('message', () => String) message: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const text = required(message, '消息内容不能为空！');
    return onExam(context, examId, 'watchBatchMsg', {
      type: 'SendToAll',
      examId,
      messageId: messageIdOf(context, 'watchBatchMsg'),
      text,
    });
  }

  @Access.admin('exam:watch')
  @Rest('/api/exam/watch/force-hand')
  @Mutation(() => Flag)
  async watchForceHand(
    @Arg('paperId', () => ID) paperId: string,
    @Arg('message', () => String) message: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const reason = required(message, '收卷理由必须填写！');
    return onPaper(context, paperId, 'watchForceHand', { reason }, async () => ({
      type: 'HandInByProctor',
      exState: 1,
      message: reason,
      keys: await keysOf(context, paperId),
    }));
  }

  @Access.admin('exam:watch')
  @Rest('/api/exam/watch/force-hand-all')
  @Mutation(() => Flag)
  async watchForceHandAll(
    @Arg('examId', () => ID) examId: string,
    @Arg('exState', () => WireInt, { nullable: true }) exState: number | null,
    @Arg('message', () => String, { nullable: true }) message: string | null,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    if (exState === null || exState === undefined || !exStates.includes(exState))
      throw badInput('考卷状态必须选择！');
    return onExam(context, examId, 'watchForceHandAll', {
      type: 'OrderAllIn',
      examId,
      exState,
      message: required(message ?? '', '收卷理由必须填写！'),
    });
  }

  /** For one paper, or for everybody at the exam, also those who start later. */
  @Access.admin('exam:watch')
  @Rest('/api/exam/watch/add-time')
  @Mutation(() => Flag)
  async watchAddTime(
    @Arg('examId', () => ID) examId: string,
    @Arg('paperId', () => ID, { nullable: true }) paperId: string | null,
    @Arg('minutes', () => WireInt) minutes: number,
    @Arg('message', () => String) message: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const reason = required(message, '加时理由必须填写！');
    minutesWithin(minutes);
    if (!paperId) {
      await refuseWhoSits(context.services, examId, account(context).id);
      return onExam(context, examId, 'watchAddTime', { type: 'ExtendExam', examId, minutes, reason });
    }
    return onPaper(context, paperId, 'watchAddTime', { minutes, reason }, () => ({
      type: 'AddTime',
      minutes,
      reason,
    }));
  }

  /** Takes the candidate's claim again first, so that never two papers of one person are open. */
  @Access.admin('exam:watch')
  @Rest('/api/exam/watch/reopen')
  @Mutation(() => Flag)
  async watchReopen(
    @Arg('paperId', () => ID) paperId: string,
    @Arg('minutes', () => WireInt) minutes: number,
    @Arg('message', () => String) message: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { services } = context;
    const reason = required(message, '重新开考理由必须填写！');
    minutesWithin(minutes);
    const papers = papersOf(services);
    const { state, paper } = await watchablePaper(context, paperId);
    const envelope = envelopeOf(context, 'watchReopen', { paperId, minutes, reason });
    if (!isRepeat(await papers.papers.load(paperId), envelope)) {
      if (isOwnPaper(envelope.actor, paper)) throw refused({ reason: 'OwnPaper' }, services.clock.now());
      if (state.handedIn === null) throw refused({ reason: 'PaperStillOpen' }, services.clock.now());
      const openPaper = await papers.settle(paper.userId);
      // Decided anew each time: a reclaim made long ago may have let go since.
      papers.accepted(
        await papers.candidates.execute(
          paper.userId,
          {
            type: 'ReclaimPaper',
            paperId,
            examId: paper.examId,
            handIns: state.handIns,
            ...(openPaper === null ? {} : { openPaper }),
          },
          { ...envelope, commandId: null },
        ),
      );
    }
    return onPaper(context, paperId, 'watchReopen', { minutes, reason }, () => ({
      type: 'Reopen',
      minutes,
      reason,
    }));
  }

  @Access.admin('exam:watch')
  @Rest('/api/exam/watch/admit-late')
  @Mutation(() => Flag)
  async admitLateAnswer(
    @Arg('paperId', () => ID) paperId: string,
    @Arg('quId', () => ID) quId: string,
    @Arg('message', () => String) message: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const reason = required(message, '计入理由必须填写！');
    return onPaper(context, paperId, 'admitLateAnswer', { quId, reason }, async () => ({
      type: 'AdmitLateAnswer',
      quId,
      reason,
      keys: await keysOf(context, paperId),
    }));
  }
}

async function keysOf(context: RequestContext, paperId: string) {
  const papers = papersOf(context.services);
  return papers.keysOf((await papers.any(paperId)).state);
}

/**
 * The person's last paper of the exam when it holds this call's command already, else null: the paper may
 * have been handed in since.
 */
async function paperOfRepeat(
  context: RequestContext,
  userId: string,
  examId: string,
  operation: string,
): Promise<string | null> {
  if (context.commandId === null) return null;
  const papers = papersOf(context.services);
  const paperId = (await papers.candidates.load(userId)).state.claims[examId]?.last.paperId;
  if (paperId === undefined) return null;
  return isRepeat(await papers.papers.load(paperId), envelopeOf(context, operation, null)) ? paperId : null;
}

async function onPaper(
  context: RequestContext,
  paperId: string,
  operation: string,
  payload: object,
  command: () => PaperCommand | Promise<PaperCommand>,
): Promise<boolean> {
  const papers = papersOf(context.services);
  await watchablePaper(context, paperId);
  const outcome = await papers.run(
    paperId,
    await command(),
    envelopeOf(context, operation, { paperId, ...payload }),
  );
  if (outcome.position !== null) context.reached(outcome.position);
  return true;
}

/** Answers once the act is durable; the papers follow. */
async function onExam(
  context: RequestContext,
  examId: string,
  operation: string,
  command: ExamSessionCommand,
): Promise<boolean> {
  await watchableExam(context, examId);
  const papers = papersOf(context.services);
  const payload = { ...command, messageId: undefined };
  const outcome = papers.accepted(
    await papers.sessions.execute(examId, command, envelopeOf(context, operation, payload)),
  );
  if (outcome.position !== null) context.reached(outcome.position);
  return true;
}

/**
 * The message of a repeated call is the same message; that of another operation, or person, under the same
 * command id is another one.
 */
const messageIdOf = (context: RequestContext, operation: string): string =>
  idOfNew(envelopeOf(context, operation, null));

function required(text: string, sentence: string): string {
  const trimmed = text.trim();
  if (isInvisible(trimmed)) throw badInput(sentence);
  if (trimmed.length > longestText) throw badInput(`内容不能超过${longestText}个字！`);
  return trimmed;
}

function minutesWithin(minutes: number): void {
  if (minutes < 1 || minutes > mostMinutes) throw badInput(`分钟数应为 1 到 ${mostMinutes}！`);
}
