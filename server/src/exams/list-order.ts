import { examState, type Exam } from '@vigil/domain/exams/exam';
import type { PaperView } from '@vigil/projections/sitting/public';
import type { Services } from '../platform/services.js';

/** So long after its end nobody sits an exam any more, extended times included. */
const longOverMilliseconds = 86_400_000;

/**
 * The order of the staff's list when none is asked for: exams that somebody sits at this moment, then what is
 * being written, then the others as they are given. Within the first and the last nothing changes places, so
 * that a list that is looked at again and again stands still.
 */
export async function inListOrder(services: Services, exams: readonly Exam[], now: number): Promise<Exam[]> {
  const sat = await beingSat(services, exams, now);
  const isSat = ({ id }: Exam): boolean => sat.has(id);
  const others = exams.filter((exam) => !isSat(exam));
  return [
    ...exams.filter(isSat),
    // A draft may have no start to be sorted by.
    ...others.filter((exam) => exam.draft).sort((a, b) => b.updateTime - a.updateTime),
    ...others.filter((exam) => !exam.draft),
  ];
}

/** Those of the exams with a paper that is open: one question to the view, about those that can have one. */
async function beingSat(
  services: Services,
  exams: readonly Exam[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const ids = exams.filter((exam) => mayBeSat(exam, now)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  return services.views.view<PaperView>('papers').countBy('examId', { examId: { in: ids }, handState: 0 });
}

/** Who sits an exam goes on when it is disabled, and after its end when it was extended. */
const mayBeSat = (exam: Exam, now: number): boolean =>
  !exam.draft && examState({ ...exam, state: 0 }, now - longOverMilliseconds) !== 3;
