import { expect, it } from 'vitest';
import { receiptOf } from './receipt-document.js';

const receipt = {
  ...{ orderId: 'o1', title: '春季考试', payerName: '钱多多', paid: 14_095, kept: 14_095, paidAt: 0, at: 0 },
  ...{ channel: '支付宝', transactionId: 't1', payee: '示例考试中心', sandbox: false },
};
const text = (document: unknown): string => JSON.stringify(document);

it('a receipt has the amount in capitals and figures, how it was paid, and says that it is no invoice', () => {
  const said = text(receiptOf(receipt));
  for (const part of [
    '人民币壹佰肆拾元玖角伍分',
    '¥140.95',
    '支付宝',
    'o1',
    't1',
    '示例考试中心',
    '不是发票',
  ])
    expect(said).toContain(part);
  expect(said).not.toContain('沙箱');
});

it('a receipt is for what is kept, and says when no money moved', () => {
  const said = text(receiptOf({ ...receipt, kept: 10_000, sandbox: true }));
  for (const part of ['人民币壹佰元整', '实付 ¥140.95，已退 ¥40.95', '沙箱支付'])
    expect(said).toContain(part);
});
