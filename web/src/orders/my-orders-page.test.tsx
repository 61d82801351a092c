import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { BroughtContext } from '../app/brought.tsx';
import { renderWeb } from '../app/render-web.fixture.tsx';
import type { PayOrderFieldsFragment } from '../generated/graphql.ts';
import { MyOrdersPage } from './my-orders-page.tsx';

afterEach(cleanup);

const paid = {
  ...{ __typename: 'PayOrder', id: 'o1', kind: 'repo', subjectId: 'r1', title: '消防题库', price: 129_900 },
  ...{ fullPrice: 129_900, discountCode: null, discountable: false, orderState: 1, channel: 'alipay' },
  ...{
    createTime: '2026-11-23T04:00:00Z',
    payUntil: '2026-11-23T04:15:00Z',
    payTime: '2026-11-23T04:01:00Z',
  },
  ...{ leftSeconds: 0, moneyBack: [] },
} satisfies PayOrderFieldsFragment & object;
const back = {
  ...{ __typename: 'PayOrderMoneyBack', amount: 30_000, stage: 'settled', channel: 'alipay' },
  ...{ settledAt: '2026-11-24T01:00:00Z', besides: false },
} as const;

const show = (change: Partial<PayOrderFieldsFragment> = {}) =>
  renderWeb(
    <BroughtContext value={{ bought: { repo: (id) => `/web/repo/view/${id}` } }}>
      <MyOrdersPage />
    </BroughtContext>,
    (operation) =>
      operation === 'OwnOrders'
        ? {
            payOrders: {
              ...{ __typename: 'PayOrderPage', total: 1, pages: 1, current: 1, size: 10 },
              records: [{ ...paid, ...change }],
            },
          }
        : null,
  );
const line = async () => (await screen.findByRole('listitem')).textContent;

describe('own orders', () => {
  it('tell their number, and lead to what was bought', async () => {
    show();
    expect(await line()).toContain('订单号：o1');
    expect(screen.getByRole('link', { name: '消防题库' }).getAttribute('href')).toBe('/web/repo/view/r1');
    expect(screen.getByRole('button', { name: '下载收据：消防题库' })).toBeTruthy();
  });

  it('of which a part went back say how much, when, by which way, and what is left', async () => {
    show({ moneyBack: [back] });
    const said = await line();
    for (const words of ['¥300.00 已于', '退回支付宝', '部分退款', '退款后 ¥999.00'])
      expect(said).toContain(words);
  });

  it('for which a refund is asked say so; what was paid twice takes nothing from it', async () => {
    show({ moneyBack: [{ ...back, stage: 'requested', settledAt: null }] });
    expect(await line()).toContain('¥300.00 退款审核中');
    cleanup();
    show({ moneyBack: [{ ...back, besides: true }] });
    const said = await line();
    expect(said).toContain('多付的 ¥300.00 已于');
    expect(said).toContain('已支付');
    expect(said).not.toContain('退款后');
  });

  it('that went back lead nowhere', async () => {
    show({ orderState: 4, moneyBack: [{ ...back, amount: 129_900 }] });
    expect(await line()).toContain('已退款');
    expect(screen.queryByRole('link', { name: '消防题库' })).toBeNull();
  });
});
