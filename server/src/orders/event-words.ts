import type { BillCompared, OrdersExported } from '@vigil/domain/orders/public';
import type { EventWordsTable } from '../platform/declarations/event-words.js';

const says = (text: string) => () => ({ kind: 'other' as const, text, fileId: null });

/** How auditors read what concerns orders: what happened, never who paid from where. */
export const orderWords: EventWordsTable = {
  OrderPlaced: says('下单'),
  PaymentAttempted: says('发起支付'),
  AttemptClosed: says('支付交易已关闭'),
  PaymentReceived: says('收到款项'),
  OrderPaid: says('订单支付成功'),
  OrderClosed: says('订单关闭'),
  RefundRequested: says('申请退款'),
  RefundDeclined: says('退款未通过'),
  RefundOwed: says('应退款项'),
  RefundSettled: says('退款到账'),
  RefundFailed: says('退款失败，将重试'),
  BillCompared: ({ data }) => {
    const { day, differences, more } = data as BillCompared;
    const count = differences.length + more;
    const said = count === 0 ? '相符' : `${count} 处差异`;
    return { kind: 'other' as const, text: `核对 ${day} 账单：${said}`, fileId: null };
  },
  DifferenceExplained: says('说明对账差异'),
  ReconciliationExported: ({ data }) => ({
    kind: 'change' as const,
    text: `导出 ${(data as OrdersExported).count} 行对账结果`,
    fileId: null,
  }),
  OrdersExported: ({ data }) => ({
    kind: 'change' as const,
    text: `导出 ${(data as OrdersExported).count} 个订单`,
    fileId: null,
  }),
};
