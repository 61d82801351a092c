import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { BankOrder } from '@vigil/domain/question-bank/bank-right';
import { isEntitled, orderStateNumber } from '@vigil/domain/orders/public';
import { collections as bankCollections } from '../question-bank/collections.js';
import { collections as platformCollections } from '../platform/collections.js';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';
import { fieldsOf, paidInSandbox } from '../testing/paid-in-sandbox.js';
import { selling } from '../testing/selling.js';
import { until } from '../testing/until.js';
import { signNotification, type AlipayFields } from './channels/alipay/signature.js';
import { collections, type SandboxTrade } from './collections.js';
import { alipaySandbox } from './sandbox/installed-sandbox.js';
import { sandboxKeys } from './sandbox/sandbox-keys.js';
import { bySystem } from '../platform/command-side/envelope.js';
import { orderIdOf, ordersOf } from './streams.js';
import { tendOrder } from './tend-order.js';

let room: ExamRoom;
let buyer: Candidate;
let stranger: Candidate;
beforeAll(async () => {
  room = await ExamRoom.open({ env: { DEMO: 'on' } });
  await selling(room, true);
  [buyer, stranger] = [await room.candidate(), await room.candidate()];
});
afterEach(() => room.clock.run());
afterAll(() => room.close());

let made = 0;
const bank = async (fields: object = {}): Promise<string> => {
  const body = { title: `付费题库${(made += 1)}`, training: true, price: 9.9, ...fields };
  return (await room.admin.ok<{ id: string }>('/api/repo/save', body)).id;
};
const place = async (repoId: string, who = buyer): Promise<string> =>
  (await who.ok<{ id: string }>('/api/repo/buy/init', { repoId })).id;
const stateOf = async (id: string) => (await ordersOf(room.services).load(id)).state;
const number = async (id: string) => orderStateNumber(await stateOf(id));
const typesOf = async (id: string) =>
  (await room.services.log.readStream(`order-${id}`)).map(({ type }) => type);
const trade = (id: string, who = buyer) => who.ok<string>('/api/pay/alipay/trade', { id });
const tend = (id: string) => tendOrder(room.services, id);
const outTradeNo = (html: string): string =>
  (JSON.parse(fieldsOf(html)['biz_content'] ?? '{}') as { out_trade_no: string }).out_trade_no;
const keys = () => sandboxKeys(room.services.documents, 'alipay');

/** A notification as the gateway would send it of a payment, changed, and signed by whom. */
async function notify(attemptId: string, change: AlipayFields = {}, signer?: string): Promise<string> {
  const { appId, gatewayPrivateKey } = await keys();
  const fields = {
    ...{ app_id: appId, out_trade_no: attemptId, trade_no: `t-${attemptId}`, trade_status: 'TRADE_SUCCESS' },
    ...{ total_amount: '9.90', gmt_payment: '2026-11-23 12:00:00', charset: 'utf-8', version: '1.0' },
    ...change,
  };
  return post(new URLSearchParams(signNotification(fields, signer ?? gatewayPrivateKey)).toString());
}
const post = async (payload: string): Promise<string> => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
  const url = `${await address()}/api/pay/alipay/notify`;
  return (await fetch(url, { method: 'POST', headers, body: payload })).text();
};
let listening: string | null = null;
const address = async (): Promise<string> => (listening ??= await room.server.app.listen());

