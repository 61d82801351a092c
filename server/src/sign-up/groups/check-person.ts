import type { Exam, ExamCategory } from '@vigil/domain/exams/public';
import { idUseMeeting } from '@vigil/domain/sign-up/public';
import { isOrderOpen, ordersFor } from '../../orders/public.js';
import { accountNamed, isInScope } from '../../organisation/public.js';
import type { RequestContext } from '../../platform/context.js';
import type { Services } from '../../platform/services.js';
import { isInOrder, type SessionAccount } from '../../platform/sessions/account-source.js';
import { freeGround, mayRegister, ownRegistration, roundSubject } from '../category-sale.js';
import { asChosen } from '../places.js';
import { idClaimsOf, idHashOf, registrationIdOf } from '../streams.js';
import { sponsorStanding } from './sponsors.js';

/** A row of an organisation's list: whom it names, and why they cannot be signed up; null: they can. */
export interface CheckedPerson {
  readonly account: string;
  readonly userId: string | null;
  readonly realName: string;
  readonly why: string | null;
}

/**
 * Whom a row names and whether they can be signed up for the sitting now, as if they did it themselves; places aside.
 * Whoever is not the caller's to see is as unknown as nobody; whom `orderId` signed up already, it may sign up again.
 */
export async function checkPerson(
  context: RequestContext,
  category: ExamCategory,
  sitting: Exam,
  account: string,
  orderId: string | null = null,
): Promise<CheckedPerson> {
  const { services } = context;
  const userId = await accountNamed(services, account);
  const person = userId === null ? null : await services.accounts.read(userId);
  if (userId === null || person === null || !(await isInScope(context, userId)))
    return { account, userId: null, realName: '', why: '没有该账号' };
  const why = await whyNot(services, category, sitting, person, orderId);
  return { account, userId, realName: person.realName, why };
}

async function whyNot(
  services: Services,
  category: ExamCategory,
  sitting: Exam,
  person: SessionAccount,
  orderId: string | null,
): Promise<string | null> {
  const { id: userId } = person;
  const now = services.clock.now();
  if (!isInOrder(person, now)) return '账号已停用';
  const registration = await ownRegistration(services, userId, category.id);
  if (await mayRegister(services, category, userId, registration)) return '已报名';
  if ((await sponsorStanding(services, userId, registration)) === 'open')
    return registration.sponsor?.orderId === orderId ? null : '已在待支付的团体订单中';
  if ((await freeGround(services, category, userId)) !== null) return '已指定免费，可自行报名';
  const own = { kind: 'category' as const, id: roundSubject(category.id, registration.round) };
  if ((await ordersFor(services, userId, own)).some(({ state }) => isOrderOpen(state, now)))
    return '本人正在支付';
  if ((await asChosen(services, sitting, person)) === null) return '不在该场次的考试范围内';
  return (await isIdTaken(services, sitting, category.id, person)) ? '同一证件在该时间段已报名' : null;
}

/** The identity number of the account is registered at that time already. It is claimed with the form. */
async function isIdTaken(
  services: Services,
  { id: examId, startTime: from, endTime: to }: Exam,
  catId: string,
  { id: userId, idCard }: SessionAccount,
): Promise<boolean> {
  if (idCard === null || idCard === '') return false;
  const { state } = await idClaimsOf(services).load(await idHashOf(services, 1, idCard));
  const registrationId = registrationIdOf(userId, catId);
  return idUseMeeting(state, { registrationId, examId, from, to }) !== undefined;
}
