import { seatOf, seatsLeft } from '@vigil/domain/sign-up/public';
import { lineOrderId, ordersOf } from '../../orders/public.js';
import type { Seller } from '../../platform/declarations/sales.js';
import { notFound } from '../../platform/errors.js';
import { capacityOf, findExam, ownRegistration } from '../category-sale.js';
import { seatsState } from '../streams.js';

/** The sitting of such a thing: `{examId}.{list}`. */
export const sittingIdOf = (subjectId: string): string => subjectId.slice(0, subjectId.lastIndexOf('.'));

/** People whom an organisation pays for: nobody orders them but by a list. Late money buys while there is room for all. */
export const groupSeller: Seller = {
  offer: () => Promise.reject(notFound('团体报名')),
  async sellable(services, buyerId, subjectId) {
    const orderId = lineOrderId(buyerId, { kind: 'group', id: subjectId });
    const lines = (await ordersOf(services).load(orderId)).state.placed?.lines ?? [];
    const exam = await findExam(services, sittingIdOf(subjectId));
    if (exam?.catId == null) return false;
    const now = services.clock.now();
    const state = await seatsState(services, exam.id);
    let needed = 0;
    for (const { id } of lines) {
      const { sponsor } = await ownRegistration(services, id, exam.catId);
      // Somebody else pays for them by now.
      if (sponsor?.orderId !== orderId) return false;
      if (seatOf(state, id, now) === null) needed += 1;
    }
    const left = seatsLeft(state, capacityOf(exam), now);
    return left === null || needed <= left;
  },
};
