import { type ExamState, stageAt } from './exam-status.ts';

const dayMs = 24 * 3_600_000;

/** By when something is to be done about an exam, ms: entered until then, or there when it begins. */
function dueOf(exam: ExamState, now: number): number {
  const stage = stageAt(exam, now);
  const time = stage === 'early' || stage === 'soon' ? exam.startTime : exam.entryUntil;
  return time === null ? Number.POSITIVE_INFINITY : Date.parse(time);
}

/** 0 the open paper · 1 within a day · 2 may be entered · 3 still to come · 4 asks for something first · 5 over */
function rankOf(exam: ExamState, now: number): number {
  const stage = stageAt(exam, now);
  switch (stage) {
    case 'open':
      return 0;
    case 'soon':
    case 'now':
    case 'early':
      if (dueOf(exam, now) <= now + dayMs) return 1;
      return stage === 'early' ? 3 : 2;
    case 'learn':
    case 'barred':
      return 4;
    default:
      return 5;
  }
}

/**
 * A learner's exams as the day asks for them at `now` (ms): the open paper, what must be done within a day by when it
 * must, what may be entered, what is to come by its start, what asks for something else, what is over.
 */
export function inOrder<T extends ExamState>(exams: readonly T[], now: number): T[] {
  const keyed = exams.map((exam) => ({ exam, rank: rankOf(exam, now), due: dueOf(exam, now) }));
  const byDue = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);
  return keyed
    .sort((a, b) => a.rank - b.rank || (a.rank < 4 ? byDue(a.due, b.due) : 0))
    .map(({ exam }) => exam);
}

/** The exam that comes next: the first of them that can be sat now or later; none while a paper is open. */
export function nextOf<T extends ExamState>(exams: readonly T[], now: number): T | null {
  const [first] = inOrder(exams, now);
  return first !== undefined && ['early', 'soon', 'now'].includes(stageAt(first, now)) ? first : null;
}
