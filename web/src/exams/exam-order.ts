import { inDayOrder, type DayStanding } from '@vigil/domain/exams/day-order';
import { type ExamState, type Stage, stageAt } from './exam-status.ts';

/** By when something is to be done about an exam, ms: entered until then, or there when it begins. */
function dueOf(exam: ExamState, stage: Stage): number {
  const time = stage === 'early' || stage === 'soon' ? exam.startTime : exam.entryUntil;
  return time === null ? Number.POSITIVE_INFINITY : Date.parse(time);
}

const standings: Readonly<Record<Stage, DayStanding>> = {
  open: 'open',
  soon: 'enterable',
  now: 'enterable',
  early: 'early',
  learn: 'asks',
  barred: 'asks',
  missed: 'over',
  past: 'over',
  done: 'over',
};

/** A learner's exams as the day asks for them at `now` (ms). */
export const inOrder = <T extends ExamState>(exams: readonly T[], now: number): T[] =>
  inDayOrder(
    exams,
    (exam) => {
      const stage = stageAt(exam, now);
      return { standing: standings[stage], due: dueOf(exam, stage) };
    },
    now,
  );

/** The exam that comes next: the first of them that can be sat now or later; none while a paper is open. */
export function nextOf<T extends ExamState>(exams: readonly T[], now: number): T | null {
  const [first] = inOrder(exams, now);
  return first !== undefined && ['early', 'soon', 'now'].includes(stageAt(first, now)) ? first : null;
}
