import { isEntitled, isOpenAttempt, type Attempt, type OrderState } from '@vigil/domain/orders/public';
import type { Services } from '../platform/services.js';
import { channelOf } from './channels/channels.js';
import { ChannelRefusal, type PaymentChannel, type TradeStanding } from './channels/payment-channel.js';
import { ordersFor } from './place-order.js';
import { bySystem } from '../platform/command-side/envelope.js';
import { ordersOf } from './streams.js';
import { receivePayment } from './take-notification.js';

const name = 'tend-orders';

/**
 * Does what is to be done about one order now: closes trades that are not to bring money any more, asks after those
 * whose notification may be missing, closes it when its time is over, gives back what is owed. Each step is read from the
 * stream and may be repeated, at the channel too, so that it is taken up anywhere after a crash. Rejects where a channel
 * cannot be reached: the order stays as it is, and pending.
 */
export async function tendOrder(services: Services, orderId: string): Promise<void> {
  const orders = ordersOf(services);
  const { state } = await orders.load(orderId);
  if (state.placed === null) return;
  for (const attempt of state.attempts)
    if (isOpenAttempt(state, attempt)) await tendAttempt(services, orderId, attempt);
  await returnDuplicates(services, orderId);
  await giveBack(services, orderId);
  const after = (await orders.load(orderId)).state;
  const over = services.clock.now() >= state.placed.payUntil;
  if (!over || after.paid !== null || after.closed) return;
  // Trades first: nobody pays at a channel for what is closed here.
  if (after.attempts.some((attempt) => isOpenAttempt(after, attempt))) return;
  await orders.execute(orderId, { type: 'CloseOrder', cause: 'Expired' }, bySystem(services, name));
}

async function tendAttempt(services: Services, orderId: string, attempt: Attempt): Promise<void> {
  const channel = await channelOf(services, attempt.channel);
  if (channel === null) throw new Error(`the channel ${attempt.channel} of an open trade is not set up`);
  const { state } = await ordersOf(services).load(orderId);
  const ends = isToEnd(state, attempt, services.clock.now());
  const stands: TradeStanding = await (ends
    ? channel.close(attempt.attemptId)
    : channel.query(attempt.attemptId));
  if (stands.state === 'paid') {
    await receivePayment(services, attempt.channel, stands.payment, name);
    return;
  }
  if (ends || stands.state === 'closed')
    await ordersOf(services).execute(
      orderId,
      { type: 'CloseAttempt', attemptId: attempt.attemptId },
      bySystem(services, name),
    );
}

/** The order needs it no more: another method was chosen, it is paid or closed, or its time is over. */
const isToEnd = (state: OrderState, { attemptId }: Attempt, now: number): boolean =>
  state.paid !== null ||
  state.closed ||
  now >= (state.placed?.payUntil ?? 0) ||
  state.attempts.at(-1)?.attemptId !== attemptId;

/**
 * Orders for the same were paid at once: the oldest is kept, and every newer one is given back here, whichever of them is
 * looked after. A late payment may revive the oldest when the newer one was looked after already, and is pending no more.
 */
async function returnDuplicates(services: Services, orderId: string): Promise<void> {
  const { state } = await ordersOf(services).load(orderId);
  if (state.placed === null || state.paid === null || !isEntitled(state)) return;
  const { buyerId, subject } = state.placed;
  const standing = (await ordersFor(services, buyerId, subject)).filter((one) => isEntitled(one.state));
  for (const twice of standing.slice(1))
    await ordersOf(services).execute(
      twice.orderId,
      { type: 'ReturnDuplicate', refundId: `${twice.orderId}-twice` },
      bySystem(services, name),
    );
}

async function giveBack(services: Services, orderId: string): Promise<void> {
  const { state } = await ordersOf(services).load(orderId);
  for (const { refundId, transactionId, amount, stage, request, cause, failures } of state.refunds) {
    const payment = state.received.find((one) => one.transactionId === transactionId);
    if (stage !== 'owed' || payment === undefined) continue;
    const channel = await channelOf(services, payment.channel);
    if (channel === null) throw new Error(`the channel ${payment.channel} that owes money is not set up`);
    const { attemptId, amount: paid } = payment;
    const reason = request?.reason ?? causes[cause ?? 'Granted'];
    const settledAt = await refundOrSay(channel, {
      ...{ refundId, attemptId, transactionId, paid, amount, reason },
    });
    if (typeof settledAt === 'number')
      await ordersOf(services).execute(
        orderId,
        { type: 'SettleRefund', refundId, settledAt },
        bySystem(services, name),
      );
    else if (failures < failuresNoted)
      await ordersOf(services).execute(
        orderId,
        { type: 'FailRefund', refundId, why: settledAt },
        bySystem(services, name),
      );
  }
}

/** How many refusals of one refund are kept in the log; it is tried on for ever. */
const failuresNoted = 10;

const causes = {
  PaidTwice: '重复支付退款',
  PaidTooLate: '超时支付退款',
  OtherAmount: '金额不符退款',
  DiscountGone: '优惠码已失效退款',
  Granted: '退款',
} as const;

/** When the money went back, or in the channel's words why not. */
async function refundOrSay(
  channel: PaymentChannel,
  refund: Parameters<PaymentChannel['refund']>[0],
): Promise<number | string> {
  try {
    return await channel.refund(refund);
  } catch (error) {
    if (error instanceof ChannelRefusal) return error.why;
    throw error;
  }
}
