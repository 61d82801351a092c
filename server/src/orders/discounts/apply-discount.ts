import { dueAfter, type OrderState } from '@vigil/domain/orders/public';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import { account, type RequestContext } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import type { RateClass } from '../../platform/limits/rates.js';
import { ownOrder } from '../open-trade.js';
import { ordersOf, refusedOrder } from '../streams.js';
import { discountFor, discountUsesOf, refusedDiscount, reserveDiscount } from './discounts.js';

/** Codes that one account tries: guessing one of six signs takes longer than it is valid. */
export const discountTries: RateClass = { name: 'discount-code', perSecond: 0.05, burst: 6 };

/**
 * Puts a code onto an own order that is still to be paid and was not tried to be: the use is claimed first, and given back
 * where the order does not take it. Throws `NotFound`, why the code is not for it, `DiscountThere`, `PaymentBegun`,
 * `OrderClosed`, `OrderPaidAlready`; `TooManyRequestsError` to who guesses.
 */
export async function applyDiscount(
  context: RequestContext,
  orderId: string,
  typed: string,
): Promise<OrderState> {
  const { services, session } = context;
  if (session !== null) services.rates.of(discountTries, session);
  const { placed } = await ownOrder(services, orderId, account(context).id);
  if (placed === null) throw notFound('订单');
  const discount = await discountFor(services, typed, placed);
  const { code } = discount;
  const envelope = envelopeOf(context, 'payOrderDiscount', { orderId, code });
  const why = await reserveDiscount(services, discount, placed, envelope);
  if (why !== null) throw refusedDiscount(why);
  const outcome = await ordersOf(services).execute(
    orderId,
    { type: 'ApplyDiscount', code, due: dueAfter(placed.price, discount) },
    { ...envelope, commandId: null },
  );
  if (outcome.kind === 'command-id-reused') throw new Error('a command without an id was repeated');
  if (outcome.kind === 'refused') {
    if (outcome.state.placed?.discountCode !== code)
      await discountUsesOf(services).execute(
        code,
        { type: 'ReleaseDiscount', code, orderId },
        { ...envelope, commandId: null },
      );
    throw refusedOrder(outcome.refusal);
  }
  if (outcome.position !== null) context.reached(outcome.position);
  return outcome.state;
}
