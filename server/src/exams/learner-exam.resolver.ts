import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { Exam } from '@vigil/domain/exams/exam';
import { occurrenceAt } from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import { examDefinitions } from './exam-definitions.js';
import { isNamed, waiverFor } from '../sitting/public.js';
import { visibleTo } from './exam-rights.js';
import { viewReached } from '../platform/views/view-reached.js';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { notFound } from '../platform/errors.js';
import { WireInt } from '../platform/graphql/scalars.js';
import { dateRangeOf, pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import { Rest } from '../platform/rest.js';
import { ExamOnlinePagingInput } from './inputs.js';
import {
  examCheckOf,
  examRowOf,
  noAttempts,
  ownAttempts,
  visibleExams,
  type OwnAttempts,
} from './learner-exams.js';
import { asTheDayAsks } from './learner-order.js';
import { ExamCheck, ExamRow, ExamRowPage } from './types.js';

/** What learners see of exams before they start. */
@Resolver()
export class LearnerExamResolver {
  @Access.learner()
  @Rest('/api/exam/exam/simple-detail')
  @Query(() => ExamRow)
  async examSimpleDetail(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<ExamRow> {
    await viewReached(context, 'papers');
    const [row] = await rowsOf(context, [await visibleExam(context, id)]);
    return row as ExamRow;
  }

  @Access.learner()
  @Rest('/api/exam/exam/check-info')
  @Query(() => ExamCheck)
  async examCheckInfo(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<ExamCheck> {
    await viewReached(context, 'papers');
    return examCheckOf(context, account(context), await visibleExam(context, id));
  }

  @Access.learner()
  @Rest('/api/exam/exam/online-paging')
  @Query(() => ExamRowPage)
  async examOnlinePaging(
    @Arg('input', () => ExamOnlinePagingInput) input: ExamOnlinePagingInput,
    @Ctx() context: RequestContext,
  ): Promise<ExamRowPage> {
    const { services } = context;
    const now = services.clock.now();
    const page = pageOf(input);
    // It has one order, the day's own.
    sortOf(input, {}, []);
    const title = input.params?.title?.trim() ?? '';
    const examType = input.params?.examType ?? null;
    const range = dateRangeOf(input.params?.dateRange, input.dateRange);
    const exams = await visibleExams(context, account(context), (exam) => {
      if (title !== '' && !exam.title.includes(title)) return false;
      if (examType !== null && exam.examType !== examType) return false;
      if (range === null) return true;
      const { startTime } = occurrenceAt(exam, now);
      return startTime !== null && startTime >= range.gte && startTime < range.lt;
    });
    await viewReached(context, 'papers');
    const own = await ownAttempts(services, account(context).id, exams, now);
    const ordered = await asTheDayAsks(services, account(context).id, exams, own, now);
    const rows = await rowsWith(context, ordered.slice(page.skip, page.skip + page.size), own);
    return toPage(rows, exams.length, page);
  }

  @Access.learner()
  @Rest('/api/exam/buy/myExamList')
  @Query(() => [ExamRow])
  async myExamList(
    @Arg('examType', () => WireInt, { nullable: true }) examType: number | null,
    @Ctx() context: RequestContext,
  ): Promise<ExamRow[]> {
    const wanted = examType ?? null;
    return rowsOf(
      context,
      await visibleExams(context, account(context), (exam) => wanted === null || exam.examType === wanted),
    );
  }
}

/**
 * A draft or an exam that is not for this person does not exist for them; one they have a paper of always
 * does, and so do exams that staff set, review or watch.
 */
async function visibleExam(context: RequestContext, id: string): Promise<Exam> {
  const user = account(context);
  const exam = await examDefinitions(context.services).get(id);
  if (!exam.draft && (await isNamed(context.services, exam, user))) return exam;
  if (!exam.draft && (await waiverFor(context.services, id, user.id)) !== null) return exam;
  if (user.roleType === 2 && (await visibleTo(context))(exam)) return exam;
  if ((await context.services.views.view<PaperView>('papers').count({ userId: user.id, examId: id })) > 0)
    return exam;
  throw notFound('考试');
}

async function rowsOf(context: RequestContext, exams: readonly Exam[]): Promise<ExamRow[]> {
  const { services } = context;
  await viewReached(context, 'papers');
  const own = await ownAttempts(services, account(context).id, exams, services.clock.now());
  return rowsWith(context, exams, own);
}

const rowsWith = (
  context: RequestContext,
  exams: readonly Exam[],
  own: ReadonlyMap<string, OwnAttempts>,
): Promise<ExamRow[]> =>
  Promise.all(
    exams.map((exam) => examRowOf(context, account(context), exam, own.get(exam.id) ?? noAttempts)),
  );
