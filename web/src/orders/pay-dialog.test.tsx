import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { World, type Mock } from '../app/world.fixture.tsx';
import {
  OwnOrderDocument,
  PayChannelsDocument,
  PayOrderDiscountDocument,
  WechatTradeDocument,
  type PayOrderFieldsFragment,
} from '../generated/graphql.ts';
import { PayDialog } from './pay-dialog.tsx';

const order: PayOrderFieldsFragment = {
  ...{ id: 'o1', kind: 'repo', subjectId: 'r1', title: '消防题库', price: 990, orderState: 0 },
  ...{ channel: null, createTime: '2026-11-23T04:00:00Z', payUntil: '2026-11-23T04:15:00Z' },
  ...{ payTime: null, leftSeconds: 900, fullPrice: 990, discountCode: null, discountable: true },
  moneyBack: [],
};
const asked = (more: object = {}): Mock => ({
  request: { query: OwnOrderDocument, variables: { id: 'o1' } },
  result: { data: { payOrder: { ...order, ...more, __typename: 'PayOrder' } } },
});
const yuan = { currency: 'CNY', rate: null };
const offered = (...ways: object[]): Mock => ({
  request: { query: PayChannelsDocument },
  result: { data: { payChannels: ways.map((way) => ({ __typename: 'PayChannel', ...yuan, ...way })) } },
});
const channels = offered(
  { name: 'alipay', enabled: true, sandbox: true },
  { name: 'wechat', enabled: false, sandbox: false },
);
const wechat = offered({ name: 'wechat', enabled: true, sandbox: true });
const trade = { query: WechatTradeDocument, variables: { id: 'o1' } };

