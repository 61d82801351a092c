import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { DaySheet } from './day-sheet.tsx';
import { adviceOf, sayAmount } from './reconciliation-words.ts';

vi.setConfig({ testTimeout: 60_000 });

const sums = { __typename: 'ReconciliationSums', payments: 2, paid: 1980, refunds: 0, refunded: 0 };
const difference = {
  ...{ __typename: 'ReconciliationDifference', id: 'OtherAmount-payment-x', kind: 'OtherAmount' },
  ...{ what: 'payment', number: 'x1', transactionId: 't1', orderId: 'o1', here: 990, hereCurrency: 'CNY' },
  ...{ there: 980, thereCurrency: 'CNY', fee: null, feeExpected: null, stage: 'open' },
  ...{ words: null, by: null, explainedAt: null },
};
const day = {
  ...{ __typename: 'ReconciliationDay', id: 'alipay-2026-11-27', channel: 'alipay', day: '2026-11-27' },
  ...{ state: 'open', comparedAt: '2026-11-28T02:00:00.000Z', sandbox: false, currency: 'CNY', lines: 2 },
  ...{ matched: 1, fees: 12, differences: 1, open: 1, more: 0, here: sums, there: { ...sums, paid: 1970 } },
  found: [difference],
};

function show(change: object = {}, permissions: readonly string[] = ['*']) {
  const sent: [string, object][] = [];
  const onChanged = vi.fn<() => void>();
  renderConsole(
    consoleSession(<DaySheet id="alipay-2026-11-27" onChanged={onChanged} />, permissions),
    (operation, variables) => {
      sent.push([operation, variables]);
      const answered = { ...day, ...change };
      if (operation === 'ReconciliationExplain') return { data: { reconciliationExplain: answered } };
      if (operation === 'ReconciliationCompare') return { data: { reconciliationCompare: answered } };
      return { data: { reconciliationDay: answered } };
    },
  );
  return { sent, onChanged, user: userEvent.setup() };
}

describe('a day’s bill, for accountants', () => {
  it('shows both sides, what differs and what to do, and takes an explanation', async () => {
    const { sent, user, onChanged } = show();
    expect(await screen.findByText('收款 · 金额不符')).toBeVisible();
    expect(screen.getByText('¥9.90')).toBeVisible();
    expect(screen.getByText('¥9.80')).toBeVisible();
    expect(screen.getByText(/核对渠道后台的实收金额/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '说明' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '确认说明' }));
    expect(dialog.getByText('请填写处理说明！')).toBeVisible();
    fireEvent.change(dialog.getByLabelText(/^处理说明/), { target: { value: ' 商家优惠 ' } });
    await user.click(dialog.getByRole('button', { name: '确认说明' }));
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalled());
    expect(sent.find(([name]) => name === 'ReconciliationExplain')?.[1]).toEqual({
      ...{ channel: 'alipay', day: '2026-11-27', id: difference.id, words: '商家优惠' },
    });
  });

  it('compares again when asked, and shows who explained what', async () => {
    const explained = { stage: 'explained', words: '商家优惠', by: '小王', explainedAt: day.comparedAt };
    const { sent, user, onChanged } = show({
      ...{ state: 'settled', open: 0, found: [{ ...difference, ...explained }] },
    });
    expect(await screen.findByText('已说明')).toBeVisible();
    expect(screen.getByText('小王')).toBeVisible();
    expect(screen.queryByRole('button', { name: '说明' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '重新对账' }));
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalled());
    expect(sent.find(([name]) => name === 'ReconciliationCompare')?.[1]).toEqual({
      ...{ channel: 'alipay', day: '2026-11-27' },
    });
  });

  it('offers nothing to who only reads', async () => {
    show({}, ['pay:reconcile']);
    expect(await screen.findByText('收款 · 金额不符')).toBeVisible();
    expect(screen.queryByRole('button', { name: '说明' })).toBeNull();
    expect(screen.queryByRole('button', { name: '重新对账' })).toBeNull();
  });

  it('says of a sandbox that no money moved, and of a day without bill that it waits', async () => {
    show({ sandbox: true, state: 'waiting', comparedAt: null, found: [], open: 0, differences: 0 });
    expect(await screen.findByText('沙箱账单，不产生真实扣款。')).toBeVisible();
    expect(screen.getByRole('button', { name: '立即对账' })).toBeVisible();
    expect(screen.getByText(/账单尚未核对/)).toBeVisible();
  });

  it('has words for every kind, and amounts in their currency', () => {
    const kinds = ['OnlyHere', 'OnlyThere', 'OtherAmount', 'OtherCurrency', 'Fee'];
    const words = kinds.flatMap((kind) => ['payment', 'refund'].map((what) => adviceOf({ kind, what })));
    expect(new Set(words).size).toBe(7);
    expect([sayAmount(139, 'USD'), sayAmount(990, 'CNY'), sayAmount(null, null)]).toEqual([
      ...['1.39 USD', '¥9.90', '—'],
    ]);
  });
});
