import type { Exam, ExamCategory } from '@vigil/domain/exams/public';
import type { RegistrationState } from '@vigil/domain/sign-up/public';
import { placeOrder } from '../orders/public.js';
import type { CommandEnvelope } from '../platform/command-side/command-side.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { RefusedError } from '../platform/errors.js';
import {
  capacityOf,
  findExam,
  freeGround,
  mayRegister,
  ownRegistration,
  roundSubject,
} from './category-sale.js';
import { sponsorStanding } from './groups/sponsors.js';
import { holdMilliseconds, leftOf, roomOf } from './places.js';
import { chosenSitting } from './register.js';
import { boughtAlready, refuseClosedTo } from './sell-exams.js';
import { registrationIdOf, runRegistration, runSeats } from './streams.js';

/**
 * Orders a category, with a place in one of its sittings that is held while the order waits; answers the order's id. Refuses
 * `SeatsFull`, and as `sittingToBuy` does.
 */
export async function buyCategory(
  context: RequestContext,
  category: ExamCategory,
  examId: string,
): Promise<string> {
  const { services } = context;
  const { sitting, registration } = await sittingToBuy(context, category, examId);
  const userId = account(context).id;
  const envelope = { ...envelopeOf(context, 'examBuyInit', { examId }), commandId: null };
  if (capacityOf(sitting) !== null) {
    const room = roomOf(services, sitting, holdMilliseconds);
    await runSeats(services, { type: 'HoldSeat', ...room, userId }, envelope);
  }
  await wantSitting(context, category, examId, envelope);
  await leaveFormer(context, registration, examId, envelope);
  return placeOrder(context, { kind: 'category', id: roundSubject(category.id, registration.round) });
}

/**
 * Waits in the line of a sitting that is full, before anything is paid: whoever moves up has a day to pay. What is meant is
 * said first, or the place in the line would be taken for one that was left. Refuses `SeatsLeft` while there are places, and
 * as `sittingToBuy` does.
 */
export async function awaitPlace(
  context: RequestContext,
  category: ExamCategory,
  examId: string,
): Promise<void> {
  const { services } = context;
  const { sitting, registration } = await sittingToBuy(context, category, examId);
  if ((await leftOf(services, sitting)) !== 0)
    throw new RefusedError('SeatsLeft', '该场次还有名额，请直接支付！');
  const envelope = { ...envelopeOf(context, 'examAwaitSeat', { examId }), commandId: null };
  await wantSitting(context, category, examId, envelope);
  const userId = account(context).id;
  await runSeats(services, { type: 'AwaitSeat', ...roomOf(services, sitting), userId }, envelope);
  await leaveFormer(context, registration, examId, envelope);
}

/**
 * The sitting that somebody is about to pay for. Refuses `AlreadyOwned`, `NotForSale` (it is theirs free), `InGroup`,
 * `SignUpNotOpen`, `SignUpOver`, and a sitting that is none of theirs.
 */
async function sittingToBuy(
  context: RequestContext,
  category: ExamCategory,
  examId: string,
): Promise<{ readonly sitting: Exam; readonly registration: RegistrationState }> {
  const { services } = context;
  const userId = account(context).id;
  await refuseClosedTo(services, category, userId, examId);
  const registration = await ownRegistration(services, userId, category.id);
  if (await mayRegister(services, category, userId, registration)) throw boughtAlready();
  if ((await freeGround(services, category, userId)) !== null)
    throw new RefusedError('NotForSale', '该考试免费，请直接报名！');
  if ((await sponsorStanding(services, userId, registration)) === 'open')
    throw new RefusedError('InGroup', '您已在单位的团体报名中，请等待单位完成支付！');
  return { sitting: await chosenSitting(context, category, examId), registration };
}

async function wantSitting(
  context: RequestContext,
  { id: catId }: ExamCategory,
  examId: string,
  envelope: CommandEnvelope,
): Promise<void> {
  const userId = account(context).id;
  const registrationId = registrationIdOf(userId, catId);
  const command = { type: 'WantSitting', registrationId, userId, catId, examId } as const;
  await runRegistration(context.services, command, envelope);
}

/** The place, or the place in the line, of the sitting that was meant before. */
async function leaveFormer(
  context: RequestContext,
  { wanted }: RegistrationState,
  examId: string,
  envelope: CommandEnvelope,
): Promise<void> {
  const { services } = context;
  const former = wanted === null || wanted === examId ? null : await findExam(services, wanted);
  if (former === null) return;
  const userId = account(context).id;
  await runSeats(
    services,
    { type: 'ReleaseSeat', ...roomOf(services, former), userId, cause: 'Moved' },
    envelope,
  );
}
