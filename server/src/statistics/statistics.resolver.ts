import { Arg, Ctx, ID, Query, Resolver, Root, Subscription } from 'type-graphql';
import { reviewableExam, whileReached } from '../exams/public.js';
import { viewReached } from '../platform/views/view-reached.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { Rest } from '../platform/rest.js';
import { examStatisticsOf } from './exam-statistics.js';
import { questionDetailOf } from './question-detail.js';
import { statisticsReached } from './statistics-reached.js';
import { ExamQuestionDetail, ExamStatistics, StatisticsReached } from './types.js';

/** Statistics of an exam, for staff with `exam:stat` alone who set or review it: they tell the key. */
@Resolver()
export class StatisticsResolver {
  @Access.admin('exam:stat')
  @Rest('/api/exam/exam/statistics')
  @Query(() => ExamStatistics)
  async examStatistics(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ExamStatistics> {
    return examStatisticsOf(context, await reviewableExam(context, id));
  }

  @Access.admin('exam:stat')
  @Rest('/api/exam/exam/question-statistics')
  @Query(() => ExamQuestionDetail)
  async examQuestionStatistics(
    @Arg('examId', () => ID) examId: string,
    @Arg('quId', () => ID) quId: string,
    @Ctx() context: RequestContext,
  ): Promise<ExamQuestionDetail> {
    await reviewableExam(context, examId);
    await viewReached(context, 'question_statistics');
    return questionDetailOf(context.services, examId, quId);
  }

  /** Says that they changed; what they are now is asked by the call. */
  @Access.admin('exam:stat')
  @Subscription(() => StatisticsReached, {
    subscribe: ({ args, context }) => {
      const [caller, examId] = [context as RequestContext, String(args.examId)];
      return whileReached(caller, examId, reviewableExam, (signal) =>
        statisticsReached(caller.services, examId, signal),
      );
    },
  })
  examStatisticsReached(
    @Arg('examId', () => ID) _examId: string,
    @Root() reached: StatisticsReached,
  ): StatisticsReached {
    return reached;
  }
}
