import { tagAt } from '@vigil/domain/sitting/public';
import { type QuestionContent, type QuestionPart, plainText } from '@vigil/domain/question-bank/public';
import { choiceByGroup, groupSize, optionRemark } from '@vigil/domain/statistics/distractors';
import type { QuestionStatisticsView } from '@vigil/projections/statistics/statistics-views';
import { notFound } from '../platform/errors.js';
import type { Services } from '../platform/services.js';
import { askedQuestions } from './asked-questions.js';
import { itemReliabilityOf, statisticsOf } from './exam-statistics.js';
import type { ExamQuestionDetail, OptionCount } from './types.js';

/** One question of an exam with how it was answered. Refuses `NotFound` where no paper had it. */
export async function questionDetailOf(
  services: Services,
  examId: string,
  quId: string,
): Promise<ExamQuestionDetail> {
  const view = await services.views
    .view<QuestionStatisticsView>('question_statistics')
    .get(`${examId}:${quId}`);
  if (view === null || view.papers === 0) throw notFound('试题统计');
  const asked = (await askedQuestions(services, [view])).get(quId);
  const body = asked?.body ?? null;
  return {
    statistics: statisticsOf(view, asked, 0, await itemReliabilityOf(services, view)),
    content: body?.content ?? null,
    image: body?.image ?? null,
    analysis: body?.analysis ?? null,
    rightAnswer: body === null ? null : rightAnswerOf(body),
    options: optionCounts(body, view),
    blank: view.blank,
    ...blankOf(view),
  };
}

function blankOf(
  view: QuestionStatisticsView,
): Pick<ExamQuestionDetail, 'blankUpper' | 'blankLower' | 'groupSize'> {
  const groups = choiceByGroup(view, null);
  return {
    blankUpper: groups?.upper ?? null,
    blankLower: groups?.lower ?? null,
    groupSize: groupSize(view),
  };
}

/** The options of today's version as written, then those of older ones that were chosen. */
function optionCounts(
  body: QuestionContent | QuestionPart | null,
  view: QuestionStatisticsView,
): OptionCount[] {
  const { options: chosen, papers } = view;
  const written = (body?.options ?? []).map(({ id, content, image, isRight }, index) => ({
    id,
    tag: tagAt(index),
    content,
    image: image ?? null,
    isRight,
  }));
  const known = new Set(written.map(({ id }) => id));
  const older = Object.keys(chosen)
    .filter((id) => !known.has(id))
    .map((id) => ({ id, tag: null, content: null, image: null, isRight: false }));
  return [...written, ...older].map((option) => ({
    ...option,
    count: chosen[option.id] ?? 0,
    share: (chosen[option.id] ?? 0) / papers,
    upper: choiceByGroup(view, option.id)?.upper ?? null,
    lower: choiceByGroup(view, option.id)?.lower ?? null,
    remark: option.tag === null ? null : optionRemark(view, option.id, option.isRight),
  }));
}

/** What is right, in words, where options do not show it. */
export function rightAnswerOf({
  blanks,
  pairs,
  matches,
  rightAnswer,
  options,
}: QuestionContent | QuestionPart): string | null {
  if (options !== undefined) return null;
  if (blanks !== undefined) return blanks.map(({ accepted }) => accepted.join(' / ')).join('；');
  if (pairs !== undefined)
    return pairs
      .map(
        ({ content, matchId }) =>
          `${plainText(content)} — ${plainText(matches?.find(({ id }) => id === matchId)?.content ?? '')}`,
      )
      .join('；');
  return rightAnswer ?? null;
}
