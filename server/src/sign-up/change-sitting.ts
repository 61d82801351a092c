import type { ExamCategory } from '@vigil/domain/exams/public';
import { atOccurrence } from '@vigil/domain/sitting/public';
import { mayCancel, type RegistrationState } from '@vigil/domain/sign-up/public';
import type { CommandEnvelope } from '../platform/command-side/command-side.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { RefusedError } from '../platform/errors.js';
import type { Services } from '../platform/services.js';
import { capacityOf, findExam, mayRegister, ownRegistration, rulesOf } from './category-sale.js';
import {
  beforeLeaving,
  claimId,
  holdMilliseconds,
  orGivenBack,
  refuseWhoHasPaper,
  releaseId,
  roomOf,
} from './places.js';
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
  const exam = await chosenSitting(context, category, to);
  const envelope = { ...envelopeOf(context, 'examUpdateTime', { from, to }), commandId: null };
  await beforeLeaving(services, { from, to: exam, userId }, envelope);
  const registrationId = registrationIdOf(userId, category.id);
  if (capacityOf(exam) !== null)
    await runSeats(
      services,
      { type: 'HoldSeat', ...roomOf(services, exam, holdMilliseconds), userId },
      envelope,
    );
  const { idHash } = before.given;
  await orGivenBack(services, { exam, userId, catId: category.id }, envelope, async () => {
    await claimId(services, idHash, useOf(registrationId, exam), envelope);
    await runRegistration(
      services,
      { type: 'ChangeSitting', registrationId, userId, catId: category.id, examId: to },
      envelope,
    );
  });
  await takePlace(context, exam, from);
}

/** Gives the place and the registration back while the category's rule allows it; what was paid for stays bought. */
export async function cancelSignUp(context: RequestContext, category: ExamCategory): Promise<void> {
  const { services } = context;
  const userId = account(context).id;
  const before = await ownRegistration(services, userId, category.id);
  const examId = before.examId ?? before.wanted;
  const exam = examId === null ? null : await findExam(services, examId);
  const now = services.clock.now();
  const startTime = exam === null ? null : atOccurrence(exam, now).startTime;
  if (!mayCancel(rulesOf(category), startTime, now))
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
