import type { Channel, OrderState } from '@vigil/domain/orders/public';
import type { CommandEnvelope } from '../platform/command-side/command-side.js';
import { notFound } from '../platform/errors.js';
import type { Services } from '../platform/services.js';
import { openChannel } from './channels/channels.js';
import type { OpenedTrade } from './channels/payment-channel.js';
import { nextAttemptId, ordersOf, runOrder } from './streams.js';

/** The order as its buyer may know it. Throws `NotFound` also for another's. */
export async function ownOrder(services: Services, orderId: string, buyerId: string): Promise<OrderState> {
  const { state } = await ordersOf(services).load(orderId);
  if (state.placed?.buyerId !== buyerId) throw notFound('订单');
  return state;
}

/**
 * Opens a trade of an own order at a channel, or the one that is open there already. It stands in the order's stream
 * before the channel hears of it, so that no payment comes from nowhere; trades at other channels are closed by
 * `when-order-moved-tend`. Throws `ChannelOff`, `OrderClosed`, `OrderPaidAlready`.
 */
export async function openTrade(
  services: Services,
  orderId: string,
  name: Channel,
  envelope: CommandEnvelope,
): Promise<OpenedTrade> {
  const before = await ownOrder(services, orderId, envelope.actor.id);
  const channel = await openChannel(services, name);
  const last = before.attempts.at(-1);
  const reused = last !== undefined && last.channel === name && !last.closed;
  const attemptId = reused ? last.attemptId : nextAttemptId(orderId, before, name);
  // Also one that is open is asked for again: the decider says whether it may still be paid.
  const { state } = await runOrder(
    services,
    orderId,
    { type: 'AttemptPayment', attemptId, channel: name },
    { ...envelope, commandId: null },
  );
  const { placed } = state;
  const attempt = state.attempts.find((one) => one.attemptId === attemptId);
  if (placed === null || attempt === undefined) throw notFound('订单');
  return channel.open({
    ...{ attemptId, amount: attempt.amount, title: placed.subject.title, payUntil: placed.payUntil },
  });
}
