import type { HomeMore } from '../../platform/declarations/home.js';
import type { RunningExam } from './running-exams.js';

/** So many exams stand on one wall at most (admin-console, `exam-label.ts`). */
const onOneWallAtMost = 6;

/** The way to one wall of those that the reader may watch, where there are several. */
export function together(all: readonly Pick<RunningExam, 'exam' | 'mayWatch'>[]): HomeMore[] {
  const [first, ...others] = all
    .filter(({ mayWatch }) => mayWatch)
    .slice(0, onOneWallAtMost)
    .map(({ exam }) => exam.id);
  if (first === undefined || others.length === 0) return [];
  const rest = `?with=${others.map(encodeURIComponent).join(',')}`;
  return [{ text: '一起监考', to: { page: 'ExamWatch', ids: { examId: first }, rest } }];
}
