import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { BankOrder } from '@vigil/domain/question-bank/bank-right';
import { isEntitled } from '@vigil/domain/orders/public';
import { collections as bankCollections } from '../question-bank/collections.js';
import { collections as platformCollections } from '../platform/collections.js';
import type { Candidate } from '../testing/candidate.js';
import { minutes } from '../testing/moving-clock.js';
import { fieldsOf, paidInSandbox } from '../testing/paid-in-sandbox.js';
import { until } from '../testing/until.js';
import { collections, type SandboxTrade } from './collections.js';
import { alipaySandbox } from './sandbox/installed-sandbox.js';
import { orderIdOf } from './streams.js';
import { outTradeNo, alipayRoom } from './alipay-room.fixture.js';

const at = alipayRoom();
const { bank, place, stateOf, number, typesOf, trade, tend, address } = at;

describe('placing', () => {
  it('a double click and two tabs find the same open order; after its time another is placed', async () => {
    const repoId = await bank();
    const ids = await Promise.all(Array.from({ length: 6 }, () => place(repoId)));
    expect(new Set(ids)).toEqual(new Set([orderIdOf(at.buyer.user.id, { kind: 'repo', id: repoId }, 0)]));
    expect(await typesOf(ids[0] as string)).toEqual(['OrderPlaced']);
    at.room.clock.advance(minutes(15));
    const next = await place(repoId);
    expect(next).toBe(orderIdOf(at.buyer.user.id, { kind: 'repo', id: repoId }, 1));
  });

  it('at another price the open order is closed, and the new one has the new price', async () => {
    const repoId = await bank();
    const first = await place(repoId);
    const { version } = await at.room.admin.ok<{ version: number }>('/api/repo/detail', { id: repoId });
    await at.room.admin.ok('/api/repo/save', {
      ...{ id: repoId, version, title: '涨价题库', training: true, price: 12 },
    });
    const second = await place(repoId);
    expect(second).not.toBe(first);
    expect(await number(first)).toBe(2);
    expect((await stateOf(second)).placed).toMatchObject({ price: 1200, due: 1200 });
    await at.buyer.ok('/api/pay/alipay/trade', { id: second });
    expect((await at.buyer.refused('/api/pay/alipay/trade', { id: first })).reason).toBe('OrderClosed');
  });
});

describe('paying through the sandbox', () => {
  it('[pay-001] [pay-006] [pay-015] a trade is opened, paid on the page, told, and the bank is the buyer’s', async () => {
    const repoId = await bank();
    const id = await place(repoId);
    expect(await at.buyer.ok('/api/pay/config/list')).toEqual([
      { name: 'alipay', enabled: true, sandbox: true, currency: 'CNY', rate: null },
      { name: 'wechat', enabled: true, sandbox: true, currency: 'CNY', rate: null },
      { name: 'paypal', enabled: true, sandbox: true, currency: 'USD', rate: 7.2 },
    ]);
    expect((await at.buyer.refused('/api/repo/buy/init', { repoId: 'nowhere' })).reason).toBe('NotFound');
    const html = await trade(id);
    const fields = fieldsOf(html);
    const gateway = `${await address()}/api/pay/sandbox/alipay/gateway`;
    const cashier = await fetch(gateway, { method: 'POST', body: new URLSearchParams(fields) });
    const page = await cashier.text();
    for (const text of ['沙箱支付，不产生真实扣款', '¥9.90', '确认付款']) expect(page).toContain(text);
    const paid = await fetch(`${await address()}/api/pay/sandbox/alipay/cashier`, {
      ...{ method: 'POST', body: new URLSearchParams(fieldsOf(page)) },
    });
    expect(await paid.text()).toContain('支付成功！');
    expect(await at.buyer.ok('/api/pay/order/detail', { id })).toMatchObject({
      ...{
        id,
        kind: 'repo',
        subjectId: repoId,
        price: 9.9,
        orderState: 1,
        channel: 'alipay',
        leftSeconds: 0,
      },
    });
    expect(await at.buyer.ok('/api/repo/detail', { id: repoId })).toMatchObject({ right: 'bought' });
    expect((await at.buyer.refused('/api/repo/buy/init', { repoId })).reason).toBe('AlreadyOwned');
    expect((await at.buyer.refused('/api/pay/alipay/trade', { id })).reason).toBe('OrderPaidAlready');
    await at.room.caughtUp('orders');
    const { records } = await at.buyer.ok<{ records: object[] }>('/api/pay/order/my-paging', {
      params: { orderState: 1 },
    });
    expect(records).toMatchObject([{ id, orderState: 1 }]);
    const [kept] = await at.room.services.documents
      .collection<SandboxTrade>(collections.sandboxTrades)
      .getMany([outTradeNo(html)]);
    expect(kept).toMatchObject({ state: 'paid', notifyAt: null, notified: 1 });
  });

  it('[pay-012] nothing is opened after 900 s, and the order closes once its trade is closed', async () => {
    const id = await place(await bank());
    expect(await at.buyer.ok('/api/pay/order/detail', { id })).toMatchObject({
      orderState: 0,
      leftSeconds: 900,
    });
    await trade(id);
    at.room.clock.advance(minutes(15));
    expect((await at.buyer.refused('/api/pay/alipay/trade', { id })).reason).toBe('OrderClosed');
    await tend(id);
    expect(await number(id)).toBe(2);
    const types = await typesOf(id);
    expect(types.indexOf('AttemptClosed')).toBeLessThan(types.indexOf('OrderClosed'));
    expect(types).toContain('AttemptClosed');
  });

  it('a payment whose notification was lost is found by asking', async () => {
    const id = await place(await bank());
    const html = await trade(id);
    const sandbox = await alipaySandbox(at.room.services);
    await sandbox.begin(fieldsOf(html));
    const books = at.room.services.documents.collection<SandboxTrade>(collections.sandboxTrades);
    const begun = (await books.get(outTradeNo(html))) as SandboxTrade;
    await books.put({ ...begun, version: begun.version + 1, state: 'paid', paidAt: at.room.clock.now() });
    await tend(id);
    expect(await number(id)).toBe(1);
  });

  it('free of charge where an order of before was paid; each is taken over once [OR14]', async () => {
    const repoId = await bank();
    const person = await at.room.candidate();
    const before = at.room.services.documents.collection<BankOrder>(bankCollections.bankOrders);
    const former = { repoId, userId: person.user.id, priceFen: 990, version: 1 };
    const placedAt = at.room.clock.now() - minutes(60);
    for (const [id, state] of [
      ['old-open', 0],
      ['old-paid', 1],
    ] as const)
      await before.put({ ...former, id, state, createTime: placedAt, updateTime: placedAt });
    await at.room.services.documents
      .collection(platformCollections.settings)
      .delete('bank-orders-taken-over');
    at.listening = null;
    for (const _ of [1, 2]) await at.room.restart();
    const orders = await Promise.all(
      [0, 1, 2].map((n) => stateOf(orderIdOf(person.user.id, { kind: 'repo', id: repoId }, n))),
    );
    expect(orders.map(({ placed }) => placed?.formerId)).toEqual(['old-open', 'old-paid', undefined]);
    expect(orders.map(isEntitled)).toEqual([false, true, false]);
    expect((await person.refused('/api/repo/buy/init', { repoId })).reason).toBe('AlreadyOwned');
    const kept = at.room.services.documents.collection<BankOrder>(bankCollections.bankOrders);
    expect(await kept.count({ userId: person.user.id })).toBe(2);
  });
});

