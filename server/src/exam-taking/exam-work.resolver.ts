import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { paperVersion } from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { examDefinitions, editableExam, reviewableExam } from '../exams/public.js';
import { papersOf } from '../sitting/public.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { RefusedError, commandIdReused } from '../platform/errors.js';
import { Rest } from '../platform/rest.js';
import { judgingProgress } from './judging/judgings.js';
import { papersWanted, preparationProgress } from './preparing/preparations.js';
import { ExamWork } from './program-types.js';

/**
 * Work on all papers of an exam that takes a while: ordered by one event, done by a reactor, looked at here.
 */
@Resolver()
export class ExamWorkResolver {
  /**
   * Every program on the exam's handed-in papers is judged again; what comes out the same changes nothing.
   */
  @Access.admin('exam:add')
  @Rest('/api/exam/exam/judgeCode')
  @Mutation(() => ExamWork)
  async judgeCode(
    @Arg('examId', () => ID) examId: string,
    @Ctx() context: RequestContext,
  ): Promise<ExamWork> {
    const { services } = context;
    await editableExam(context, examId);
    const outcome = await papersOf(services).sessions.execute(
      examId,
      { type: 'OrderJudging', examId },
      envelopeOf(context, 'judgeCode', { examId }),
    );
    return ordered(context, examId, outcome);
  }

  /** Draws papers ahead, one for each who may sit the exam; those that are drawn already stay. */
  @Access.admin('exam:add')
  @Rest('/api/exam/exam/batchCreatePaper')
  @Mutation(() => ExamWork)
  async batchCreatePaper(
    @Arg('examId', () => ID) examId: string,
    @Ctx() context: RequestContext,
  ): Promise<ExamWork> {
    const { services } = context;
    const exam = await editableExam(context, examId);
    if (exam.draft) throw new RefusedError('ExamIsDraft', '草稿不能预生成试卷，请先发布考试！');
    const count = await papersWanted(services, exam);
    if (count === 0) throw new RefusedError('NobodySits', '该考试还没有考生，无需预生成试卷！');
    const outcome = await papersOf(services).sessions.execute(
      examId,
      { type: 'OrderPapersAhead', examId, examVersion: paperVersion(exam), count },
      envelopeOf(context, 'batchCreatePaper', { examId }),
    );
    return ordered(context, examId, outcome);
  }

  @Access.admin('exam:list')
  @Rest('/api/exam/exam/work')
  @Query(() => ExamWork)
  async examWork(@Arg('examId', () => ID) examId: string, @Ctx() context: RequestContext): Promise<ExamWork> {
    await reviewableExam(context, examId);
    return workOf(context, examId);
  }
}

async function ordered(
  context: RequestContext,
  examId: string,
  outcome: { readonly kind: string; readonly position?: string | null },
): Promise<ExamWork> {
  if (outcome.kind === 'command-id-reused') throw commandIdReused();
  if (outcome.position) context.reached(outcome.position);
  return workOf(context, examId);
}

async function workOf({ services }: RequestContext, examId: string): Promise<ExamWork> {
  const exam = await examDefinitions(services).get(examId);
  const [judging, preparing, reviewCount] = await Promise.all([
    judgingProgress(services, examId),
    preparationProgress(services, exam),
    services.views.view<PaperView>('papers').count({ examId, handState: 1, state: 1 }),
  ]);
  return {
    examId,
    judgeState: judging.state,
    judgeTotal: judging.total,
    judgeDone: judging.done,
    judgeFailed: judging.failed,
    judgeMsg: judging.error,
    reviewCount,
    createState: preparing.state,
    createTotal: preparing.total,
    createDone: preparing.done,
    createMsg: preparing.error,
  };
}
