import type { Exam } from '@vigil/domain/exams/exam';
import { homeCountsAtMost } from '../../platform/declarations/home.js';
import type { Services } from '../../platform/services.js';
import { examDefinitions } from '../exam-definitions.js';

export interface WaitingExam {
  readonly exam: Exam;
  /** how much of it waits */
  readonly count: number;
}

/**
 * Of the exams for which something waits those that are the reader's, most first, `homeCountsAtMost` of them: however
 * much waits at others', one's own is found.
 */
export async function mostWaiting(
  services: Services,
  waiting: ReadonlyMap<string, number>,
  isMine: (exam: Exam) => boolean,
): Promise<readonly WaitingExam[]> {
  const definitions = examDefinitions(services);
  const most = [...waiting].sort(([, a], [, b]) => b - a);
  const mine: WaitingExam[] = [];
  for (let from = 0; from < most.length && mine.length < homeCountsAtMost; from += homeCountsAtMost) {
    const some = most.slice(from, from + homeCountsAtMost);
    const exams = await Promise.all(some.map(([id]) => definitions.find(id)));
    mine.push(
      ...exams.flatMap((exam, place) =>
        exam !== null && isMine(exam) ? [{ exam, count: some[place]?.[1] ?? 0 }] : [],
      ),
    );
  }
  return mine.slice(0, homeCountsAtMost);
}
