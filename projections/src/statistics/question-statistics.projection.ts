import type { PaperScore } from '@vigil/domain/sitting/public';
import { noSums, saysAboutQuestions, withPaper } from '@vigil/domain/statistics/question-sums';
import type { Projection } from '../runner/projection.js';
import { scoringsOf } from './scorings.js';
import { questionStatisticsCollection, type QuestionStatisticsView } from './statistics-views.js';

const idOf = (examId: string, quId: string): string => `${examId}:${quId}`;

/** Ids of the documents a scoring counts in. */
const idsOf = (score: PaperScore | null): string[] => {
  const { sitting } = score ?? {};
  return score === null || sitting === undefined || !saysAboutQuestions(score)
    ? []
    : score.questions.map(({ quId }) => idOf(sitting.examId, quId));
};

/**
 * View `question_statistics`: a question in one exam, in sums. One hand-in touches one document per question
 * of the paper; in a rush of hand-ins those are the same ones, written once per batch. A question over all
 * exams is the sum of a few documents. Bus topic: the exam.
 */
export const questionStatisticsProjection: Projection<QuestionStatisticsView> = {
  name: 'question_statistics',
  version: 3,
  collection: questionStatisticsCollection,
  handles: ['PaperScored', 'PaperReopened'],
  key: (event) => {
    const { taken, added } = scoringsOf(event);
    return [...new Set([...idsOf(taken), ...idsOf(added)])];
  },
  fold: (document, event, id) => {
    const { taken, added } = scoringsOf(event);
    const before = document ?? emptyOf((added ?? taken) as PaperScore, id);
    const { quId } = before;
    const without = taken === null ? before : withPaper(before, quId, taken, -1);
    return added === null ? without : withPaper(without, quId, added, 1);
  },
  topic: ({ examId }) => examId,
};

function emptyOf(score: PaperScore, id: string): QuestionStatisticsView {
  const { examId = '', examType = 1 } = score.sitting ?? {};
  const result = score.questions.find(({ quId }) => idOf(examId, quId) === id);
  return {
    ...noSums,
    id,
    position: '',
    examId,
    quId: result?.quId ?? '',
    examType,
    wholeId: result?.wholeId ?? null,
  };
}
