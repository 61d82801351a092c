import { randomUUID } from 'node:crypto';
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { regradeLimits, regradeProblem } from '@vigil/domain/regrade/public';
import {
  changesNothing,
  isUnderWay,
  type Adjustments,
  type RegradesState,
} from '@vigil/domain/sitting/public';
import type { Filter } from '@vigil/stores/documents/port';
import { editableExam } from '../exams/public.js';
import { Access } from '../platform/access.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { badInput, notFound, RefusedError, RetryLaterError } from '../platform/errors.js';
import { IdOf } from '../platform/graphql/paging.js';
import { Flag } from '../platform/graphql/scalars.js';
import { pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import { Rest } from '../platform/rest.js';
import type { Services } from '../platform/services.js';
import { refuseWhoSat } from '../sitting/public.js';
import { viewReached } from '../platform/views/view-reached.js';
import { questionsAsked, totalWith } from './asked-of.js';
import { cohortSeen } from './cohort-seen.js';
import type { RegradeDryRunDocument } from './collections.js';
import { RegradeChangesInput, RegradeDifferencePagingInput } from './inputs.js';
import { overviewOf } from './overview.js';
import { recentRunsOf } from './recent-runs.js';
import { differenceRows, presentDryRun, presentQuestionAsked } from './present.js';
import { differencesOf, dryRunsOf, refusedRegrade, regradesOf, runRegrade } from './regrades.js';
import { RegradeDifferencePage, RegradeDryRun, RegradeOverview, RegradeQuestion } from './types.js';

/** Dry runs that may wait, of all exams. */
const waitingAtMost = 20;
const columns = { difference: 'difference', before: 'before', after: 'after' };

/** Regrades of an exam, for whoever may set it: looked at before they are applied, told and undone (ET105–ET112). */
@Resolver()
export class RegradeResolver {
  @Access.admin('exam:regrade')
  @Rest('/api/exam/regrade/overview')
  @Query(() => RegradeOverview)
  async regradeOverview(
    @Arg('examId', () => ID) examId: string,
    @Ctx() context: RequestContext,
  ): Promise<RegradeOverview> {
    const exam = await editableExam(context, examId);
    await viewReached(context, 'question_statistics');
    const { services } = context;
    return { ...(await overviewOf(services, exam)), recentRuns: await recentRunsOf(services, exam.id) };
  }

  /** A question or part as papers of the exam have it, with the key that counts now. */
  @Access.admin('exam:regrade')
  @Rest('/api/exam/regrade/question')
  @Query(() => RegradeQuestion)
  async regradeQuestion(
    @Arg('examId', () => ID) examId: string,
    @Arg('quId', () => ID) quId: string,
    @Ctx() context: RequestContext,
  ): Promise<RegradeQuestion> {
    await editableExam(context, examId);
    const asked = (await questionsAsked(context.services, examId, [quId])).get(quId);
    if (asked === undefined) throw notFound('试题');
    return presentQuestionAsked(asked);
  }

  /**
   * Begins to compute what the changes, or taking a regrade back, would make of every handed-in paper; nothing is changed
   * by it. Refuses what cannot be, `NoSuchRegrade`, and `RegradeUnderWay`.
   */
  @Access.admin('exam:regrade')
  @Rest('/api/exam/regrade/dry-run')
  @Mutation(() => IdOf)
  async regradeDryRun(
    @Arg('input', () => RegradeChangesInput) input: RegradeChangesInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const { services } = context;
    const { id: examId } = await editableExam(context, input.examId);
    const { state } = await regradesOf(services).load(examId);
    const adjustments = input.undoes ? standingOne(state, input) : await soundChanges(services, input);
    if (isUnderWay(state)) throw refusedRegrade({ reason: 'RegradeUnderWay' });
    if ((await dryRunsOf(services).count({ state: { in: ['waiting', 'running'] } })) >= waitingAtMost)
      throw new RetryLaterError('试算任务较多，请稍后再试！');
    const id = randomUUID();
    await dryRunsOf(services).put({
      ...{ id, examId, adjustments, by: account(context).id, at: services.clock.now() },
      ...(input.undoes ? { undoes: input.undoes } : {}),
      ...{ after: state.acts, state: 'waiting', papers: 0, done: 0, seen: '', seenUntil: 0 },
      ...{ summary: null, unfit: [], endedAt: null },
    });
    return { id };
  }

  @Access.admin('exam:regrade')
  @Rest('/api/exam/regrade/dry-run-detail')
  @Query(() => RegradeDryRun)
  async regradeDryRunDetail(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<RegradeDryRun> {
    return presentDryRun(context.services, await ownDryRun(context, id));
  }

  /** What a dry run would make of each paper; those whose score changes most first. */
  @Access.admin('exam:regrade')
  @Rest('/api/exam/regrade/difference-paging')
  @Query(() => RegradeDifferencePage)
  async regradeDifferencePaging(
    @Arg('input', () => RegradeDifferencePagingInput) input: RegradeDifferencePagingInput,
    @Ctx() context: RequestContext,
  ): Promise<RegradeDifferencePage> {
    const { services } = context;
    const { dryRunId, kind } = input.params ?? {};
    const page = pageOf(input);
    const sort = sortOf(input, columns, [{ field: 'difference', descending: true }]);
    // One that is forgotten by now has no papers left.
    const run = await dryRunsOf(services).get(dryRunId ?? '');
    if (run === null) return toPage([], 0, page);
    const { id } = await ownDryRun(context, run.id);
    const filter: Filter = { dryRunId: id, ...filterOf(kind ?? null) };
    const [rows, total] = await Promise.all([
      differencesOf(services).find({
        filter,
        sort,
        skip: page.skip,
        limit: page.size,
      }),
      differencesOf(services).count(filter),
    ]);
    return toPage(await differenceRows(services, rows), total, page);
  }

  /**
   * Applies what a dry run looked at, or takes back the regrade whose undoing it looked at. When papers it saw have
   * changed since it is refused `PapersChanged`, unless the caller, having been told, says `anyway`. A repeat changes
   * nothing. Refuses `RegradeUnderWay`, `RegradesChanged`, `OwnExam`.
   */
  @Access.admin('exam:regrade')
  @Rest('/api/exam/regrade/apply')
  @Mutation(() => IdOf)
  async regradeApply(
    @Arg('dryRunId', () => ID) dryRunId: string,
    @Arg('reason', () => String) reason: string,
    @Arg('anyway', () => Flag, { nullable: true }) anyway: boolean | null,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const { services } = context;
    const given = reasonFrom(reason);
    const run = await ownDryRun(context, dryRunId);
    const { examId, adjustments, after, undoes } = run;
    await refuseWhoSat(services, examId, account(context).id);
    const regradeId = undoes ?? dryRunId;
    const { state } = await regradesOf(services).load(examId);
    const known = state.regrades.find((one) => one.regradeId === regradeId);
    if (known !== undefined && (undoes === undefined || known.undone !== null)) return { id: regradeId };
    if (run.state !== 'done') throw new RefusedError('DryRunNotDone', '试算尚未完成，请稍候！');
    const { seen } = await cohortSeen(services, examId, run.seenUntil);
    if (seen !== run.seen && anyway !== true)
      throw new RefusedError(
        'PapersChanged',
        '试算之后有试卷发生变化（阅卷、重新开考等），请重新试算后再应用！',
      );
    const position = await runRegrade(
      services,
      undoes === undefined
        ? { type: 'ApplyRegrade', examId, regradeId, adjustments, reason: given, seen, after }
        : { type: 'UndoRegrade', examId, regradeId, reason: given, after },
      envelopeOf(context, 'regradeApply', { dryRunId, reason: given }),
    );
    if (position !== null) context.reached(position);
    return { id: regradeId };
  }

  /** Takes a regrade back: the papers count with the others that stand. A repeat changes nothing. */
  @Access.admin('exam:regrade')
  @Rest('/api/exam/regrade/undo')
  @Mutation(() => IdOf)
  async regradeUndo(
    @Arg('examId', () => ID) examId: string,
    @Arg('regradeId', () => ID) regradeId: string,
    @Arg('reason', () => String) reason: string,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const { services } = context;
    const given = reasonFrom(reason);
    await editableExam(context, examId);
    await refuseWhoSat(services, examId, account(context).id);
    const position = await runRegrade(
      services,
      { type: 'UndoRegrade', examId, regradeId, reason: given },
      envelopeOf(context, 'regradeUndo', { examId, regradeId, reason: given }),
    );
    if (position !== null) context.reached(position);
    return { id: regradeId };
  }
}

/** A dry run of an exam that the caller may set. */
export async function ownDryRun(context: RequestContext, id: string): Promise<RegradeDryRunDocument> {
  const run = await dryRunsOf(context.services).get(id);
  if (run === null) throw notFound('试算');
  await editableExam(context, run.examId);
  return run;
}

export function filterOf(kind: string | null): Filter {
  if (kind === null || kind === '') return {};
  if (['gains', 'loses', 'same'].includes(kind)) return { kind };
  if (['passes', 'fails'].includes(kind)) return { crossing: kind };
  throw badInput('筛选条件不正确！');
}

function reasonFrom(reason: string): string {
  const given = reason.trim();
  if (given === '') throw badInput('请填写重新评分的理由！');
  if (given.length > regradeLimits.reasonChars)
    throw badInput(`理由不能超过${regradeLimits.reasonChars}个字！`);
  return given;
}

/** What a regrade that is to be taken back changed. Refuses `NoSuchRegrade`, and anything else beside it. */
function standingOne(state: RegradesState, { undoes, ...more }: RegradeChangesInput): Adjustments {
  const known = state.regrades.find(({ regradeId, undone }) => regradeId === undoes && undone === null);
  if (known === undefined) throw refusedRegrade({ reason: 'NoSuchRegrade' });
  if (!changesNothing(adjustmentsFrom(more))) throw badInput('撤销时不能同时作其他调整！');
  return known.adjustments;
}

/** What is to be changed, each of it on handed-in papers of the exam and possible there. */
async function soundChanges(services: Services, input: RegradeChangesInput): Promise<Adjustments> {
  const adjustments = adjustmentsFrom(input);
  const quIds = adjustments.questions.map(({ quId }) => quId);
  if (quIds.length > regradeLimits.questions)
    throw badInput(`一次最多调整${regradeLimits.questions}道试题！`);
  const asked = await questionsAsked(services, input.examId, quIds);
  const problem = regradeProblem(adjustments, (quId) => asked.get(quId)?.body ?? null);
  if (problem !== null) throw badInput(problem);
  const { qualifyScore } = adjustments;
  if (qualifyScore !== undefined) {
    const most = await totalWith(services, input.examId, adjustments);
    if (most !== null && qualifyScore > most) throw badInput('及格分不能超过试卷总分！');
  }
  return adjustments;
}

function adjustmentsFrom({ questions, multiRule, qualifyScore }: RegradeChangesInput): Adjustments {
  return {
    questions: questions.map(({ quId, options, blanks, inOrder, pairs, score, counts }) => {
      if (counts && counts !== 'full' && counts !== 'void') throw badInput('计分方式不正确！');
      return {
        quId,
        ...(options ? { options } : {}),
        ...(blanks ? { blanks: blanks.map(({ id, accepted }) => ({ id, accepted })) } : {}),
        ...(typeof inOrder === 'boolean' ? { inOrder } : {}),
        ...(pairs ? { pairs: pairs.map(({ id, matchId }) => ({ id, matchId })) } : {}),
        ...(typeof score === 'number' ? { score } : {}),
        ...(counts === 'full' || counts === 'void' ? { counts } : {}),
      };
    }),
    ...(typeof multiRule === 'number' ? { multiRule } : {}),
    ...(typeof qualifyScore === 'number' ? { qualifyScore } : {}),
  };
}
