import type { Channel } from '@vigil/domain/orders/public';
import { isEntitled } from '@vigil/domain/orders/public';
import { declarationsOf } from '../platform/declarations/declarations.js';
import type { Services } from '../platform/services.js';
import { channelOf } from './channels/channels.js';
import {
  ForgedNotification,
  type ChannelPayment,
  type Notification,
  type NotificationAnswer,
} from './channels/payment-channel.js';
import { isDiscountLeft } from './discounts/discounts.js';
import { ordersFor } from './place-order.js';
import { bySystem } from '../platform/command-side/envelope.js';
import { orderIdIn, ordersOf } from './streams.js';

/**
 * A notification of a channel: its signature is checked over the bytes that came, and what it says is appended before
 * it is answered as taken. Answers what the channel is to hear: what was not taken comes again by the channel's own retries.
 */
export async function takeNotification(
  services: Services,
  name: Channel,
  notification: Notification,
): Promise<NotificationAnswer> {
  const channel = await channelOf(services, name);
  if (channel === null) return notOpen;
  try {
    const payment = await channel.notified(notification);
    if (payment !== null) await receivePayment(services, name, payment, `${name}-notification`);
    return channel.answers.taken;
  } catch (error) {
    if (error instanceof ForgedNotification || error instanceof UnknownPayment)
      services.logger.warn({ channel: name, why: error.message }, 'a payment notification was refused');
    else services.logger.error({ err: error, channel: name }, 'a payment notification was not taken');
    return channel.answers.refused;
  }
}

/** We take no money that way: it may tell again, once we do. */
const notOpen: NotificationAnswer = { status: 404, contentType: 'text/plain', body: 'fail' };

/** A payment for a trade that we opened nowhere, or that says otherwise than the one before. */
export class UnknownPayment extends Error {
  override readonly name = 'UnknownPayment';
}

/** Takes note of a payment that a channel signed; the same again changes nothing. Rejects with `UnknownPayment`. */
export async function receivePayment(
  services: Services,
  channel: Channel,
  payment: ChannelPayment,
  from: string,
): Promise<void> {
  const orderId = orderIdIn(payment.attemptId);
  if (orderId === null) throw new UnknownPayment(`${payment.attemptId} is no number of ours`);
  const sellable = await isSellable(services, orderId);
  const outcome = await ordersOf(services).execute(
    orderId,
    { type: 'ReceivePayment', sellable, channel, ...payment },
    bySystem(services, from),
  );
  if (outcome.kind === 'accepted') return;
  const why = outcome.kind === 'refused' ? outcome.refusal.reason : outcome.kind;
  throw new UnknownPayment(`${payment.attemptId}: ${why}`);
}

/** Whether money that comes late may still buy it: it is for sale, and no other order of the buyer has it already. */
async function isSellable(services: Services, orderId: string): Promise<boolean> {
  const { placed, paid } = (await ordersOf(services).load(orderId)).state;
  if (placed === null) return false;
  // What pays nothing any more claims no use.
  if (paid === null && !(await isDiscountLeft(services, placed))) return false;
  const { buyerId, subject } = placed;
  const others = await ordersFor(services, buyerId, subject);
  if (others.some((one) => one.orderId !== orderId && isEntitled(one.state))) return false;
  const seller = declarationsOf(services).sellers.get(subject.kind);
  return (await seller?.sellable(services, buyerId, subject.id)) ?? false;
}
