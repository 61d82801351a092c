import { isEntryOver } from '@vigil/domain/exams/absence';
import type { Exam } from '@vigil/domain/exams/exam';
import type { PaperView } from '@vigil/projections/sitting/public';
import type { Services } from '../platform/services.js';
import type { EntitledExam } from '../platform/declarations/entitlement.js';
import { entitledPeople, papersOf } from '../sitting/public.js';

/** People counted for one exam, each by their last paper (wire.md, watch), whatever the time. */
export interface Headcount {
  readonly requireCount: number;
  readonly processCount: number;
  readonly handCount: number;
  /** required without any paper */
  readonly withoutPaper: number;
}

/** Those without a paper are awaited while they may come, and absent from then on. */
export interface Attendance extends Omit<Headcount, 'withoutPaper'> {
  /** 0 as long as they may come */
  readonly missCount: number;
  /** null: nobody may come any more */
  readonly awaitedCount: number | null;
}

/**
 * Required: all whom it names and who signed up where that is asked, those with a paper where nothing names anybody.
 * In process: a paper is open. Handed in: a paper was handed in and none is open.
 */
export async function headcountOf(services: Services, exam: EntitledExam): Promise<Headcount> {
  const papers = services.views.view<PaperView>('papers');
  const [open, handed] = await Promise.all([
    papers.countBy('userId', { examId: exam.id, handState: 0 }),
    papers.countBy('userId', { examId: exam.id, handState: 1 }),
  ]);
  let handCount = 0;
  for (const userId of handed.keys()) if (!open.has(userId)) handCount += 1;
  const sat = new Set([...open.keys(), ...handed.keys()]);
  const required = await requiredPeople(services, exam);
  let withoutPaper = 0;
  for (const userId of required ?? []) if (!sat.has(userId)) withoutPaper += 1;
  return {
    requireCount: required === null ? sat.size : required.size,
    processCount: open.size,
    handCount,
    withoutPaper,
  };
}

/** Whether who has no paper of the exam is absent by now. */
export async function entryOver(services: Services, exam: Exam): Promise<boolean> {
  const { state } = await papersOf(services).sessions.load(exam.id);
  return isEntryOver(exam, state, services.clock.now());
}

export const attendanceFrom = ({ withoutPaper, ...counts }: Headcount, over: boolean): Attendance => ({
  ...counts,
  missCount: over ? withoutPaper : 0,
  awaitedCount: over ? null : withoutPaper,
});

/** The people of an exam as they count now. */
export async function attendanceOf(services: Services, exam: Exam): Promise<Attendance> {
  const [count, over] = await Promise.all([headcountOf(services, exam), entryOver(services, exam)]);
  return attendanceFrom(count, over);
}

/** Who must sit: null for exams that are open to whoever comes. */
export const requiredPeople = (services: Services, exam: EntitledExam): Promise<Set<string> | null> =>
  entitledPeople(services, exam);
