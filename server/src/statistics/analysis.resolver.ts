import { randomUUID } from 'node:crypto';
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Exam } from '@vigil/domain/exams/public';
import { reviewableExam } from '../exams/public.js';
import { markingRights } from '../marking/public.js';
import { erasedName, peopleOf } from '../organisation/public.js';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { RetryLaterError } from '../platform/errors.js';
import { Flag } from '../platform/graphql/scalars.js';
import { pick } from '../platform/pick.js';
import { Rest } from '../platform/rest.js';
import { viewReached } from '../platform/views/view-reached.js';
import { analysesOf, seenOf } from './analyses.js';
import { ExamAnalysis, type ExamAnalysisFindings, type ReviewerRoundAgreement } from './analysis-types.js';
import type { AnalysisFindings } from './collections.js';

/** Analyses that may wait, of all exams. */
const waitingAtMost = 20;

/** What needs a look through every paper of an exam: times, how rounds agree. For whoever has its statistics. */
@Resolver()
export class AnalysisResolver {
  /** Begins to look through the papers; one that is under way is not begun twice. Nothing of the exam is changed by it. */
  @Access.admin('exam:stat')
  @Rest('/api/exam/exam/analysis-start')
  @Mutation(() => Flag)
  async examAnalysisStart(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<boolean> {
    const { services } = context;
    await reviewableExam(context, id);
    const before = await analysesOf(services).get(id);
    if (before?.state === 'waiting' || before?.state === 'running') return true;
    if ((await analysesOf(services).count({ state: { in: ['waiting', 'running'] } })) >= waitingAtMost)
      throw new RetryLaterError('分析任务较多，请稍后再试！');
    await analysesOf(services).put({
      ...{ id, runId: randomUUID(), by: account(context).id, askedAt: services.clock.now() },
      ...{ state: 'waiting', papers: 0, done: 0, found: before?.found ?? null },
    });
    return true;
  }

  /** How far the analysis is, and what the last one found. */
  @Access.admin('exam:stat')
  @Rest('/api/exam/exam/analysis')
  @Query(() => ExamAnalysis)
  async examAnalysis(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<ExamAnalysis> {
    const exam = await reviewableExam(context, id);
    for (const view of ['exam_statistics', 'marking_reviewers']) await viewReached(context, view);
    const kept = await analysesOf(context.services).get(id);
    if (kept === null) return { examId: id, state: 'none', papers: 0, done: 0, found: null };
    return {
      ...{ examId: id, ...pick(kept, 'state', 'papers', 'done') },
      found: kept.found === null ? null : await presented(context, exam, kept.found),
    };
  }
}

async function presented(
  context: RequestContext,
  exam: Exam,
  found: AnalysisFindings,
): Promise<ExamAnalysisFindings> {
  return {
    ...pick(found, 'at', 'papers', 'tolerance', 'rounds'),
    times: [...found.times],
    roundsByQuestion: [...found.roundsByQuestion],
    stale: (await seenOf(context.services, exam.id)) !== found.seen,
    reviewers: await reviewersOf(context, exam, found),
  };
}

/** As where papers are marked: reviewers see themselves alone unless they lead it. */
async function reviewersOf(
  context: RequestContext,
  exam: Exam,
  { reviewers }: AnalysisFindings,
): Promise<ReviewerRoundAgreement[]> {
  const { leads } = (await markingRights(context))(exam);
  const shown = reviewers.filter(({ reviewerId }) => leads || reviewerId === account(context).id);
  const people = await peopleOf(context.services).byIds(shown.map(({ reviewerId }) => reviewerId));
  return shown.map((one) => ({ ...one, realName: people.get(one.reviewerId)?.realName ?? erasedName }));
}
