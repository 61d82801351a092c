import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/caller.js';
import type { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { paidInSandbox } from '../../testing/paid-in-sandbox.js';
import { selling } from '../../testing/selling.js';
import { until } from '../../testing/until.js';
import { ordersOf } from '../streams.js';
import { tendOrder } from '../tend-order.js';

let room: ExamRoom;
let buyer: Candidate;
let teller: Caller;
let chief: Caller;
let watcher: Caller;
beforeAll(async () => {
  room = await ExamRoom.open({ env: { DEMO: 'on' } });
  await selling(room, true);
  buyer = await room.candidate({ realName: '钱多多' });
  const staff = (...permissions: string[]) => room.staff(permissions);
  [teller, chief, watcher] = [
    await staff('pay:order', 'pay:refund'),
    await staff('pay:order', 'pay:refund:audit', 'pay:export'),
    await staff('pay:order'),
  ];
});
afterAll(() => room.close());

let made = 0;
/** An order of the buyer for a bank of its own. */
async function placed(title = `付费题库${(made += 1)}`): Promise<string> {
  const { id: repoId } = await room.admin.ok<{ id: string }>('/api/repo/save', {
    ...{ title, training: true, price: 9.9 },
  });
  return (await buyer.ok<{ id: string }>('/api/repo/buy/init', { repoId })).id;
}

async function paid(title?: string): Promise<string> {
  const id = await placed(title);
  await paidInSandbox(room.services, id);
  await tendOrder(room.services, id);
  await until('it is paid', async () => (await ordersOf(room.services).load(id)).state.paid !== null);
  await room.caughtUp('orders');
  return id;
}

/** Whether the reactor does it or we, the money is back at the buyer's, and the lists know. */
async function goesBack(id: string): Promise<void> {
  await tendOrder(room.services, id);
  const refunds = async () => (await ordersOf(room.services).load(id)).state.refunds;
  await until('it went back', async () => (await refunds()).every(({ stage }) => stage === 'settled'));
  await room.caughtUp('orders');
}

interface Sheet {
  readonly orderState: number;
  readonly refundable: number;
  readonly moneyBack: readonly object[];
  readonly asked: boolean;
  readonly money: Record<string, number>;
  readonly payments: readonly { readonly transactionId: string; readonly kept: boolean }[];
  readonly refunds: readonly {
    readonly refundId: string;
    readonly stage: string;
    readonly amount: number;
    readonly own: boolean;
    readonly requestedBy: string;
  }[];
}
const sheet = async (id: string, who = teller) => {
  await room.caughtUp('orders');
  return who.ok<Sheet>('/api/pay/order/sheet', { id });
};
const page = (params: object, who = watcher) =>
  who.ok<{ total: number; records: { id: string; realName: string }[] }>('/api/pay/order/paging', { params });

describe('orders as accountants see them', () => {
  it('are found by number, title, buyer, state, channel, time and what is to be done', async () => {
    const [open, bought] = [await placed('找得到的题库'), await paid('找得到的题库二')];
    const ids = async (params: object) => (await page(params)).records.map(({ id }) => id).toSorted();
    expect(await ids({ title: '找得到' })).toEqual([open, bought].toSorted());
    expect(await ids({ title: '找得到', orderState: 1 })).toEqual([bought]);
    expect(await ids({ title: '找得到', channel: 'alipay' })).toEqual([bought]);
    expect(await ids({ title: '找得到', realName: '钱多' })).toEqual([open, bought].toSorted());
    expect(await ids({ realName: '没有这个人' })).toEqual([]);
    const attemptId = (await ordersOf(room.services).load(bought)).state.attempts[0]?.attemptId;
    expect(await ids({ number: attemptId })).toEqual([bought]);
    expect(await ids({ title: '找得到', todo: 'asked' })).toEqual([]);
    expect(await ids({ title: '找得到', from: '2020-01-01 00:00:00', to: '2020-01-02 00:00:00' })).toEqual(
      [],
    );
    expect((await watcher.refused('/api/pay/order/paging', { params: { channel: 'cash' } })).msg).toBe(
      '支付方式必须选择！',
    );
    const { records } = await page({ number: bought });
    expect(records[0]).toMatchObject({
      ...{ realName: '钱多多', price: 9.9, orderState: 1, channel: 'alipay', asked: false },
      money: { received: 9.9, earned: 9.9, owed: 0, refunded: 0 },
    });
  });

  it('balance in sums: what was received is earned, owed back, or went back', async () => {
    await paid();
    const { received, earned, owed, refunded, imbalance, orders } = await watcher.ok<{
      [name: string]: number | null;
    }>('/api/pay/order/totals', { params: {} });
    expect(imbalance).toBeNull();
    expect(Number(orders)).toBeGreaterThan(0);
    expect(Number(received)).toBeCloseTo(Number(earned) + Number(owed) + Number(refunded), 2);
  });

  it('are nobody’s who is not asked to look after money, and nobody’s of one department', async () => {
    const id = await paid();
    const stranger = await room.staff(['exam:list']);
    const bound = await room.staff(['pay:order'], { scopeDepartId: 'elsewhere' });
    for (const path of ['paging', 'totals', 'sheet'])
      for (const [who, why] of [
        [buyer, 'NotAllowed'],
        [stranger, 'NotAllowed'],
        [bound, 'OutOfScope'],
      ] as const)
        expect((await who.refused(`/api/pay/order/${path}`, { id, params: {} })).reason).toBe(why);
    expect((await watcher.refused('/api/pay/order/sheet', { id: 'nobody' })).reason).toBe('NotFound');
  });
});

describe('a refund', () => {
  const ask = { amount: 4, reason: '重复购买' };

  it('is asked for by one, decided by another, and goes back by the way it came', async () => {
    const id = await paid();
    expect((await watcher.refused('/api/pay/refund/request', { id, ...ask })).reason).toBe('NotAllowed');
    await teller.ok('/api/pay/refund/request', { id, ...ask });
    const before = await sheet(id);
    expect(before).toMatchObject({ orderState: 1, refundable: 5.9, asked: true });
    const [asked] = before.refunds;
    expect(asked).toMatchObject({ stage: 'requested', amount: 4, own: true, reason: '重复购买' });
    const decide = { id, refundId: asked?.refundId, grant: true };
    expect((await teller.refused('/api/pay/refund/decide', decide)).reason).toBe('NotAllowed');
    expect((await page({ todo: 'asked', number: id })).total).toBe(1);
    expect(asked).toMatchObject({ decidedBy: null, settledAt: null });
    const told = { amount: 4, channel: 'alipay', besides: false };
    expect(before.moneyBack).toMatchObject([{ ...told, stage: 'requested', settledAt: null }]);
    await chief.ok('/api/pay/refund/decide', decide);
    await chief.ok('/api/pay/refund/decide', decide);
    expect((await chief.refused('/api/pay/refund/decide', { ...decide, grant: false })).reason).toBe(
      'RefundDecided',
    );
    await goesBack(id);
    const after = await sheet(id);
    expect(after.refunds).toMatchObject([
      { stage: 'settled', amount: 4, decidedBy: chief.user.realName, settledAt: expect.any(String) },
    ]);
    expect(after.moneyBack).toMatchObject([{ ...told, stage: 'settled', settledAt: expect.any(String) }]);
    expect(after).toMatchObject({
      ...{ orderState: 1, asked: false },
      money: { received: 9.9, earned: 5.9, owed: 0, refunded: 4 },
    });
  });

  it('is never more than what was paid, also of two who ask at once, and has a reason', async () => {
    const id = await paid();
    const request = (more: object) => teller.post('/api/pay/refund/request', { id, ...ask, ...more });
    expect((await request({ reason: '  ' })).reason).toBe('RefundReasonMissing');
    expect((await request({ amount: 9.91 })).reason).toBe('RefundTooLarge');
    expect((await request({ amount: 0 })).reason).toBe('RefundTooLarge');
    const answers = await Promise.all([request({ amount: 6 }), request({ amount: 6 })]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect((await sheet(id)).refunds).toHaveLength(1);
    expect(
      (await teller.refused('/api/pay/refund/request', { id: await placed(), amount: 1, reason: '无' }))
        .reason,
    ).toBe('NoRefund');
  });

  it('is granted by nobody who asked for it; declining gives the amount back to be asked for', async () => {
    const id = await paid();
    const both = await room.staff(['pay:order', 'pay:refund', 'pay:refund:audit']);
    await both.ok('/api/pay/refund/request', { id, ...ask, amount: 9.9 });
    const [asked] = (await sheet(id, both)).refunds;
    const decide = { id, refundId: asked?.refundId, grant: true };
    expect((await both.refused('/api/pay/refund/decide', decide)).reason).toBe('OwnRefund');
    await chief.ok('/api/pay/refund/decide', { ...decide, grant: false, reason: '已使用' });
    expect(await sheet(id)).toMatchObject({
      refundable: 9.9,
      refunds: [{ stage: 'declined' }],
      orderState: 1,
    });
  });

  it('of all of it takes what was bought away', async () => {
    const id = await paid();
    await teller.ok('/api/pay/refund/request', { id, amount: 9.9, reason: '开错' });
    const [asked] = (await sheet(id)).refunds;
    await chief.ok('/api/pay/refund/decide', { id, refundId: asked?.refundId, grant: true });
    await goesBack(id);
    expect(await sheet(id)).toMatchObject({ orderState: 4, money: { earned: 0, refunded: 9.9 } });
  });
});

describe('the export', () => {
  it('has every order that was looked for, is in the log first, and is for who may', async () => {
    const id = await paid('=导出公式');
    const body = { format: 'csv', params: { number: id } };
    expect((await watcher.refused('/api/pay/order/export', body)).reason).toBe('NotAllowed');
    const answer = await fetch(`${await room.server.app.listen()}/api/pay/order/export`, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', token: chief.token },
    });
    const text = await answer.text();
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain('订单编号');
    expect(text).toContain("'=导出公式");
    expect(text).toContain('钱多多');
    const [event] = await room.services.log.readStream(`orders-exports-${chief.user.id}`);
    expect(event).toMatchObject({ type: 'OrdersExported', data: { count: 1, filter: { number: id } } });
    expect((await chief.refused('/api/pay/order/export', { format: 'pdf' })).msg).toBe('导出参数不正确！');
  });
});

describe('the console’s home', () => {
  interface Row {
    readonly title: string;
    readonly figures: readonly { readonly value: number }[];
    readonly to: { readonly page: string; readonly rest: string };
  }
  const waiting = async (who: Caller): Promise<Row[]> => {
    await room.caughtUp('orders', 'invoices');
    const fields = 'parts { name rows { title figures { value } to { page rest } } }';
    const { data } = await who.graphql<{ consoleHome: { parts: { name: string; rows: Row[] }[] } }>(
      `{ consoleHome { ${fields} } }`,
    );
    return data?.consoleHome.parts.find(({ name }) => name === 'attention')?.rows ?? [];
  };

  it('says how many invoices and refunds wait, to whom they wait for, and to nobody of one department', async () => {
    const [id, other] = [await paid(), await paid()];
    const title = {
      kind: 'person',
      type: 'general',
      name: '钱多多',
      taxNumber: '',
      mail: 'qian@example.com',
    };
    await buyer.ok('/api/pay/invoice/request', { orderIds: [id], title });
    await teller.ok('/api/pay/refund/request', { id: other, amount: 1, reason: '多收' });
    const accountant = await room.staff(['pay:invoice']);
    expect(await waiting(accountant)).toEqual([
      {
        ...{ title: '发票待开具', figures: [{ value: 1 }] },
        to: { page: 'PayInvoices', rest: '?stage=requested' },
      },
    ]);
    const asked = (await page({ todo: 'asked' })).total;
    expect(await waiting(chief)).toEqual([
      {
        ...{ title: '退款待审核', figures: [{ value: asked }] },
        to: { page: 'PayOrders', rest: '?todo=asked' },
      },
    ]);
    const permissions = ['pay:invoice', 'pay:refund:audit'];
    expect(await waiting(await room.staff(permissions, { scopeDepartId: 'root' }))).toEqual([]);
    expect(await waiting(teller)).toEqual([]);
  });
});
