import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { turnStart } from '@vigil/domain/exam-taking/visibility';
import type { Exam } from '@vigil/domain/exams/public';
import { type ExamSessionCommand, resultsPublished } from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import type { Filter } from '@vigil/stores/documents/port';
import { editableExam } from '../../exams/public.js';
import { papersOf } from '../../sitting/public.js';
import { Access } from '../../platform/access.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import type { RequestContext } from '../../platform/context.js';
import { RefusedError, badInput, commandIdReused } from '../../platform/errors.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { Rest } from '../../platform/rest.js';
import { viewAtHead } from '../../platform/views/view-reached.js';
import { ResultsState } from '../types.js';
import { resultsSettingOf, turnDeadline } from './result-times.js';

const longestReason = 500;

/** Publishing results where the exam waits for that, and taking them back (ET101). */
@Resolver()
export class ResultsActsResolver {
  /** When results of the exam show, and for how many papers. */
  @Access.admin('exam:publish')
  @Rest('/api/exam/results/state')
  @Query(() => ResultsState)
  async resultsState(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<ResultsState> {
    return stateOf(context, await editableExam(context, id));
  }

  /**
   * Candidates see from now on what came of their papers, and are told so; what still waits for marking shows once it
   * is marked. Refuses `ResultsShowByThemselves` and `NothingToPublish`; a repeat changes nothing.
   */
  @Access.admin('exam:publish')
  @Rest('/api/exam/results/publish')
  @Mutation(() => Flag)
  async resultsPublish(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<boolean> {
    const { services } = context;
    const exam = await waitingExam(context, id);
    if ((await stateOf(context, exam)).handCount === 0)
      throw new RefusedError('NothingToPublish', '还没有考生交卷，暂无成绩可以公布！');
    return run(context, 'resultsPublish', {
      type: 'PublishResults',
      examId: id,
      since: turnStart(exam, services.clock.now()),
    });
  }

  /** Candidates see them no more. A reason is required, for those who look at the history. */
  @Access.admin('exam:publish')
  @Rest('/api/exam/results/withdraw')
  @Mutation(() => Flag)
  async resultsWithdraw(
    @Arg('id', () => ID) id: string,
    @Arg('reason', () => String) reason: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const given = reason.trim();
    if (given === '') throw badInput('撤回理由必须填写！');
    if (given.length > longestReason) throw badInput(`撤回理由不能超过${longestReason}个字！`);
    await waitingExam(context, id);
    return run(context, 'resultsWithdraw', { type: 'WithdrawResults', examId: id, reason: given });
  }
}

/** An exam of the caller's whose results wait to be published. */
async function waitingExam(context: RequestContext, id: string): Promise<Exam> {
  const exam = await editableExam(context, id);
  if (resultsSettingOf(exam).when !== 'publish')
    throw new RefusedError('ResultsShowByThemselves', '该考试的成绩按设置自动公布，不需要手动公布或撤回！');
  return exam;
}

async function run(
  context: RequestContext,
  operation: string,
  command: ExamSessionCommand,
): Promise<boolean> {
  const { examId } = command;
  const payload = { examId, reason: 'reason' in command ? command.reason : null };
  const envelope = envelopeOf(context, operation, payload);
  const outcome = await papersOf(context.services).sessions.execute(examId, command, envelope);
  if (outcome.kind === 'command-id-reused') throw commandIdReused();
  if (outcome.kind === 'accepted' && outcome.position !== null) context.reached(outcome.position);
  return true;
}

async function stateOf({ services }: RequestContext, exam: Exam): Promise<ResultsState> {
  const { id } = exam;
  const now = services.clock.now();
  await viewAtHead(services, 'papers');
  const { when, at } = resultsSettingOf(exam);
  const since = turnStart(exam, now);
  const { state } = await papersOf(services).sessions.load(id);
  const published = resultsPublished(state, since);
  const papers = services.views.view<PaperView>('papers');
  const count = (filter: Filter): Promise<number> =>
    papers.count({ ...filter, examId: id, createTime: { gte: Math.max(since, 0) } });
  const [handCount, waitCount, openCount] = await Promise.all([
    count({ handState: 1 }),
    count({ state: 1 }),
    count({ handState: 0 }),
  ]);
  return {
    when,
    from: when === 'time' ? at : when === 'deadline' ? await turnDeadline(services, exam, now) : null,
    published,
    publishedAt: published ? state.publishedAt : null,
    ...{ handCount, waitCount, openCount },
  };
}
