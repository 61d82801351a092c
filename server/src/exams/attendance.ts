import type { Exam } from '@vigil/domain/exams/exam';
import type { PaperView } from '@vigil/projections/sitting/public';
import type { Services } from '../platform/services.js';
import { peopleOf } from '../organisation/public.js';

/** People counted for one exam, each by their last paper (wire.md, watch). */
export interface Attendance {
  readonly requireCount: number;
  readonly processCount: number;
  readonly handCount: number;
  readonly missCount: number;
}

/**
 * Required: the department or the list for openType 2 and 3, those with a paper for 1 and 9.
 * In process: a paper is open. Handed in: a paper was handed in and none is open. Missing: required without
 * any paper.
 */
export async function attendanceOf(
  services: Services,
  exam: Pick<Exam, 'id' | 'openType' | 'range'>,
): Promise<Attendance> {
  const papers = services.views.view<PaperView>('papers');
  const [open, handed] = await Promise.all([
    papers.countBy('userId', { examId: exam.id, handState: 0 }),
    papers.countBy('userId', { examId: exam.id, handState: 1 }),
  ]);
  let handCount = 0;
  for (const userId of handed.keys()) if (!open.has(userId)) handCount += 1;
  const sat = new Set([...open.keys(), ...handed.keys()]);
  const required = await requiredPeople(services, exam);
  let missCount = 0;
  for (const userId of required ?? []) if (!sat.has(userId)) missCount += 1;
  return {
    requireCount: required === null ? sat.size : required.size,
    processCount: open.size,
    handCount,
    missCount,
  };
}

/** Who must sit: null for exams that are open to whoever comes. */
export async function requiredPeople(
  services: Services,
  exam: Pick<Exam, 'openType' | 'range'>,
): Promise<Set<string> | null> {
  if (exam.openType === 2)
    return peopleOf(services).idsInRange({ departIds: exam.range.departIds, userIds: [] });
  if (exam.openType === 3)
    return peopleOf(services).idsInRange({ departIds: [], userIds: exam.range.userIds });
  return null;
}
