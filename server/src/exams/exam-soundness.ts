import { lockedChanges } from '@vigil/domain/exams/exam-locks';
import type { Exam, TemplateGroup } from '@vigil/domain/exams/exam';
import type { RequestContext } from '../platform/context.js';
import { RefusedError } from '../platform/errors.js';
import type { Services } from '../platform/services.js';
import { categoryBy } from './categories.js';
import { refuseForeignBanks, refuseImpossible } from './draw-counts.js';
import { hasPapers } from './exam-papers.js';

/** Refuses what may not change any more because there are papers. */
export async function refuseLocked(services: Services, before: Exam, after: Exam): Promise<void> {
  const [problem] = lockedChanges(before, after);
  if (problem !== undefined && (await hasPapers(services, before.id))) throw new RefusedError('ExamHasPapers', problem.sentence);
}

/** What a definition names must be there and be the caller's to use; of a published one every draw must be possible. */
export async function refuseUnsound(context: RequestContext, exam: Exam, groupsBefore: readonly TemplateGroup[]): Promise<void> {
  const { services } = context;
  if (exam.catId !== null) await categoryBy(services, exam.catId);
  await refuseForeignBanks(context, exam.tmplGroups, groupsBefore);
  if (exam.draft) return;
  await refuseImpossible(services, exam.tmplGroups);
}
