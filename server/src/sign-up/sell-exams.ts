import type { ExamCategory } from '@vigil/domain/exams/public';
import { seatOf, seatsLeft, signUpClosed, type SignUpRules } from '@vigil/domain/sign-up/public';
import { account, type RequestContext } from '../platform/context.js';
import { settingsOf } from '../platform/declarations/declarations.js';
import type { Offer, Seller } from '../platform/declarations/sales.js';
import { notFound, RefusedError } from '../platform/errors.js';
import type { Services } from '../platform/services.js';
import { isToCome } from '../exams/public.js';
import { isNamed } from '../sitting/public.js';
import {
  capacityOf,
  findCategory,
  findExam,
  freeGround,
  ownRegistration,
  roundOf,
  rulesOf,
  saleOf,
} from './category-sale.js';
import { seatsState } from './streams.js';

export const boughtAlready = (): RefusedError =>
  new RefusedError('AlreadyOwned', '您已报名该考试，无需重复购买！');

/** Refuses while nobody signs up. */
export function refuseWhileClosed(rules: SignUpRules, now: number): void {
  const closed = signUpClosed(rules, now);
  if (closed === 'NotYet') throw new RefusedError('SignUpNotOpen', '报名尚未开始！');
  if (closed === 'Over') throw new RefusedError('SignUpOver', '报名已截止！');
}

/**
 * The same for somebody who is about to pay or fill in for a sitting: who has a place in it came in time, moved up after it
 * closed, or has paid.
 */
export async function refuseClosedTo(
  services: Services,
  category: ExamCategory,
  userId: string,
  examId: string | null,
): Promise<void> {
  const now = services.clock.now();
  if (examId !== null && seatOf(await seatsState(services, examId), userId, now) !== null) return;
  refuseWhileClosed(rulesOf(category), now);
}

const refuseWhereNothingIsSold = (services: Services): void => {
  if (!settingsOf(services).on('modulePay')) throw new RefusedError('NotForSale', '暂未开放购买！');
};

/** An exam that stands alone. Late money still buys what is there and not over. */
export const examSeller: Seller = {
  async offer(context: RequestContext, id: string): Promise<Offer> {
    const { services } = context;
    const exam = await findExam(services, id);
    if (exam === null || exam.draft || exam.state !== 0 || !(await isNamed(services, exam, account(context))))
      throw notFound('考试');
    refuseWhereNothingIsSold(services);
    const sale = await saleOf(services, exam);
    if (sale?.kind !== 'exam') throw new RefusedError('NotForSale', '该考试无需购买！');
    if (!isToCome(exam, services.clock.now())) throw new RefusedError('ExamOver', '考试已结束，不能购买！');
    return { title: exam.title, priceFen: sale.priceFen };
  },
  async sellable(services, _buyerId, id) {
    const exam = await findExam(services, id);
    return exam !== null && !exam.draft && exam.state === 0 && isToCome(exam, services.clock.now());
  },
};

/** A category, in its first round or that of a resit (`{id}~{round}`): late money buys it while the place can be had. */
export const categorySeller: Seller = {
  async offer(context: RequestContext, subjectId: string): Promise<Offer> {
    const { services } = context;
    const { catId } = roundOf(subjectId);
    const category = await findCategory(services, catId);
    if (category === null || !category.isOpen) throw notFound('考试分类');
    refuseWhereNothingIsSold(services);
    const userId = account(context).id;
    if ((await freeGround(services, category, userId)) !== null)
      throw new RefusedError('NotForSale', '该考试免费，请直接报名！');
    const { wanted } = await ownRegistration(services, userId, catId);
    await refuseClosedTo(services, category, userId, wanted);
    return { title: category.name, priceFen: category.priceFen };
  },
  async sellable(services, buyerId, subjectId) {
    const { catId } = roundOf(subjectId);
    const category = await findCategory(services, catId);
    if (category === null) return false;
    const { wanted } = await ownRegistration(services, buyerId, catId);
    const exam = wanted === null ? null : await findExam(services, wanted);
    if (exam === null) return true;
    const now = services.clock.now();
    const state = await seatsState(services, exam.id);
    return seatOf(state, buyerId, now) !== null || seatsLeft(state, capacityOf(exam), now) !== 0;
  },
};
