import { accept, refuse } from '../kernel/decider.js';
import type { OrderEvent } from './order-events.js';
import { isLineAskedBack, refundableOf, type OrderState, type Refund } from './order-state.js';
import type { Of, OrderDecision, OrderThere } from './order-commands.js';

/** Characters of a reason. */
export const refundReasonMost = 200;

const take = (...events: OrderEvent[]): OrderDecision => accept<OrderEvent>(...events);

const refundOf = ({ refunds }: OrderState, refundId: string): Refund | undefined =>
  refunds.find((one) => one.refundId === refundId);

/** [OR8] [OR27] Asks that a part of what is left goes back, or one line whole. */
export function requestRefund(
  { refundId, amount, reason, lineId }: Of<'RequestRefund'>,
  order: OrderThere,
  requestedBy: string,
): OrderDecision {
  if (refundOf(order, refundId) !== undefined) return accept();
  const transactionId = order.paid?.transactionId ?? null;
  if (transactionId === null) return refuse({ reason: 'NoRefund' });
  const words = reason.trim();
  if (words === '' || words.length > refundReasonMost) return refuse({ reason: 'RefundReasonMissing' });
  if (!Number.isInteger(amount) || amount < 1 || amount > refundableOf(order))
    return refuse({ reason: 'RefundTooLarge' });
  const { orderId, lines } = order.placed;
  const line = lines?.find(({ id }) => id === lineId);
  if ((lines !== undefined || lineId !== undefined) && line === undefined)
    return refuse({ reason: 'LineMissing' });
  if (line !== undefined && (line.amount !== amount || isLineAskedBack(order, line.id)))
    return refuse({ reason: 'RefundTooLarge' });
  const of = line === undefined ? {} : { lineId: line.id };
  return take({
    type: 'RefundRequested',
    data: { orderId, refundId, transactionId, amount, reason: words, requestedBy, ...of },
  });
}

/** [OR9] Grants what somebody else asked for, or declines it. */
export function decideRefund(
  { refundId, grant, reason }: Of<'DecideRefund'>,
  order: OrderThere,
  by: string,
): OrderDecision {
  const found = refundOf(order, refundId);
  if (found === undefined || found.request === null) return refuse({ reason: 'NoRefund' });
  if (found.stage !== 'requested')
    return (found.stage !== 'declined') === grant ? accept() : refuse({ reason: 'RefundDecided' });
  const { orderId, buyerId } = order.placed;
  // Whoever asked may take it back, and nobody grants what they asked for or what comes to themselves.
  if (grant && (by === found.request.requestedBy || by === buyerId)) return refuse({ reason: 'OwnRefund' });
  const { transactionId, amount, lineId } = found;
  const of = lineId === undefined ? {} : { lineId };
  if (reason.trim().length > refundReasonMost) return refuse({ reason: 'RefundReasonMissing' });
  return grant
    ? take({
        type: 'RefundOwed',
        data: { orderId, refundId, transactionId, amount, cause: 'Granted', ...of },
      })
    : take({ type: 'RefundDeclined', data: { orderId, refundId, by, reason: reason.trim() } });
}

/** [OR10] What the channel said of money that is owed back. */
export function afterChannel(
  command: Of<'SettleRefund'> | Of<'FailRefund'>,
  order: OrderThere,
): OrderDecision {
  const { refundId } = command;
  const found = refundOf(order, refundId);
  if (found === undefined || found.stage === 'requested' || found.stage === 'declined')
    return refuse({ reason: 'NoRefund' });
  if (found.stage === 'settled') return accept();
  const { orderId } = order.placed;
  return command.type === 'SettleRefund'
    ? take({ type: 'RefundSettled', data: { orderId, refundId, settledAt: command.settledAt } })
    : take({ type: 'RefundFailed', data: { orderId, refundId, why: command.why } });
}

/** All of it: what somebody asked back and nobody decided yet goes back under its own number, whatever they would decide. */
export function returnDuplicate(
  { refundId, cause = 'PaidTwice' }: Of<'ReturnDuplicate'>,
  order: OrderThere,
): OrderDecision {
  if (refundOf(order, refundId) !== undefined) return accept();
  const transactionId = order.paid?.transactionId ?? null;
  if (transactionId === null) return accept();
  const { orderId } = order.placed;
  const asked = order.refunds
    .filter((one) => one.stage === 'requested')
    .map((one) => ({ refundId: one.refundId, amount: one.amount }));
  const parts = [...asked, { refundId, amount: refundableOf(order) }].filter(({ amount }) => amount > 0);
  return take(
    ...parts.map((part): OrderEvent => ({
      type: 'RefundOwed',
      data: { orderId, transactionId, cause, ...part },
    })),
  );
}
