import { nobodyMust, type ExamCategory, type Exam } from '@vigil/domain/exams/public';
import { isSignedUp, type RegistrationState, type SignUpRules } from '@vigil/domain/sign-up/public';
import { categoryEntity, examDefinitions, freeUsers } from '../exams/public.js';
import { hasBought, hasPaidLine } from '../orders/public.js';
import type { EntitledExam, ExamSale } from '../platform/declarations/entitlement.js';
import { settingsOf } from '../platform/declarations/declarations.js';
import type { Services } from '../platform/services.js';
import { registrationIdOf, registrationsOf } from './streams.js';

export const findCategory = (services: Services, catId: string | null): Promise<ExamCategory | null> =>
  catId === null ? Promise.resolve(null) : categoryEntity(services).collection.get(catId);

export const rulesOf = (category: Pick<ExamCategory, 'signUp'> | null): SignUpRules =>
  category?.signUp ?? nobodyMust;

/**
 * What has to be bought for an exam: its category where that has a price, once for all its sittings; else the exam
 * itself. null: nothing, as where nothing is sold here at all.
 */
export async function saleOf(services: Services, exam: EntitledExam): Promise<ExamSale | null> {
  if (!settingsOf(services).on('modulePay')) return null;
  const category = await findCategory(services, exam.catId);
  if (category !== null && category.priceFen > 0)
    return { kind: 'category', id: category.id, priceFen: category.priceFen };
  return exam.priceFen > 0 ? { kind: 'exam', id: exam.id, priceFen: exam.priceFen } : null;
}

/** The n-th round in a category is a thing of its own to buy: a resit is paid for again. */
export const roundSubject = (catId: string, round: number): string =>
  round === 1 ? catId : `${catId}~${round}`;

export function roundOf(subjectId: string): { readonly catId: string; readonly round: number } {
  const [catId = '', round] = subjectId.split('~');
  return { catId, round: round === undefined ? 1 : Number(round) };
}

export const ownRegistration = async (
  services: Services,
  userId: string,
  catId: string,
): Promise<RegistrationState> =>
  (await registrationsOf(services).load(registrationIdOf(userId, catId))).state;

/** Why somebody need not pay in a category; null: they have to. */
export async function freeGround(
  services: Services,
  { id, priceFen }: ExamCategory,
  userId: string,
): Promise<'free' | 'assigned' | null> {
  if ((await freeUsers(services, id)).includes(userId)) return 'assigned';
  return priceFen === 0 || !settingsOf(services).on('modulePay') ? 'free' : null;
}

/**
 * Whether this round is paid for: by an order of their own, or by their line of an organisation's; or was had while it cost
 * nothing, which a price that came later does not take away.
 */
export async function isRoundPaid(
  services: Services,
  catId: string,
  userId: string,
  { round, sponsor, ground }: Pick<RegistrationState, 'round' | 'sponsor' | 'ground'>,
): Promise<boolean> {
  if (ground === 'free') return true;
  if (sponsor?.round === round && (await hasPaidLine(services, sponsor.orderId, userId))) return true;
  return hasBought(services, userId, { kind: 'category', id: roundSubject(catId, round) });
}

/** Whether the first step is done: signed up free, as assigned while that holds, or this round is bought. */
export async function mayRegister(
  services: Services,
  category: ExamCategory,
  userId: string,
  registration: RegistrationState,
): Promise<boolean> {
  if (isSignedUp(registration) && (await freeGround(services, category, userId)) !== null) return true;
  if (!settingsOf(services).on('modulePay')) return isSignedUp(registration);
  return isRoundPaid(services, category.id, userId, registration);
}

/** Places of a sitting; null: as many as come. */
export const capacityOf = (exam: Pick<Exam, 'seats'>): number | null => exam.seats ?? null;

export const findExam = (services: Services, examId: string): Promise<Exam | null> =>
  examDefinitions(services).find(examId);
