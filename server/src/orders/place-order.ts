import {
  isEntitled,
  isLinePaid,
  type OrderLine,
  type OrderState,
  type Subject,
} from '@vigil/domain/orders/public';
import type { CommandEnvelope } from '../platform/command-side/command-side.js';
import { bySystem, envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { notFound, RefusedError } from '../platform/errors.js';
import type { Services } from '../platform/services.js';
import { orderIdOf, ordersOf, runOrder } from './streams.js';

type Thing = Pick<Subject, 'kind' | 'id'>;

/** How long an order waits for its payment (pay-005: 900 s). */
export const paymentWindowMilliseconds = 900_000;

/** Orders of one thing that one person may have placed; past it something is wrong, and nothing is placed. */
const ordersAtMost = 1000;

interface Placed {
  readonly orderId: string;
  readonly state: OrderState;
}

/** The orders of a buyer for one thing, oldest first, as their streams say. */
export async function ordersFor(services: Services, buyerId: string, thing: Thing): Promise<Placed[]> {
  const found: Placed[] = [];
  while (found.length < ordersAtMost) {
    const orderId = orderIdOf(buyerId, thing, found.length);
    const { state } = await ordersOf(services).load(orderId);
    if (state.placed === null) return found;
    found.push({ orderId, state });
  }
  throw new RefusedError('TooManyOrders', '订单数量过多，请联系管理员！');
}

/** Whether an order of this person for it stands paid; decided from the streams. */
export const hasBought = async (services: Services, buyerId: string, thing: Thing): Promise<boolean> =>
  (await ordersFor(services, buyerId, thing)).some(({ state }) => isEntitled(state));

/**
 * Places the caller's order for what a slice sells, at today's price, and answers its id. The one that can still be paid at
 * that price is found again, so that a double click and two tabs mean the same order; one at another price is closed.
 * Throws what the seller refuses, and `AlreadyOwned`.
 */
export async function placeOrder(context: RequestContext, thing: Thing): Promise<string> {
  const { services } = context;
  const buyerId = account(context).id;
  const seller = declarationsOf(services).sellers.get(thing.kind);
  if (seller === undefined) throw notFound('商品');
  const { title, priceFen } = await seller.offer(context, thing.id);
  const envelope = { ...envelopeOf(context, 'placeOrder', thing), commandId: null };
  for (;;) {
    const before = await ordersFor(services, buyerId, thing);
    if (before.some(({ state }) => isEntitled(state)))
      throw new RefusedError('AlreadyOwned', `您已购买“${title}”，无需重复购买！`);
    const now = services.clock.now();
    const open = before.findLast(({ state }) => isOpen(state, now));
    if (open !== undefined && open.state.placed?.price === priceFen) return open.orderId;
    if (open !== undefined) {
      await cancel(services, open.orderId, envelope);
      continue;
    }
    const orderId = orderIdOf(buyerId, thing, before.length);
    const { position, state } = await runOrder(
      services,
      orderId,
      {
        ...{ type: 'PlaceOrder', orderId, buyerId, subject: { ...thing, title }, discountCode: null },
        ...{ price: priceFen, due: priceFen, payUntil: now + paymentWindowMilliseconds },
      },
      envelope,
    );
    if (position !== null) context.reached(position);
    // Somebody placed it in the same moment: theirs may be at another price.
    if (state.placed?.price === priceFen) return orderId;
  }
}

/**
 * Places the caller's order for these lines, which nobody sells one by one; the same thing again finds it. Answers its id,
 * known before by `lineOrderId`.
 */
export async function placeLines(
  context: RequestContext,
  subject: Subject,
  lines: readonly OrderLine[],
): Promise<string> {
  const { services } = context;
  const buyerId = account(context).id;
  const orderId = lineOrderId(buyerId, subject);
  const price = lines.reduce((sum, { amount }) => sum + amount, 0);
  const payUntil = services.clock.now() + paymentWindowMilliseconds;
  const { position } = await runOrder(
    services,
    orderId,
    {
      ...{ type: 'PlaceOrder', orderId, buyerId, subject, price, due: price, discountCode: null, payUntil },
      lines: [...lines],
    },
    { ...envelopeOf(context, 'placeLines', subject), commandId: null },
  );
  if (position !== null) context.reached(position);
  return orderId;
}

/** Such a thing is ordered once. */
export const lineOrderId = (buyerId: string, thing: Thing): string => orderIdOf(buyerId, thing, 0);

/** Whether this line of an order is paid for, as its stream says. */
export const hasPaidLine = async (services: Services, orderId: string, lineId: string): Promise<boolean> =>
  isLinePaid((await ordersOf(services).load(orderId)).state, lineId);

/**
 * Takes over an order of an earlier Vigil, once however often it is asked. What was paid then was paid outside of the
 * channels: nothing is left to pay, and it is the buyer's.
 */
export async function takeOverOrder(
  services: Services,
  former: {
    readonly formerId: string;
    readonly buyerId: string;
    readonly subject: Subject;
    readonly price: number;
    readonly paid: boolean;
    readonly placedAt: number;
  },
): Promise<void> {
  const { formerId, buyerId, subject, price, paid, placedAt } = former;
  for (;;) {
    const there = await ordersFor(services, buyerId, subject);
    if (there.some(({ state }) => state.placed?.formerId === formerId)) return;
    const orderId = orderIdOf(buyerId, subject, there.length);
    await runOrder(
      services,
      orderId,
      {
        ...{ type: 'PlaceOrder', orderId, buyerId, subject, price, discountCode: null, formerId },
        ...{ due: paid ? 0 : price, payUntil: placedAt + paymentWindowMilliseconds },
      },
      bySystem(services, 'take-over-orders'),
    );
  }
}

/** It may still be paid. */
export const isOpen = ({ placed, paid, closed }: OrderState, now: number): boolean =>
  placed !== null && paid === null && !closed && now < placed.payUntil;

async function cancel(services: Services, orderId: string, envelope: CommandEnvelope): Promise<void> {
  const outcome = await ordersOf(services).execute(
    orderId,
    { type: 'CloseOrder', cause: 'Cancelled' },
    envelope,
  );
  // Paid meanwhile: the next look finds it bought.
  if (outcome.kind === 'command-id-reused') throw new Error('a command without an id was repeated');
}