describe('somebody else', () => {
  it('is told nothing of an order and opens no trade of it, whatever call is asked', async () => {
    const id = await place(await bank());
    for (const path of ['/api/pay/order/detail', '/api/pay/alipay/trade']) {
      expect((await at.stranger.refused(path, { id })).reason).toBe('NotFound');
      expect((await at.room.server.rest(path, { id })).reason).toBe('SessionInvalid');
    }
    const { records } = await at.stranger.ok<{ records: { id: string }[] }>('/api/pay/order/my-paging', {});
    expect(records.map((one) => one.id)).not.toContain(id);
    const page = `${await address()}/api/pay/alipay/page?id=${id}`;
    const shown = await fetch(page, { headers: { token: at.stranger.token } });
    expect(await shown.text()).not.toContain('biz_content');
    expect(await typesOf(id)).toEqual(['OrderPlaced']);
    const own = await fetch(page, { headers: { token: at.buyer.token } });
    expect(own.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(await own.text()).toContain('biz_content');
  });
});

describe('the pay socket', () => {
  const open = async (id: string, who: Candidate) => {
    const socket = new WebSocket(`${(await address()).replace('http', 'ws')}/api/socket/pay/${id}`, {
      headers: { token: who.token },
    });
    const heard: string[] = [];
    socket.on('message', (data: Buffer) => heard.push(data.toString('utf8')));
    return { socket, heard };
  };

  it('[socket-004] says success at once when it is paid, once; a heartbeat is answered', async () => {
    const id = await place(await bank());
    const { socket, heard } = await open(id, at.buyer);
    await once(socket, 'open');
    socket.send('ping');
    await until('pong', () => heard.includes('pong'));
    await paidInSandbox(at.room.services, id);
    await until('success', () => heard.includes('success'));
    socket.send('ping');
    await until('another pong', () => heard.filter((one) => one === 'pong').length === 2);
    expect(heard.filter((one) => one === 'success')).toHaveLength(1);
    socket.close();
    const later = await open(id, at.buyer);
    await until('success at once', () => later.heard.includes('success'));
    later.socket.close();
  });

  it('[socket-004] is closed to whom the order is not', async () => {
    const id = await place(await bank());
    await paidInSandbox(at.room.services, id);
    const { socket, heard } = await open(id, at.stranger);
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(4403);
    expect(heard).toEqual([]);
  });
});
