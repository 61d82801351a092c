import { examState, type Exam } from '@vigil/domain/exams/public';
import {
  minuteBands,
  noExamSums,
  percentiles,
  scoreBands,
  scoreFigures,
  type ExamSums,
} from '@vigil/domain/statistics/exam-sums';
import { papersForDiscrimination } from '@vigil/domain/statistics/item-analysis';
import { itemReliability, reliabilityOf, type ItemReliability } from '@vigil/domain/statistics/reliability';
import type {
  ExamStatisticsView,
  QuestionStatisticsView,
} from '@vigil/projections/statistics/statistics-views';
import { findAll } from '@vigil/stores/documents/find-all';
import { attendanceOf } from '../exams/public.js';
import { analysisOf } from './question-analysis.js';
import { viewReached } from '../platform/views/view-reached.js';
import type { RequestContext } from '../platform/context.js';
import type { Services } from '../platform/services.js';
import { askedQuestions, type AskedQuestion } from './asked-questions.js';
import { standOf, statisticsViews } from './stand.js';
import type { ExamQuestionStatistics, ExamStatistics } from './types.js';

/** Told of an exam's scores. */
const ranksTold = [10, 25, 50, 75, 90];

/** Statistics of an exam as they are now. Of one on paper the scores alone are known: nobody was timed. */
export async function examStatisticsOf(context: RequestContext, exam: Exam): Promise<ExamStatistics> {
  const { services } = context;
  for (const view of statisticsViews) await viewReached(context, view);
  const stand = await standOf(services);
  const [stored, views, attendance] = await Promise.all([
    services.views.view<ExamStatisticsView>('exam_statistics').get(exam.id),
    questionViews(services, exam.id),
    attendanceOf(services, exam),
  ]);
  const sums = stored ?? noExamSums;
  const questions = await questionsOf(services, exam, views, sums);
  const { started, handedIn, waiting, voided, empty, passed, failed } = sums;
  const { count, ...figures } = scoreFigures(sums);
  const { title, examType, offline, startTime, endTime, totalScore, qualifyScore } = exam;
  return {
    ...{
      examId: exam.id,
      title,
      examType,
      offline,
      startTime,
      endTime,
      totalScore,
      qualifyScore,
      state: examState(exam, services.clock.now()),
    },
    ...attendance,
    ...{ started, handedIn, waiting, voided, empty, passed, failed, counted: count },
    ...figures,
    percentiles: percentiles(sums.scores, ranksTold),
    reliability: reliabilityOf(sums.complete, itemsOf(views)),
    averageTime: handedIn === 0 || offline ? null : sums.seconds / handedIn,
    scoreBands: count === 0 ? [] : scoreBands(sums.scores, totalScore),
    minuteBands: offline ? [] : minuteBands(sums.minutes),
    questions,
    enoughPapers: papersForDiscrimination,
    stand,
  };
}

const questionViews = ({ views }: Services, examId: string): Promise<QuestionStatisticsView[]> =>
  findAll(views.view<QuestionStatisticsView>('question_statistics'), { examId });

/** What an exam's reliability is made of: composites count as one. */
const itemsOf = (views: readonly QuestionStatisticsView[]): QuestionStatisticsView['complete'][] =>
  views.filter(({ papers, wholeId }) => papers > 0 && wholeId === null).map(({ complete }) => complete);

/**
 * Every question that papers of the exam had, in the order of its fixed groups, then by words; parts behind
 * their composite.
 */
async function questionsOf(
  services: Services,
  exam: Exam,
  views: readonly QuestionStatisticsView[],
  sums: ExamSums,
): Promise<ExamQuestionStatistics[]> {
  const items = itemsOf(views);
  const asked = await askedQuestions(services, views);
  const fixed = new Map(
    exam.tmplGroups.flatMap((group) => group.quIds ?? []).map((quId, index) => [quId, index]),
  );
  const placeOf = (view: QuestionStatisticsView): number =>
    fixed.get(view.wholeId ?? view.quId) ?? fixed.size;
  const textOf = (quId: string): string => asked.get(quId)?.text ?? '';
  const wholes = views
    .filter(({ papers, wholeId }) => papers > 0 && wholeId === null)
    .sort(
      (a, b) =>
        placeOf(a) - placeOf(b) ||
        textOf(a.quId).localeCompare(textOf(b.quId), 'zh-CN') ||
        (a.quId < b.quId ? -1 : 1),
    );
  return wholes.flatMap((whole, index) => {
    const order = asked.get(whole.quId)?.content?.parts?.map(({ quId }) => quId) ?? [];
    const parts = views
      .filter(({ papers, wholeId }) => papers > 0 && wholeId === whole.quId)
      .sort((a, b) => order.indexOf(a.quId) - order.indexOf(b.quId));
    return [whole, ...parts].map((view) =>
      statisticsOf(
        view,
        asked.get(view.quId),
        index + 1,
        view === whole ? itemReliability(sums.complete, items, view.complete) : noItemReliability,
      ),
    );
  });
}

/** What one question does for its exam's reliability; nothing of a part, which its composite counts. */
export async function itemReliabilityOf(
  services: Services,
  view: QuestionStatisticsView,
): Promise<ItemReliability> {
  if (view.wholeId !== null) return noItemReliability;
  const [sums, views] = await Promise.all([
    services.views.view<ExamStatisticsView>('exam_statistics').get(view.examId),
    questionViews(services, view.examId),
  ]);
  return sums === null ? noItemReliability : itemReliability(sums.complete, itemsOf(views), view.complete);
}

const noItemReliability: ItemReliability = { itemRest: null, alphaWithout: null };

/** Of a question in one exam; its figures for the exam's reliability where all its questions are known. */
export const statisticsOf = (
  view: QuestionStatisticsView,
  asked: AskedQuestion | undefined,
  sort: number,
  reliability = noItemReliability,
): ExamQuestionStatistics => ({
  ...analysisOf([view]),
  ...reliability,
  quId: view.quId,
  wholeId: view.wholeId,
  quType: asked?.body?.quType ?? null,
  text: asked?.text ?? '',
  sort,
});
