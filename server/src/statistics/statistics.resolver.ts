import { Arg, Ctx, ID, Query, Resolver, Root, Subscription } from 'type-graphql';
import { examDefinitions } from '../engine/exam-definitions.js';
import { viewReached } from '../engine/view-reached.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { Rest } from '../platform/rest.js';
import { withAbort } from '../platform/sockets/with-abort.js';
import { examStatisticsOf } from './exam-statistics.js';
import { questionDetailOf } from './question-detail.js';
import { statisticsReached } from './statistics-reached.js';
import { ExamQuestionDetail, ExamStatistics, StatisticsReached } from './types.js';

/** Statistics of an exam, for staff with `exam:stat` alone: they tell the key. */
@Resolver()
export class StatisticsResolver {
  @Access.admin('exam:stat')
  @Rest('/api/exam/exam/statistics')
  @Query(() => ExamStatistics)
  async examStatistics(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<ExamStatistics> {
    return examStatisticsOf(context, await examDefinitions(context.services).get(id));
  }

  @Access.admin('exam:stat')
  @Rest('/api/exam/exam/question-statistics')
  @Query(() => ExamQuestionDetail)
  async examQuestionStatistics(
    @Arg('examId', () => ID) examId: string,
    @Arg('quId', () => ID) quId: string,
    @Ctx() context: RequestContext,
  ): Promise<ExamQuestionDetail> {
    await examDefinitions(context.services).get(examId);
    await viewReached(context, 'question_statistics');
    return questionDetailOf(context.services, examId, quId);
  }

  /** Says that they changed; what they are now is asked by the call. */
  @Access.admin('exam:stat')
  @Subscription(() => StatisticsReached, {
    subscribe: ({ args, context }) => withAbort((signal) => statisticsReached((context as RequestContext).services, String(args.examId), signal)),
  })
  examStatisticsReached(@Arg('examId', () => ID) _examId: string, @Root() reached: StatisticsReached): StatisticsReached {
    return reached;
  }
}
