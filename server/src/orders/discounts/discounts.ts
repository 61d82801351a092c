import {
  codeTyped,
  discountStream,
  discountUsesDecider,
  isEntitled,
  whyNotFor,
  type Discount,
  type DiscountMismatch,
  type DiscountRefusal,
  type OrderPlaced,
  type OrderState,
} from '@vigil/domain/orders/public';
import { CommandSide, type CommandEnvelope } from '../../platform/command-side/command-side.js';
import { commandPorts } from '../../platform/command-side/command-ports.js';
import { RefusedError } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import { openEntity, type ReferenceEntity } from '../../platform/reference/reference-entity.js';
import type { Services } from '../../platform/services.js';
import { collections, type DiscountDocument } from '../collections.js';
import { bySystem } from '../../platform/command-side/envelope.js';
import { ordersOf } from '../streams.js';

export const discountsOf = ({ documents }: Pick<Services, 'documents'>) =>
  documents.collection<DiscountDocument>(collections.discounts);

/** A discount code as reference data: who changed what stands in the log. id = the code. */
export const discountEntity = (services: Pick<Services, 'documents'>): ReferenceEntity<DiscountDocument> =>
  openEntity('discount', '优惠码', discountsOf(services));

/** The streams `discount-{code}`. */
export const discountUsesOf = perServices(
  (services: Services) =>
    new CommandSide({
      ...commandPorts(services),
      decider: discountUsesDecider,
      streamOf: discountStream,
      cacheSize: 200,
    }),
);

export function refusedDiscount(reason: DiscountMismatch | DiscountRefusal['reason']): RefusedError {
  switch (reason) {
    case 'DiscountUnknown':
      return new RefusedError(reason, '优惠码无效，请检查后重新输入！');
    case 'DiscountOver':
      return new RefusedError(reason, '优惠码已过期！');
    case 'DiscountOther':
      return new RefusedError(reason, '该优惠码不适用于本商品！');
    case 'DiscountMinimum':
      return new RefusedError(reason, '订单金额未达到该优惠码的使用条件！');
    case 'DiscountUsedUp':
      return new RefusedError(reason, '该优惠码已被领完！');
    case 'DiscountUsedByYou':
      return new RefusedError(reason, '您已使用过该优惠码！');
  }
}

/** The discount that somebody typed, for this order. Throws why it is not for it, its uses aside. */
export async function discountFor(services: Services, typed: string, order: OrderPlaced): Promise<Discount> {
  const code = codeTyped(typed);
  const discount = code === null ? null : await discountsOf(services).get(code);
  const why = whyNotFor(discount, order, services.clock.now());
  if (why !== null || discount === null) throw refusedDiscount(why ?? 'DiscountUnknown');
  return discount;
}

/** Takes a use of the code for an order, once however often; answers why there is none, null: it is the order's. */
export async function reserveDiscount(
  services: Services,
  discount: Pick<Discount, 'code' | 'totalUses' | 'usesPerPerson'>,
  { orderId, buyerId }: Pick<OrderPlaced, 'orderId' | 'buyerId'>,
  envelope: CommandEnvelope,
): Promise<DiscountRefusal['reason'] | null> {
  const { code, totalUses, usesPerPerson } = discount;
  const reserve = (stale: readonly string[]) =>
    discountUsesOf(services).execute(
      code,
      { type: 'ReserveDiscount', code, orderId, buyerId, totalUses, usesPerPerson, stale },
      { ...envelope, commandId: null },
    );
  const first = await reserve([]);
  if (first.kind !== 'refused') return null;
  // A process may have died between the claim and its order: what has nothing behind it is given to this one.
  const stale = await staleUses(services, code);
  const second = stale.length === 0 ? first : await reserve(stale);
  return second.kind === 'refused' ? second.refusal.reason : null;
}

async function staleUses(services: Services, code: string): Promise<string[]> {
  const { state: uses } = await discountUsesOf(services).load(code);
  const stale: string[] = [];
  for (const [orderId, { final }] of Object.entries(uses)) {
    if (final) continue;
    const { state } = await ordersOf(services).load(orderId);
    if (!isBehind(state, code)) stale.push(orderId);
  }
  return stale;
}

/** The order has the code, or may be about to: it is open and has none. */
function isBehind(state: OrderState, code: string): boolean {
  const { placed, paid, closed } = state;
  if (placed === null || (paid === null && closed)) return false;
  if (placed.discountCode === null) return paid === null;
  return placed.discountCode === code && (paid === null || isEntitled(state));
}

/** What a code's uses are bounded by; one that is defined no more bounds nothing. */
const boundsOf = async (services: Services, code: string) =>
  (await discountsOf(services).get(code)) ?? { code, totalUses: null, usesPerPerson: null };

/**
 * Whether late money may still buy at the reduced price: the use is still the order's, or there is one left for it. Who has no
 * code, may.
 */
export async function isDiscountLeft(services: Services, order: OrderPlaced): Promise<boolean> {
  if (order.discountCode === null) return true;
  const bounds = await boundsOf(services, order.discountCode);
  return (await reserveDiscount(services, bounds, order, bySystem(services, 'late-payment'))) === null;
}

/**
 * Brings the use of an order's code to where the order is: final, or given back. Where the order was paid in the very moment in
 * which its last use became another's, all of it goes back. May be repeated.
 */
export async function settleDiscount(services: Services, orderId: string): Promise<void> {
  const { state } = await ordersOf(services).load(orderId);
  const { placed, paid, closed } = state;
  const code = placed?.discountCode ?? null;
  if (placed === null || code === null) return;
  const envelope = bySystem(services, 'settle-discounts');
  const { buyerId } = placed;
  const uses = discountUsesOf(services);
  if (!isEntitled(state)) {
    if (paid !== null || closed)
      await uses.execute(code, { type: 'ReleaseDiscount', code, orderId }, envelope);
    return;
  }
  const why = await reserveDiscount(services, await boundsOf(services, code), placed, envelope);
  if (why === null) await uses.execute(code, { type: 'UseDiscount', code, orderId, buyerId }, envelope);
  else
    await ordersOf(services).execute(
      orderId,
      { type: 'ReturnDuplicate', refundId: `${orderId}-code`, cause: 'DiscountGone' },
      envelope,
    );
}
