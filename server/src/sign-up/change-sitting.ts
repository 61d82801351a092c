import type { ExamCategory } from '@vigil/domain/exams/public';
import { mayCancel, type RegistrationState } from '@vigil/domain/sign-up/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import type { CommandEnvelope } from '../platform/command-side/command-side.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { RefusedError } from '../platform/errors.js';
import type { Services } from '../platform/services.js';
import { viewReached } from '../platform/views/view-reached.js';
import { capacityOf, findExam, mayRegister, ownRegistration, rulesOf } from './category-sale.js';
import { claimId, hasBegun, holdMilliseconds, refuseWhoHasPaper, releaseId, roomOf } from './places.js';
import { chosenSitting, takePlace, useOf } from './register.js';
import { registrationIdOf, runRegistration, runSeats } from './streams.js';

/**
 * Moves to another sitting of the category, until the one that is left begins. A full one is refused: nobody gives up a
 * place for a line. The place is held first, so that a change never ends with none.
 */
export async function changeSitting(
  context: RequestContext,
  category: ExamCategory,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const { services } = context;
  const userId = account(context).id;
  const before = await ownRegistration(services, userId, category.id);
  if (
    before.given === null ||
    before.examId !== from ||
    !(await mayRegister(services, category, userId, before))
  )
    throw new RefusedError('NotSignedUpYet', '您尚未报名该场次，请刷新后重试！');
  if (from === to) return;
  const left = await findExam(services, from);
  if (left !== null && hasBegun(left, services.clock.now()))
    throw new RefusedError('SittingBegun', '考试已开始，不能更改考试时间！');
  await refuseWhoHasPaper(services, from, userId);
  const exam = await chosenSitting(context, category, to);
  const envelope = { ...envelopeOf(context, 'examUpdateTime', { from, to }), commandId: null };
  const registrationId = registrationIdOf(userId, category.id);
  if (capacityOf(exam) !== null)
    await runSeats(
      services,
      { type: 'HoldSeat', ...roomOf(services, exam, holdMilliseconds), userId },
      envelope,
    );
  await claimId(services, before.given.idHash, useOf(registrationId, exam), envelope);
  await runRegistration(
    services,
    { type: 'ChangeSitting', registrationId, userId, catId: category.id, examId: to },
    envelope,
  );
  await takePlace(context, exam, from);
}

/** Gives the place and the registration back while the category's rule allows it; what was paid for stays bought. */
export async function cancelSignUp(context: RequestContext, category: ExamCategory): Promise<void> {
  const { services } = context;
  const userId = account(context).id;
  const before = await ownRegistration(services, userId, category.id);
  const examId = before.examId ?? before.wanted;
  const exam = examId === null ? null : await findExam(services, examId);
  if (!mayCancel(rulesOf(category), exam?.startTime ?? null, services.clock.now()))
    throw new RefusedError('TooLateToCancel', '已过取消报名的时限，不能取消！');
  const envelope = { ...envelopeOf(context, 'examCancelSignUp', { catId: category.id }), commandId: null };
  const registrationId = registrationIdOf(userId, category.id);
  await giveUpSignUp(services, { registrationId, userId, catId: category.id, before }, envelope);
}

interface Registered {
  readonly registrationId: string;
  readonly userId: string;
  readonly catId: string;
  readonly before: RegistrationState;
  /** of staff */
  readonly reason?: string;
}

/**
 * Gives a registration up, with its ID and its place, which goes to who waits. Refuses whoever has a paper of it. A repeat
 * changes nothing, and makes good what a crash left out.
 */
export async function giveUpSignUp(
  services: Services,
  { before, reason, ...whose }: Registered,
  envelope: CommandEnvelope,
): Promise<void> {
  const { registrationId, userId } = whose;
  const examId = before.examId ?? before.wanted;
  const exam = examId === null ? null : await findExam(services, examId);
  if (examId !== null) await refuseWhoHasPaper(services, examId, userId);
  const said = reason === undefined ? {} : { reason };
  await runRegistration(services, { type: 'CancelSignUp', ...whose, ...said }, envelope);
  if (before.given !== null) await releaseId(services, before.given.idHash, registrationId, envelope);
  if (exam !== null)
    await runSeats(
      services,
      { type: 'ReleaseSeat', ...roomOf(services, exam), userId, cause: 'Cancelled' },
      envelope,
    );
}

/** Whether a sitting was sat and marked, and never passed. */
export async function hasFailed(services: Services, userId: string, examId: string): Promise<boolean> {
  const papers = await services.views.view<PaperView>('papers').find({ filter: { userId, examId } });
  return papers.length > 0 && papers.every(({ state, passed }) => state === 2 && passed === false);
}

/** After a sitting that was sat, marked and not passed: a round of its own begins, with a sitting to be chosen anew. */
export async function beginResit(
  context: RequestContext,
  category: ExamCategory,
  failed: string,
): Promise<void> {
  const { services } = context;
  const userId = account(context).id;
  await viewReached(context, 'papers');
  if (!(await hasFailed(services, userId, failed)))
    throw new RefusedError('NothingToResit', '没有可以补考的考试！');
  const before = await ownRegistration(services, userId, category.id);
  const registrationId = registrationIdOf(userId, category.id);
  const envelope = { ...envelopeOf(context, 'examResit', { examId: failed }), commandId: null };
  await runRegistration(
    services,
    { type: 'BeginResit', registrationId, userId, catId: category.id, failed },
    envelope,
  );
  if (before.given !== null) await releaseId(services, before.given.idHash, registrationId, envelope);
}
