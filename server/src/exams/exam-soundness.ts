import type { User } from '@vigil/domain/organisation/public';
import { lockedChanges } from '@vigil/domain/exams/exam-locks';
import type { Exam } from '@vigil/domain/exams/exam';
import { collections as peopleCollections } from '../organisation/public.js';
import type { RequestContext } from '../platform/context.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { badInput, RefusedError } from '../platform/errors.js';
import type { Services } from '../platform/services.js';
import { categoryBy } from './categories.js';
import { refuseForeignBanks, refuseImpossible } from './draw-counts.js';
import { hasPapers } from './exam-papers.js';

/** Refuses what may not change any more because there are papers. */
export async function refuseLocked(services: Services, before: Exam, after: Exam): Promise<void> {
  const [problem] = lockedChanges(before, after);
  if (problem !== undefined && (await hasPapers(services, before.id)))
    throw new RefusedError('ExamHasPapers', problem.sentence);
  if (before.catId !== after.catId) await refuseHeld(services, before, '考试分类不能再修改！');
}

/** Refuses `ExamHasPeople` where people signed up for the exam or bought it. */
export async function refuseHeld(services: Services, exam: Exam, sentence: string): Promise<void> {
  const [why] = await declarationsOf(services).keepsExam(services, exam);
  if (why !== undefined) throw new RefusedError('ExamHasPeople', `“${exam.title}”${why}，${sentence}`);
}

/**
 * What a definition names must be there and be the caller's to use; of a published one every draw must be
 * possible.
 */
export async function refuseUnsound(context: RequestContext, exam: Exam, before: Exam | null): Promise<void> {
  const { services } = context;
  if (exam.catId !== null) await categoryBy(services, exam.catId);
  await refuseForeignBanks(context, exam.tmplGroups, before?.tmplGroups ?? []);
  await refuseStrangers(services, exam.reviewerIds ?? [], before?.reviewerIds ?? []);
  if (exam.draft) return;
  await refuseImpossible(services, exam.tmplGroups);
}

/** Refuses reviewers who are no staff; those who were named before may have left since. */
async function refuseStrangers(
  services: Services,
  reviewerIds: readonly string[],
  before: readonly string[],
): Promise<void> {
  const added = reviewerIds.filter((id) => !before.includes(id));
  if (added.length === 0) return;
  const staff = (await services.documents.collection<User>(peopleCollections.users).getMany(added)).filter(
    ({ roleType }) => roleType === 2,
  );
  if (staff.length < new Set(added).size) throw badInput('所选阅卷人中有人不是工作人员，请重新选择！');
}
