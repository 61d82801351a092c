import type { BillCompared, OrdersExported } from '@vigil/domain/orders/public';
import type { EventWordsTable } from '../platform/declarations/event-words.js';

const says = (text: string) => () => ({ kind: 'other' as const, text, fileId: null });

/** How auditors read what concerns orders: what happened, never who paid from where. */
export const orderWords: EventWordsTable = {
  OrderPlaced: says('下单'),
  DiscountApplied: says('使用优惠码'),
  DiscountReserved: says('优惠码已预留'),
  DiscountUsed: says('优惠码已使用'),
  DiscountReleased: says('优惠码已退回'),
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
  InvoiceRequested: says('申请开票'),
  InvoiceWithdrawn: says('撤回开票申请'),
  InvoiceReduced: says('退款后可开票金额减少'),
  InvoiceReturned: says('退回开票申请'),
  InvoiceIssued: ({ data }) => ({
    kind: 'other' as const,
    text: '发票已开具',
    fileId: (data as { readonly fileId: string }).fileId,
  }),
  InvoiceReversalDue: says('退款后发票待红冲'),
  InvoiceReversed: says('发票已红冲'),
  InvoicesExported: ({ data }) => ({
    kind: 'change' as const,
    text: `导出 ${(data as OrdersExported).count} 张发票申请`,
    fileId: null,
  }),
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
