import { examState, type Exam } from '@vigil/domain/exams/public';
import { minuteBands, noExamSums, scoreBands, scoreFigures } from '@vigil/domain/statistics/exam-sums';
import { papersForDiscrimination } from '@vigil/domain/statistics/item-analysis';
import type {
  ExamStatisticsView,
  QuestionStatisticsView,
} from '@vigil/projections/statistics/statistics-views';
import { findAll } from '@vigil/stores/documents/find-all';
import { attendanceOf } from '../exams/public.js';
import { analysisOf } from './question-analysis.js';
import { viewReached } from '../platform/views/view-reached.js';
import type { RequestContext } from '../platform/context.js';
import { askedQuestions, type AskedQuestion } from './asked-questions.js';
import type { ExamQuestionStatistics, ExamStatistics } from './types.js';

/** Statistics of an exam as they are now. */
export async function examStatisticsOf(context: RequestContext, exam: Exam): Promise<ExamStatistics> {
  const { services } = context;
  for (const view of ['papers', 'exam_statistics', 'question_statistics']) await viewReached(context, view);
  const [stored, questions, attendance] = await Promise.all([
    services.views.view<ExamStatisticsView>('exam_statistics').get(exam.id),
    questionsOf(context, exam),
    attendanceOf(services, exam),
  ]);
  const sums = stored ?? noExamSums;
  const { started, handedIn, waiting, voided, empty, passed, failed } = sums;
  const { count, ...figures } = scoreFigures(sums);
  const { title, examType, startTime, endTime, totalScore, qualifyScore } = exam;
  return {
    ...{
      examId: exam.id,
      title,
      examType,
      startTime,
      endTime,
      totalScore,
      qualifyScore,
      state: examState(exam, services.clock.now()),
    },
    ...attendance,
    ...{ started, handedIn, waiting, voided, empty, passed, failed, counted: count },
    ...figures,
    averageTime: handedIn === 0 ? null : sums.seconds / handedIn,
    scoreBands: count === 0 ? [] : scoreBands(sums.scores, totalScore),
    minuteBands: minuteBands(sums.minutes),
    questions,
    enoughPapers: papersForDiscrimination,
  };
}

/**
 * Every question that papers of the exam had, in the order of its fixed groups, then by words; parts behind
 * their composite.
 */
async function questionsOf(context: RequestContext, exam: Exam): Promise<ExamQuestionStatistics[]> {
  const { services } = context;
  const views = await findAll(services.views.view<QuestionStatisticsView>('question_statistics'), {
    examId: exam.id,
  });
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
    return [whole, ...parts].map((view) => statisticsOf(view, asked.get(view.quId), index + 1));
  });
}

export const statisticsOf = (
  view: QuestionStatisticsView,
  asked: AskedQuestion | undefined,
  sort: number,
): ExamQuestionStatistics => ({
  ...analysisOf([view]),
  quId: view.quId,
  wholeId: view.wholeId,
  quType: asked?.body?.quType ?? null,
  text: asked?.text ?? '',
  sort,
});
