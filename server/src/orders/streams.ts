import { hash } from 'node:crypto';
import {
  orderDecider,
  orderStream,
  refundReasonMost,
  type Channel,
  type OrderCommand,
  type OrderRefusal,
  type OrderState,
  type Subject,
} from '@vigil/domain/orders/public';
import { CommandSide, type CommandEnvelope } from '../platform/command-side/command-side.js';
import { commandPorts } from '../platform/command-side/command-ports.js';
import { RefusedError, commandIdReused, notFound } from '../platform/errors.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';

/** Where who waits for an order's payment is told that something became of it. */
export const orderChannel = (orderId: string): string => `order:${orderId}`;

/** The streams `order-{orderId}`. */
export const ordersOf = perServices(
  (services: Services) =>
    new CommandSide({
      ...commandPorts(services),
      decider: orderDecider,
      streamOf: orderStream,
      cacheSize: 2000,
      onAppended: (orderId) => services.bus.publish(orderChannel(orderId), null),
    }),
);

/** The n-th order of a buyer for one thing: whoever asks twice at once means the same. 28 hex digits. */
export const orderIdOf = (buyerId: string, { kind, id }: Pick<Subject, 'kind' | 'id'>, n: number): string =>
  hash('sha256', `${buyerId}\n${kind}\n${id}\n${n}`, 'hex').slice(0, 28);

/**
 * The next trade of an order at a channel: its id is the number the channel knows it by, at most 32 letters and
 * digits, and says which order it belongs to.
 */
export const nextAttemptId = (orderId: string, { attempts }: OrderState, channel: Channel): string =>
  `${orderId}${channel[0]}${String(attempts.length + 1).padStart(3, '0')}`;

/** A refund's number at the channel, by who asked and under which command: asked twice it is one. */
export const refundIdOf = (orderId: string, asked: string): string =>
  `${orderId}r${hash('sha256', asked, 'hex').slice(0, 16)}`;

/** The order of such a number; null: it is none of ours. */
export const orderIdIn = (attemptId: string): string | null =>
  /^[0-9a-f]{28}[awp]\d{3}$/.test(attemptId) ? attemptId.slice(0, 28) : null;

/** The order that a number of a trade or of a refund begins with; null: it is none of ours. */
export const orderIdBehind = (number: string): string | null =>
  /^[0-9a-f]{28}(?:[awp]\d{3}|r[0-9a-f]{16}|-\w{1,8})$/.test(number) ? number.slice(0, 28) : null;

/** The order of a stream; null: it is a stream of something else. */
export const orderIdOfStream = (stream: string): string | null =>
  stream.startsWith('order-') ? stream.slice('order-'.length) : null;

/** Runs a command; a refusal is thrown in words. Answers the order as it is now. */
export async function runOrder(
  services: Services,
  orderId: string,
  command: OrderCommand,
  envelope: CommandEnvelope,
): Promise<{ readonly state: OrderState; readonly position: string | null }> {
  const outcome = await ordersOf(services).execute(orderId, command, envelope);
  if (outcome.kind === 'refused') throw refusedOrder(outcome.refusal);
  if (outcome.kind === 'command-id-reused') throw commandIdReused();
  return outcome;
}

export function refusedOrder({ reason }: OrderRefusal): RefusedError {
  switch (reason) {
    case 'NoOrder':
      return notFound('订单');
    case 'OrderThere':
      return new RefusedError(reason, '订单已存在！');
    case 'LinesWrong':
      return new RefusedError(reason, '团体订单的明细不正确，也不能使用优惠码！');
    case 'LineMissing':
      return new RefusedError(reason, '请选择要退款的人员！');
    case 'OrderClosed':
      return new RefusedError(reason, '订单已关闭，请重新下单！');
    case 'OrderPaidAlready':
      return new RefusedError(reason, '订单已支付，无需重复支付！');
    case 'NoAttempt':
      return notFound('支付交易');
    case 'OtherTransaction':
      return new RefusedError(reason, '该笔支付与已登记的不一致！');
    case 'DiscountThere':
      return new RefusedError(reason, '该订单已使用优惠码！');
    case 'PaymentBegun':
      return new RefusedError(reason, '订单已发起支付，不能再使用优惠码！');
    case 'NoRefund':
      return new RefusedError(reason, '没有可退的款项！');
    case 'RefundTooLarge':
      return new RefusedError(reason, '退款金额超过可退金额！');
    case 'RefundReasonMissing':
      return new RefusedError(reason, `请填写退款原因，不超过${refundReasonMost}个字！`);
    case 'RefundDecided':
      return new RefusedError(reason, '该退款已处理！');
    case 'OwnRefund':
      return new RefusedError(reason, '不能审核自己提交的退款！');
  }
}