describe('placing', () => {
  it('a double click and two tabs find the same open order; after its time another is placed', async () => {
    const repoId = await bank();
    const ids = await Promise.all(Array.from({ length: 6 }, () => place(repoId)));
    expect(new Set(ids)).toEqual(new Set([orderIdOf(buyer.user.id, { kind: 'repo', id: repoId }, 0)]));
    expect(await typesOf(ids[0] as string)).toEqual(['OrderPlaced']);
    room.clock.advance(minutes(15));
    const next = await place(repoId);
    expect(next).toBe(orderIdOf(buyer.user.id, { kind: 'repo', id: repoId }, 1));
  });

  it('at another price the open order is closed, and the new one has the new price', async () => {
    const repoId = await bank();
    const first = await place(repoId);
    const { version } = await room.admin.ok<{ version: number }>('/api/repo/detail', { id: repoId });
    await room.admin.ok('/api/repo/save', {
      ...{ id: repoId, version, title: '涨价题库', training: true, price: 12 },
    });
    const second = await place(repoId);
    expect(second).not.toBe(first);
    expect(await number(first)).toBe(2);
    expect((await stateOf(second)).placed).toMatchObject({ price: 1200, due: 1200 });
    await buyer.ok('/api/pay/alipay/trade', { id: second });
    expect((await buyer.refused('/api/pay/alipay/trade', { id: first })).reason).toBe('OrderClosed');
  });
});

