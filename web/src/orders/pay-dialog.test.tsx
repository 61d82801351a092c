import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { World, type Mock } from '../app/world.fixture.tsx';
import { OwnOrderDocument, PayChannelsDocument, type PayOrderFieldsFragment } from '../generated/graphql.ts';
import { PayDialog } from './pay-dialog.tsx';

const order: PayOrderFieldsFragment = {
  ...{ id: 'o1', kind: 'repo', subjectId: 'r1', title: '消防题库', price: 990, orderState: 0 },
  ...{ channel: null, createTime: '2026-11-23T04:00:00Z', payUntil: '2026-11-23T04:15:00Z' },
  ...{ payTime: null, leftSeconds: 900 },
};
const asked = (more: object = {}): Mock => ({
  request: { query: OwnOrderDocument, variables: { id: 'o1' } },
  result: { data: { payOrder: { ...order, ...more, __typename: 'PayOrder' } } },
});
const channels: Mock = {
  request: { query: PayChannelsDocument },
  result: {
    data: {
      payChannels: [
        { __typename: 'PayChannel', name: 'alipay', enabled: true, sandbox: true },
        { __typename: 'PayChannel', name: 'wechat', enabled: false, sandbox: false },
      ],
    },
  },
};

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
});
