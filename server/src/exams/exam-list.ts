import { examState, type Exam } from '@vigil/domain/exams/exam';
import { maySeeExam } from '@vigil/domain/exams/exam-rights';
import { isTheirs, sharedWithNobody } from '@vigil/domain/kernel/ownership';
import { attendanceOf } from './attendance.js';
import { peopleOf } from '../organisation/public.js';
import { examRights, examUser } from './exam-rights.js';
import type { RequestContext } from '../platform/context.js';
import { badInput } from '../platform/errors.js';
import type { ExamAdminRow } from './types.js';
import { pick } from '../platform/pick.js';

/**
 * Which exams a list shows: those the caller may see; `mine` their own of them, `shared` those of others that
 * are shared with them.
 */
export async function belongingTo(
  context: RequestContext,
  belonging: string | null,
): Promise<(exam: Exam) => boolean> {
  const who = await examUser(context);
  switch (belonging) {
    case null:
      return (exam) => maySeeExam(exam, who);
    case 'mine':
      return (exam) => exam.ownerId === who.id;
    case 'shared':
      return (exam) => exam.ownerId !== who.id && isTheirs(exam, who);
    default:
      throw badInput('归属只能是 mine（我的）或 shared（共享给我的）！');
  }
}

/**
 * Exams as the list of staff shows them: with their counts as they are now, whose they are, and what the
 * caller may do with each.
 */
export async function adminRows(context: RequestContext, exams: readonly Exam[]): Promise<ExamAdminRow[]> {
  const { services } = context;
  const now = services.clock.now();
  const [rights, owners] = await Promise.all([
    examRights(context),
    peopleOf(services).byIds(new Set(exams.flatMap(({ ownerId }) => (ownerId ? [ownerId] : [])))),
  ]);
  return Promise.all(
    exams.map(async (exam): Promise<ExamAdminRow> => {
      const { ownerId = null, shared = sharedWithNobody } = exam;
      const attendance = await attendanceOf(services, exam);
      return {
        ...pick(
          exam,
          'id',
          'title',
          'examType',
          'offline',
          'openType',
          'startTime',
          'endTime',
          'totalTime',
          'totalScore',
          'qualifyScore',
          'draft',
          'version',
          'updateTime',
        ),
        ...rights(exam),
        price: exam.priceFen,
        state: examState(exam, now),
        procCount: attendance.processCount,
        handCount: attendance.handCount,
        requireCount: attendance.requireCount,
        ownerId,
        ownerName: ownerId === null ? null : (owners.get(ownerId)?.realName ?? null),
        shared,
      };
    }),
  );
}