describe('paying through the sandbox', () => {
  it('[pay-001] [pay-006] [pay-015] a trade is opened, paid on the page, told, and the bank is the buyer’s', async () => {
    const repoId = await bank();
    const id = await place(repoId);
    expect(await buyer.ok('/api/pay/config/list')).toEqual([
      { name: 'alipay', enabled: true, sandbox: true, currency: 'CNY', rate: null },
      { name: 'wechat', enabled: true, sandbox: true, currency: 'CNY', rate: null },
      { name: 'paypal', enabled: true, sandbox: true, currency: 'USD', rate: 7.2 },
    ]);
    expect((await buyer.refused('/api/repo/buy/init', { repoId: 'nowhere' })).reason).toBe('NotFound');
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
    expect(await buyer.ok('/api/pay/order/detail', { id })).toMatchObject({
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
    expect(await buyer.ok('/api/repo/detail', { id: repoId })).toMatchObject({ right: 'bought' });
    expect((await buyer.refused('/api/repo/buy/init', { repoId })).reason).toBe('AlreadyOwned');
    expect((await buyer.refused('/api/pay/alipay/trade', { id })).reason).toBe('OrderPaidAlready');
    await room.caughtUp('orders');
    const { records } = await buyer.ok<{ records: object[] }>('/api/pay/order/my-paging', {
      params: { orderState: 1 },
    });
    expect(records).toMatchObject([{ id, orderState: 1 }]);
    const [kept] = await room.services.documents
      .collection<SandboxTrade>(collections.sandboxTrades)
      .getMany([outTradeNo(html)]);
    expect(kept).toMatchObject({ state: 'paid', notifyAt: null, notified: 1 });
  });

  it('[pay-012] nothing is opened after 900 s, and the order closes once its trade is closed', async () => {
    const id = await place(await bank());
    expect(await buyer.ok('/api/pay/order/detail', { id })).toMatchObject({
      orderState: 0,
      leftSeconds: 900,
    });
    await trade(id);
    room.clock.advance(minutes(15));
    expect((await buyer.refused('/api/pay/alipay/trade', { id })).reason).toBe('OrderClosed');
    await tend(id);
    expect(await number(id)).toBe(2);
    const types = await typesOf(id);
    expect(types.indexOf('AttemptClosed')).toBeLessThan(types.indexOf('OrderClosed'));
    expect(types).toContain('AttemptClosed');
  });

  it('a payment whose notification was lost is found by asking', async () => {
    const id = await place(await bank());
    const html = await trade(id);
    const sandbox = await alipaySandbox(room.services);
    await sandbox.begin(fieldsOf(html));
    const books = room.services.documents.collection<SandboxTrade>(collections.sandboxTrades);
    const begun = (await books.get(outTradeNo(html))) as SandboxTrade;
    await books.put({ ...begun, version: begun.version + 1, state: 'paid', paidAt: room.clock.now() });
    await tend(id);
    expect(await number(id)).toBe(1);
  });

  it('free of charge where an order of before was paid; each is taken over once [OR14]', async () => {
    const repoId = await bank();
    const person = await room.candidate();
    const before = room.services.documents.collection<BankOrder>(bankCollections.bankOrders);
    const former = { repoId, userId: person.user.id, priceFen: 990, version: 1 };
    const at = room.clock.now() - minutes(60);
    for (const [id, state] of [
      ['old-open', 0],
      ['old-paid', 1],
    ] as const)
      await before.put({ ...former, id, state, createTime: at, updateTime: at });
    await room.services.documents.collection(platformCollections.settings).delete('bank-orders-taken-over');
    listening = null;
    for (const _ of [1, 2]) await room.restart();
    const orders = await Promise.all(
      [0, 1, 2].map((n) => stateOf(orderIdOf(person.user.id, { kind: 'repo', id: repoId }, n))),
    );
    expect(orders.map(({ placed }) => placed?.formerId)).toEqual(['old-open', 'old-paid', undefined]);
    expect(orders.map(isEntitled)).toEqual([false, true, false]);
    expect((await person.refused('/api/repo/buy/init', { repoId })).reason).toBe('AlreadyOwned');
    const kept = room.services.documents.collection<BankOrder>(bankCollections.bankOrders);
    expect(await kept.count({ userId: person.user.id })).toBe(2);
  });
});

describe('notifications that are not what they say', () => {
  it('forged, of another app, of no trade, changed after signing, or with a field twice: nothing is paid', async () => {
    const id = await place(await bank());
    const attemptId = outTradeNo(await trade(id));
    const { appPrivateKey, appId, gatewayPrivateKey } = await keys();
    expect(await notify(attemptId, {}, appPrivateKey)).toBe('fail');
    expect(await notify(attemptId, { app_id: '2021000000000000' })).toBe('fail');
    expect(await notify('0'.repeat(28) + 'a001')).toBe('fail');
    expect(await notify('order-1')).toBe('fail');
    const signed = new URLSearchParams(
      signNotification(
        {
          app_id: appId,
          out_trade_no: attemptId,
          trade_no: 't',
          trade_status: 'TRADE_SUCCESS',
          total_amount: '9.80',
        },
        gatewayPrivateKey,
      ),
    );
    signed.set('total_amount', '9.90');
    expect(await post(signed.toString())).toBe('fail');
    expect(await post(`${signed}&total_amount=9.90`)).toBe('fail');
    expect(await post('')).toBe('fail');
    expect(await notify(attemptId, { trade_status: 'TRADE_CLOSED' })).toBe('success');
    expect(await number(id)).toBe(0);
    expect(await typesOf(id)).toEqual(['OrderPlaced', 'PaymentAttempted']);
  });

  it('[OR4] the same again, ten at once, is one payment; the same number with another amount is refused', async () => {
    const id = await place(await bank());
    const attemptId = outTradeNo(await trade(id));
    const answers = await Promise.all(Array.from({ length: 10 }, () => notify(attemptId)));
    expect(new Set(answers)).toEqual(new Set(['success']));
    expect((await typesOf(id)).filter((type) => type === 'PaymentReceived')).toHaveLength(1);
    expect(await notify(attemptId, { total_amount: '9.80' })).toBe('fail');
    expect(await number(id)).toBe(1);
  });

  it('[OR6] another amount buys nothing and is owed back', async () => {
    const id = await place(await bank());
    const attemptId = outTradeNo(await trade(id));
    expect(await notify(attemptId, { total_amount: '0.01' })).toBe('success');
    const { paid, refunds } = await stateOf(id);
    expect(paid).toBeNull();
    expect(refunds).toMatchObject([{ amount: 1, cause: 'OtherAmount' }]);
  });

  it('[OR5] late: it buys while the bank is sold, and goes back where it is not', async () => {
    const repoId = await bank();
    const id = await place(repoId);
    const attemptId = outTradeNo(await trade(id));
    const gone = await place(await bank({ title: '停售题库' }), stranger);
    const other = outTradeNo(await trade(gone, stranger));
    room.clock.advance(minutes(20));
    expect(await notify(attemptId)).toBe('success');
    expect(await number(id)).toBe(1);
    await selling(room, false);
    expect(await notify(other)).toBe('success');
    await selling(room, true);
    expect((await stateOf(gone)).refunds).toMatchObject([{ cause: 'PaidTooLate', amount: 990 }]);
  });

  it('[OR13] two orders for the same, paid late at once: one is kept, the other goes back', async () => {
    const repoId = await bank();
    const first = await place(repoId);
    const one = outTradeNo(await trade(first));
    room.clock.advance(minutes(15));
    const second = await place(repoId);
    const two = outTradeNo(await trade(second));
    expect(await Promise.all([notify(one), notify(two)])).toEqual(['success', 'success']);
    const standing = async () => {
      await Promise.all([first, second].map(tend));
      return (await Promise.all([first, second].map(number))).toSorted((a, b) => a - b);
    };
    // The gateway knows of no such payment, so that it stays owed.
    await until('one is left', async () => (await standing()).join() === '1,3');
  });
});

it('[OR13] the older one, revived by late money after the newer was looked after, gives the newer back by itself', async () => {
  const repoId = await bank();
  const first = await place(repoId);
  const one = outTradeNo(await trade(first));
  room.clock.advance(minutes(15));
  const second = await place(repoId);
  await paidInSandbox(room.services, second);
  await tend(second);
  expect(await number(second)).toBe(1);
  // Asked for a moment ago, it could still be sold: the newer one was not paid then.
  const { orderId, ...late } = { orderId: first, attemptId: one, transactionId: 'late', amount: 990 };
  await ordersOf(room.services).execute(
    orderId,
    {
      ...{ type: 'ReceivePayment', sellable: true, channel: 'alipay', ...late },
      receivedAt: room.clock.now(),
    },
    bySystem(room.services, 'test'),
  );
  await tend(first);
  await until('the newer one goes back', async () => (await number(second)) > 1);
  expect(await number(first)).toBe(1);
  expect((await stateOf(second)).refunds).toMatchObject([{ cause: 'PaidTwice', amount: 990 }]);
});

describe('somebody else', () => {
  it('is told nothing of an order and opens no trade of it, whatever call is asked', async () => {
    const id = await place(await bank());
    for (const path of ['/api/pay/order/detail', '/api/pay/alipay/trade']) {
      expect((await stranger.refused(path, { id })).reason).toBe('NotFound');
      expect((await room.server.rest(path, { id })).reason).toBe('SessionInvalid');
    }
    const { records } = await stranger.ok<{ records: { id: string }[] }>('/api/pay/order/my-paging', {});
    expect(records.map((one) => one.id)).not.toContain(id);
    const page = `${await address()}/api/pay/alipay/page?id=${id}`;
    const shown = await fetch(page, { headers: { token: stranger.token } });
    expect(await shown.text()).not.toContain('biz_content');
    expect(await typesOf(id)).toEqual(['OrderPlaced']);
    const own = await fetch(page, { headers: { token: buyer.token } });
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
    const { socket, heard } = await open(id, buyer);
    await once(socket, 'open');
    socket.send('ping');
    await until('pong', () => heard.includes('pong'));
    await paidInSandbox(room.services, id);
    await until('success', () => heard.includes('success'));
    socket.send('ping');
    await until('another pong', () => heard.filter((one) => one === 'pong').length === 2);
    expect(heard.filter((one) => one === 'success')).toHaveLength(1);
    socket.close();
    const later = await open(id, buyer);
    await until('success at once', () => later.heard.includes('success'));
    later.socket.close();
  });

  it('[socket-004] is closed to whom the order is not', async () => {
    const id = await place(await bank());
    await paidInSandbox(room.services, id);
    const { socket, heard } = await open(id, stranger);
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(4403);
    expect(heard).toEqual([]);
  });
});
