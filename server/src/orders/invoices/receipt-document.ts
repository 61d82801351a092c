import { capitalAmount } from '@vigil/domain/orders/public';
import type { PdfDocument } from '../../platform/pdf/make-pdf.js';
import { writeWireTime } from '../../platform/rest/times.js';

/** What a receipt says. Amounts in fen, times in ms. */
export interface Receipt {
  readonly orderId: string;
  readonly title: string;
  readonly payerName: string;
  /** what came */
  readonly paid: number;
  /** what of it is kept: what the receipt is for */
  readonly kept: number;
  readonly paidAt: number;
  readonly channel: string;
  readonly transactionId: string;
  /** ''; left to be stamped */
  readonly payee: string;
  /** the sandbox's: no money moved */
  readonly sandbox: boolean;
  readonly at: number;
}

const muted = '#5c6b7a';
const warning = '#9a5b00';
const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`;

/** A receipt for what is kept of one order: it says itself that it is no invoice. */
export function receiptOf(receipt: Receipt): PdfDocument {
  const { orderId, title, payerName, paid, kept, paidAt, channel, transactionId, payee, sandbox, at } =
    receipt;
  const rows: (readonly [string, string])[] = [
    ['交款人', payerName],
    ['收款事由', title],
    ['金额（大写）', `人民币${capitalAmount(kept)}`],
    ['金额（小写）', yuan(kept)],
    ...(paid === kept ? [] : ([['说明', `实付 ${yuan(paid)}，已退 ${yuan(paid - kept)}`]] as const)),
    ['支付方式', channel],
    ['支付时间', writeWireTime(paidAt)],
    ['订单编号', orderId],
    ['渠道交易号', transactionId],
  ];
  return {
    title: `收据 ${orderId}`,
    footer: `收据 ${orderId} · 生成于 ${writeWireTime(at)}`,
    content: [
      { text: '收 据', fontSize: 24, bold: true, alignment: 'center', margin: [0, 0, 0, 18] },
      ...(sandbox
        ? [
            {
              text: '沙箱支付，没有真实收款，本收据仅供演示。',
              color: warning,
              margin: [0, 0, 0, 12] as never,
            },
          ]
        : []),
      {
        layout: 'rows',
        table: {
          headerRows: 0,
          widths: [92, '*'],
          body: rows.map(([name, value]) => [
            { text: name, color: muted, margin: [0, 4, 0, 4] },
            { text: value, bold: name.startsWith('金额'), margin: [0, 4, 0, 4] },
          ]),
        },
      },
      { text: `收款单位（盖章）：${payee}`, margin: [0, 36, 0, 6] },
      { text: `日期：${writeWireTime(at).slice(0, 10)}`, margin: [0, 0, 0, 24] },
      { text: '本收据仅作收款凭证，不是发票，不能作为税前扣除凭证。', fontSize: 9, color: muted },
    ],
  };
}