/** The pay socket, as the server's side of it. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static last: FakeSocket | null = null;
  readonly readyState = 1;
  readonly sent: string[] = [];
  constructor(readonly url: string) {
    super();
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1000 }));
  }
}
beforeEach(() => vi.stubGlobal('WebSocket', FakeSocket));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = (mocks: readonly Mock[], onPaid = () => undefined) =>
  render(
    <World mocks={mocks}>
      <PayDialog orderId="o1" onClose={() => undefined} onPaid={onPaid} />
    </World>,
  );

describe('the pay dialog', () => {
  it('[pay-001] [pay-005] [pay-011] shows open ways alone, the time by the server, the sandbox; waits, and changes the way', async () => {
    open([asked(), channels]);
    const way = await screen.findByRole('link', { name: '支付宝' });
    expect(way.getAttribute('href')).toBe('/api/pay/alipay/page?id=o1');
    expect(way.getAttribute('target')).toBe('_blank');
    expect(screen.queryByRole('link', { name: '微信支付' })).toBeNull();
    expect(screen.getByText('沙箱支付，不产生真实扣款')).toBeTruthy();
    expect(screen.getByText('¥9.90')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/15:00|14:5\d/);
    await userEvent.click(way);
    await userEvent.click(await screen.findByRole('button', { name: '更换支付方式' }));
    expect(await screen.findByRole('link', { name: '支付宝' })).toBeTruthy();
  });

  it('[pay-007] says that it is not paid yet when it is refreshed too early', async () => {
    open([asked(), channels, asked()]);
    await userEvent.click(await screen.findByRole('link', { name: '支付宝' }));
    await userEvent.click(await screen.findByRole('button', { name: '我已支付，刷新' }));
    expect(await screen.findByText('订单尚未支付成功，请稍后刷新..')).toBeTruthy();
  });

  it('[pay-006] [pay-008] [pay-010] [pay-014] the socket’s success pays it, and 1.5 s later the page is read anew', async () => {
    const onPaid = vi.fn<() => undefined>();
    open([asked(), channels], onPaid);
    await screen.findByRole('link', { name: '支付宝' });
    expect(FakeSocket.last?.url).toMatch(/\/api\/socket\/pay\/o1$/);
    vi.useFakeTimers();
    act(() => void FakeSocket.last?.dispatchEvent(new MessageEvent('message', { data: 'success' })));
    expect(screen.getAllByText('支付成功！').length).toBeGreaterThan(0);
    act(() => void vi.advanceTimersByTime(1499));
    expect(onPaid).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(onPaid).toHaveBeenCalledOnce();
  });

  it('[pay-012] offers nothing for an order whose time is over', async () => {
    open([asked({ leftSeconds: 0 }), channels]);
    expect(await screen.findByText('订单已关闭，请重新下单！')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '支付宝' })).toBeNull();
  });

  it('says of money that buys nothing that it goes back', async () => {
    open([asked({ orderState: 3, leftSeconds: 0 }), channels]);
    expect(await screen.findByText('订单已关闭，已支付的款项正在原路退回。')).toBeTruthy();
  });

  it('[pay-001] [pay-002] shows WeChat’s code in place, and in the sandbox the page that stands for the phone', async () => {
    open([
      asked(),
      wechat,
      { request: trade, result: { data: { wechatTrade: '/api/pay/sandbox/phone?pr=7' } } },
      { request: trade, result: { data: { wechatTrade: '/api/pay/sandbox/phone?pr=8' } } },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: '微信支付' }));
    const code = await screen.findByRole('img', { name: '微信支付二维码' });
    expect(decodeURIComponent(code.getAttribute('src') ?? '')).toMatch(/^data:image\/svg\+xml;utf8,<svg/);
    const phone = () => screen.getByRole('link', { name: /沙箱付款页/ }).getAttribute('href');
    expect(phone()).toMatch(/\/api\/pay\/sandbox\/phone\?pr=7$/);
    await userEvent.click(screen.getByRole('button', { name: '更换支付方式' }));
    await userEvent.click(await screen.findByRole('button', { name: '微信支付' }));
    await screen.findByRole('img', { name: '微信支付二维码' });
    expect(phone()).toMatch(/pr=8$/);
  });

  it('[pay-009] [pay-013] goes back to the ways 2 s after WeChat’s trade could not be opened', async () => {
    open([asked(), wechat, { request: trade, error: new TypeError('no network') }]);
    const way = await screen.findByRole('button', { name: '微信支付' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(way);
    await act(() => vi.advanceTimersByTimeAsync(1999));
    expect(screen.queryByRole('button', { name: '微信支付' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('button', { name: '微信支付' })).toBeTruthy();
  });

  it('says what PayPal will ask for, in its currency and by which rate', async () => {
    open([asked(), offered({ name: 'paypal', enabled: true, sandbox: true, currency: 'USD', rate: 7.1 })]);
    const way = await screen.findByRole('link', { name: 'PayPal · 约 1.39 USD（1 USD = 7.1 元）' });
    expect(way.getAttribute('href')).toBe('/api/pay/paypal/page?id=o1');
  });

  it('takes a code before a way is chosen, says what it leaves to pay, and why one is none', async () => {
    const user = userEvent.setup();
    const tried = (code: string, result: object): Mock => ({
      ...{ request: { query: PayOrderDiscountDocument, variables: { id: 'o1', code } }, ...result },
    });
    const cheaper = { price: 792, discountCode: 'SPRING26', discountable: false };
    open([
      ...[asked(), channels],
      tried('WRONG', { error: new Error('优惠码无效，请检查后重新输入！') }),
      tried('spring26', {
        result: { data: { payOrderDiscount: { ...order, ...cheaper, __typename: 'PayOrder' } } },
      }),
      asked(cheaper),
    ]);
    const field = await screen.findByLabelText('优惠码');
    fireEvent.change(field, { target: { value: 'WRONG' } });
    await user.click(screen.getByRole('button', { name: '使用' }));
    await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'), { timeout: 10_000 });
    fireEvent.change(field, { target: { value: ' spring26 ' } });
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
    await user.click(screen.getByRole('button', { name: '使用' }));
    await vi.waitFor(() => screen.getByText('¥7.92'), { timeout: 10_000 });
    expect(screen.getByText('已使用优惠码 SPRING26，原价 ¥9.90')).not.toBeNull();
    expect(screen.queryByLabelText('优惠码')).toBeNull();
  });

  it('of which a code leaves nothing to pay is the buyer’s at once', async () => {
    const user = userEvent.setup();
    const free = { price: 0, orderState: 1, discountCode: 'FREE1234', discountable: false };
    open([
      ...[asked(), channels],
      {
        request: { query: PayOrderDiscountDocument, variables: { id: 'o1', code: 'FREE1234' } },
        result: { data: { payOrderDiscount: { ...order, ...free, __typename: 'PayOrder' } } },
      },
      asked(free),
    ]);
    await user.type(await screen.findByLabelText('优惠码'), 'FREE1234');
    await user.click(screen.getByRole('button', { name: '使用' }));
    expect((await screen.findAllByText('支付成功！')).length).toBeGreaterThan(0);
    expect(screen.queryByLabelText('优惠码')).toBeNull();
  });
});
