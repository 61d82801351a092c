import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { consoleSession } from '../app/testing/console-session.tsx';
import { renderConsole } from '../app/testing/render-console.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { fenOf } from './refund-dialogs.tsx';

vi.setConfig({ testTimeout: 60_000 });

const refund = {
  ...{ __typename: 'OrderRefund', refundId: 'r1', transactionId: 't1', amount: 400, stage: 'requested' },
  ...{
    cause: null,
    reason: '重复购买',
    requestedBy: '小王',
    decidedBy: null,
    settledAt: null,
    own: false,
    failures: 0,
  },
};
const money = { __typename: 'OrderMoney', received: 990, earned: 990, owed: 0, refunded: 0 };
const order = {
  ...{ __typename: 'OrderSheet', id: 'a'.repeat(28), kind: 'repo', subjectId: 'b1', title: '消防题库' },
  ...{ fullPrice: 1200, discountCode: 'SPRING26' },
  ...{ price: 990, orderState: 1, channel: 'alipay', createTime: '2026-11-20T08:00:00.000Z' },
  ...{ payTime: '2026-11-20T08:01:00.000Z', realName: '钱多多', userName: 'qian', asked: true, stuck: false },
  ...{ money, refundable: 590, attempts: [], lines: [], refunds: [refund] },
  payments: [
    {
      ...{ __typename: 'OrderPayment', transactionId: 't1', channel: 'alipay', amount: 990, kept: true },
      receivedAt: '2026-11-20T08:01:00.000Z',
    },
  ],
};

function show(change: object = {}) {
  const sent: [string, object][] = [];
  const onChanged = vi.fn<() => void>();
  renderConsole(
    consoleSession(<OrderSheet id={order.id} onChanged={onChanged} />),
    (operation, variables) => {
      if (operation === 'OrderSheet') return { data: { orderSheet: { ...order, ...change } } };
      sent.push([operation, variables]);
      return operation === 'RefundRequest'
        ? { data: { refundRequest: { __typename: 'IdOf', id: 'r2' } } }
        : { data: { refundDecide: true } };
    },
  );
  return { sent, onChanged, user: userEvent.setup() };
}

describe('an order, for accountants', () => {
  it('of which a part went back says so, as its buyer reads; one that is kept whole is paid', async () => {
    show({ asked: false });
    expect(await screen.findByText('已支付')).toBeVisible();
    cleanup();
    show({ asked: false, money: { ...money, earned: 590, refunded: 400 } });
    expect(await screen.findByText('部分退款')).toBeVisible();
    cleanup();
    show({ asked: false, money: { ...money, earned: 590, owed: 400 } });
    expect(await screen.findByText('部分退款中')).toBeVisible();
  });

  it('asks back no more than is left, with a reason, to the fen', async () => {
    const { sent, user, onChanged } = show();
    await user.click(await screen.findByRole('button', { name: '申请退款' }));
    const dialog = within(await screen.findByRole('dialog'));
    const amount = dialog.getByLabelText(/^退款金额/);
    expect(amount).toHaveValue('5.90');
    fireEvent.change(amount, { target: { value: '5.91' } });
    expect(dialog.getByText('退款金额超过可退金额！')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: '提交申请' }));
    expect(dialog.getByText('请填写退款原因！')).toBeVisible();
    fireEvent.change(amount, { target: { value: '3.1' } });
    fireEvent.change(dialog.getByLabelText(/^退款原因/), { target: { value: '开错了' } });
    await user.click(dialog.getByRole('button', { name: '提交申请' }));
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalled());
    expect(sent).toEqual([['RefundRequest', { id: order.id, amount: 310, reason: '开错了', lineId: null }]]);
  });

  it('grants a refund after saying how much goes to whom', async () => {
    const { sent, user, onChanged } = show();
    await user.click(await screen.findByRole('button', { name: '通过' }));
    await user.click(await screen.findByRole('button', { name: '通过并退款 ¥4.00' }));
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalled());
    expect(sent).toEqual([['RefundDecide', { id: order.id, refundId: 'r1', grant: true, reason: '' }]]);
  });

  it('offers no decision on what the reader asked for, and says that the channel refuses', async () => {
    show({ refunds: [{ ...refund, own: true }], stuck: true });
    expect(await screen.findByText(/不能审核自己提交/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
    expect(screen.getByText(/支付渠道拒绝了退款/)).toBeVisible();
    expect(screen.getByText('SPRING26')).toBeVisible();
    expect(screen.getByText('¥12.00')).toBeVisible();
  });

  it('says who granted a refund and when it went back', async () => {
    show({
      refunds: [{ ...refund, stage: 'settled', decidedBy: '财主管', settledAt: '2026-11-20T09:00:00.000Z' }],
    });
    expect(await screen.findByText('审核人')).toBeVisible();
    expect(screen.getByText('财主管')).toBeVisible();
    expect(screen.getByText('退回时间')).toBeVisible();
    expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
  });

  it('for several people says who is paid for, and asks one of them back whole', async () => {
    const line = { __typename: 'OrderLineRow', amount: 12_000, back: false, paid: true };
    const lines = [
      { ...line, lineId: 'zhang', realName: '张三', userName: 'zhang' },
      { ...line, lineId: 'li', realName: '李四', userName: 'li', back: true, paid: false },
    ];
    const { sent, user, onChanged } = show({ lines, refunds: [], refundable: 12_000 });
    expect(await screen.findByText('报名人员（2 人）')).toBeVisible();
    expect(screen.queryByRole('button', { name: '申请退款：李四' })).toBeNull();
    expect(screen.queryByRole('button', { name: '申请退款' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '申请退款：张三' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText(/^退款金额/)).toHaveValue('120.00');
    expect(dialog.getByLabelText(/^退款金额/)).toHaveAttribute('readonly');
    fireEvent.change(dialog.getByLabelText(/^退款原因/), { target: { value: '离职' } });
    await user.click(dialog.getByRole('button', { name: '提交申请' }));
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalled());
    expect(sent).toEqual([
      ['RefundRequest', { id: order.id, amount: 12_000, reason: '离职', lineId: 'zhang' }],
    ]);
  });

  it('reads yuan as fen without floats', () => {
    expect(['0.29', '12', '1.1', '1.005', '-1', '', '1e3'].map(fenOf)).toEqual([
      ...[29, 1200, 110],
      ...[null, null, null, null],
    ]);
  });
});
