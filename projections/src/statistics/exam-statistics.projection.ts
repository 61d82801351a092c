import type { PaperCreated } from '@vigil/domain/sitting/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import { noExamSums, withScoring } from '@vigil/domain/statistics/exam-sums';
import type { Projection } from '../runner/projection.js';
import { scoringsOf } from './scorings.js';
import { examStatisticsCollection, type ExamStatisticsView } from './statistics-views.js';

const examOf = (event: Recorded): string | null => {
  if (event.type === 'PaperCreated') return (event.data as PaperCreated).examId;
  const { taken, added } = scoringsOf(event);
  return (added ?? taken)?.sitting?.examId ?? null;
};

/**
 * View `exam_statistics`: an exam's papers in sums. A score that replaces another, or a reopening, takes back
 * what was added. Bus topic: the exam.
 */
export const examStatisticsProjection: Projection<ExamStatisticsView> = {
  name: 'exam_statistics',
  version: 3,
  collection: examStatisticsCollection,
  handles: ['PaperCreated', 'PaperScored', 'PaperReopened'],
  key: examOf,
  fold: (document, event, id) => {
    const before = document ?? { ...noExamSums, id, position: event.position };
    if (event.type === 'PaperCreated') return { ...before, started: before.started + 1 };
    const { taken, added } = scoringsOf(event);
    const without = taken === null ? before : withScoring(before, taken, -1);
    return added === null ? without : withScoring(without, added, 1);
  },
  topic: ({ id }) => id,
};
