import type { Exam, ExamCategory } from '@vigil/domain/exams/public';
import { actsSince, occurrenceAt, satExam } from '@vigil/domain/sitting/public';
import { seatOf } from '@vigil/domain/sign-up/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import { rowSights } from '../exam-taking/public.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { RefusedError } from '../platform/errors.js';
import type { Services } from '../platform/services.js';
import { viewReached } from '../platform/views/view-reached.js';
import { papersOf } from '../sitting/public.js';
import { findExam, ownRegistration } from './category-sale.js';
import { releaseId } from './places.js';
import { registrationIdOf, runRegistration, seatsState } from './streams.js';

/** Nobody begins a paper of it any more, with what proctors granted to everybody. */
export async function isOver(services: Services, exam: Exam): Promise<boolean> {
  const now = services.clock.now();
  const { endTime, since } = occurrenceAt(exam, now);
  if (endTime === null) return false;
  const { extensionMinutes } = actsSince((await papersOf(services).sessions.load(exam.id)).state, since);
  return now >= endTime + extensionMinutes * 60_000;
}

/**
 * Why somebody may begin another round after a sitting: it was marked, not passed, and they may know it by now; or it is
 * over and they had a place in it and no paper. null: they may not.
 */
export async function resitGround(
  services: Services,
  userId: string,
  exam: Exam,
): Promise<'failed' | 'missed' | null> {
  const { state } = await papersOf(services).candidates.load(userId);
  if (!satExam(state, exam.id)) {
    const seat = seatOf(await seatsState(services, exam.id), userId, services.clock.now());
    return seat?.kind === 'taken' && (await isOver(services, exam)) ? 'missed' : null;
  }
  const filter = { userId, examId: exam.id };
  const papers = await services.views.view<PaperView>('papers').find({ filter });
  const sights = rowSights(services);
  const failed = await Promise.all(
    papers.map(async (paper) => paper.state >= 2 && paper.passed === false && (await sights(paper)).passed),
  );
  return failed.length > 0 && failed.every(Boolean) ? 'failed' : null;
}

/** After a sitting that was failed or missed: a round of its own begins, with a sitting to be chosen anew. */
export async function beginResit(
  context: RequestContext,
  category: ExamCategory,
  examId: string,
): Promise<void> {
  const { services } = context;
  const userId = account(context).id;
  await viewReached(context, 'papers');
  const exam = await findExam(services, examId);
  if (exam === null || (await resitGround(services, userId, exam)) === null)
    throw new RefusedError('NothingToResit', '没有可以补考的考试！');
  const before = await ownRegistration(services, userId, category.id);
  const registrationId = registrationIdOf(userId, category.id);
  const envelope = { ...envelopeOf(context, 'examResit', { examId }), commandId: null };
  await runRegistration(
    services,
    { type: 'BeginResit', registrationId, userId, catId: category.id, failed: examId },
    envelope,
  );
  if (before.given !== null) await releaseId(services, before.given.idHash, registrationId, envelope);
}
