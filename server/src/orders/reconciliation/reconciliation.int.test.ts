import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  billDayEnds,
  billDayOf,
  reconciliationStream,
  type BillDay,
  type Channel,
} from '@vigil/domain/orders/public';
import { always } from '@vigil/stores/bus/lease';
import type { Caller } from '../../testing/caller.js';
import type { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { paidInSandbox } from '../../testing/paid-in-sandbox.js';
import { selling } from '../../testing/selling.js';
import { until } from '../../testing/until.js';
import { collections, type SandboxTrade } from '../collections.js';
import { openTrade } from '../open-trade.js';
import { paypalSandbox, wechatSandbox } from '../sandbox/installed-sandbox.js';
import { SandboxBooks } from '../sandbox/sandbox-books.js';
import { bySystem } from '../../platform/command-side/envelope.js';
import { ordersOf } from '../streams.js';
import { tendOrder } from '../tend-order.js';
import { billsOpen } from './bills-open.js';
import { compareBills } from './compare-bills.js';
import { compareDay } from './compare-day.js';

const hour = 3_600_000;
let room: ExamRoom;
let buyer: Candidate;
let owner: Caller;
let accountant: Caller;
let reader: Caller;
beforeAll(async () => {
  room = await ExamRoom.open({ env: { DEMO: 'on' } });
  await selling(room, true);
});
afterAll(() => room.close());

/** It is that moment, and everybody signs in anew: sessions end with the day. */
async function at(ms: number): Promise<void> {
  room.clock.advance(ms - room.services.clock.now());
  buyer = await room.candidate({ realName: '钱多多' });
  owner = await room.staff(['*']);
  accountant = await room.staff(['pay:reconcile', 'pay:reconcile:settle', 'pay:export']);
  reader = await room.staff(['pay:reconcile']);
}
let day: BillDay;
beforeEach(async () => {
  await at(billDayEnds(billDayOf(room.services.clock.now())) + 9 * hour);
  day = billDayOf(room.services.clock.now());
});
const nextMorning = (): Promise<void> => at(billDayEnds(day) + 10.5 * hour);

let made = 0;
async function paid(channel: Channel = 'alipay'): Promise<string> {
  const title = `对账题库${(made += 1)}`;
  const { id: repoId } = await owner.ok<{ id: string }>('/api/repo/save', {
    ...{ title, training: true, price: 9.9 },
  });
  const { id } = await buyer.ok<{ id: string }>('/api/repo/buy/init', { repoId });
  await pay(channel, id);
  await until('it is paid', async () => (await ordersOf(room.services).load(id)).state.paid !== null);
  await room.caughtUp('orders');
  return id;
}

async function pay(channel: Channel, id: string): Promise<void> {
  const { services } = room;
  if (channel === 'alipay') {
    await paidInSandbox(services, id);
    return;
  }
  const actor = { kind: 'candidate' as const, id: buyer.user.id };
  await openTrade(services, id, channel, { ...bySystem(services, 'test'), actor });
  const { tradeNo } = await tradeOf(id);
  if (channel === 'wechat') await (await wechatSandbox(services)).pay(tradeNo);
  else await (await paypalSandbox(services)).approve(tradeNo);
  await tendOrder(services, id);
}

const trades = () => room.services.documents.collection<SandboxTrade>(collections.sandboxTrades);
async function tradeOf(orderId: string): Promise<SandboxTrade> {
  const attempt = (await ordersOf(room.services).load(orderId)).state.attempts.at(-1);
  const trade = await trades().get(attempt?.attemptId ?? '');
  if (trade === null) throw new Error('there is no trade');
  return trade;
}
const change = async (orderId: string, to: Partial<SandboxTrade>): Promise<void> =>
  void (await trades().put({ ...(await tradeOf(orderId)), ...to }));

const compared = (channel: Channel) =>
  compareDay(room.services, channel, day, bySystem(room.services, 'test'));
const eventsOf = (channel: Channel) => room.services.log.readStream(reconciliationStream(channel));

interface Day {
  readonly state: string;
  readonly lines: number;
  readonly matched: number;
  readonly open: number;
  readonly fees: number;
  readonly here: Record<string, number>;
  readonly found: readonly {
    readonly id: string;
    readonly kind: string;
    readonly stage: string;
    readonly orderId: string | null;
  }[];
}
const detail = (channel: Channel, on = day, who = reader) =>
  who.ok<Day>('/api/pay/reconciliation/detail', { channel, day: on });

describe('a channel’s bill', () => {
  it('of every channel says what the streams say, refunds too, where nothing is wrong', async () => {
    for (const channel of ['alipay', 'wechat', 'paypal'] as const) await paid(channel);
    const id = await paid();
    const refund = { id, amount: 4, reason: '重复购买' };
    const teller = await room.staff(['pay:order', 'pay:refund']);
    const chief = await room.staff(['pay:order', 'pay:refund:audit']);
    const { id: refundId } = await teller.ok<{ id: string }>('/api/pay/refund/request', refund);
    await chief.ok('/api/pay/refund/decide', { id, refundId, grant: true });
    await tendOrder(room.services, id);
    await until('it went back', async () =>
      (await ordersOf(room.services).load(id)).state.refunds.every(({ stage }) => stage === 'settled'),
    );
    await nextMorning();
    for (const channel of ['alipay', 'wechat', 'paypal'] as const) {
      await compared(channel);
      expect(await detail(channel)).toMatchObject({ state: 'even', open: 0, found: [] });
    }
    expect(await detail('alipay')).toMatchObject({
      ...{ lines: 3, matched: 3, here: { payments: 2, paid: 19.8, refunds: 1, refunded: 4 } },
    });
  });

  it('shows a planted difference of each kind, and nothing else', async () => {
    const [lost, cheaper, dear, right] = [await paid(), await paid(), await paid(), await paid()];
    const foreign = await paid('paypal');
    await trades().delete((await tradeOf(lost)).id);
    await change(cheaper, { amount: 980, fee: 6 });
    await change(dear, { fee: 99 });
    await change(foreign, { currency: 'EUR' });
    const books = new SandboxBooks(room.services.documents, 'alipay', () => room.services.clock.now());
    const strange = await books.begin({
      ...{ id: `${'e'.repeat(28)}a001`, appId: 'x', title: '别处', amount: 500 },
      ...{ expiresAt: room.services.clock.now() + hour, notifyUrl: '', returnUrl: '' },
    });
    await books.pay(strange.tradeNo);
    await nextMorning();
    await compared('alipay');
    await compared('paypal');
    const found = async (channel: Channel) =>
      (await detail(channel)).found.map(({ kind, orderId }) => [kind, orderId]);
    expect(await found('alipay')).toEqual([
      ...[
        ['Fee', dear],
        ['OnlyHere', lost],
        ['OnlyThere', null],
        ['OtherAmount', cheaper],
      ],
    ]);
    expect(await found('paypal')).toEqual([['OtherCurrency', foreign]]);
    expect(await detail('alipay')).toMatchObject({ state: 'open', open: 4, matched: 2 });
    expect((await ordersOf(room.services).load(right)).state.paid).not.toBeNull();
    expect((await billsOpen.load(room.services)).failed).toBe(5);
  });

  it('is taken note of once, however often and by whomever it is compared', async () => {
    await paid();
    await nextMorning();
    const before = (await eventsOf('alipay')).length;
    await Promise.all([compared('alipay'), compared('alipay')]);
    await compared('alipay');
    expect(await eventsOf('alipay')).toHaveLength(before + 1);
  });

  it('is compared by itself, each day once, the missed ones too', async () => {
    const first = day;
    await paid();
    await at(billDayEnds(day) + 3 * 24 * hour + 10.5 * hour);
    const service = compareBills(room.services, always, 5);
    const daysOf = async (channel: Channel) =>
      (await eventsOf(channel)).flatMap(({ type, data }) =>
        type === 'BillCompared' ? [(data as { day: string }).day] : [],
      );
    const last = billDayOf(billDayEnds(first) + 2 * 24 * hour);
    for (const channel of ['alipay', 'wechat', 'paypal'] as const)
      await until(`the days of ${channel} are made up for`, async () =>
        (await daysOf(channel)).includes(last),
      );
    await service.stop();
    for (const channel of ['alipay', 'wechat', 'paypal'] as const) {
      const days = (await daysOf(channel)).filter((one) => one >= first);
      expect(days).toEqual([...new Set(days)].toSorted());
      expect(days).toHaveLength(4);
    }
    const page = await reader.ok<{ records: { day: string; state: string }[] }>(
      '/api/pay/reconciliation/paging',
      {
        params: { channel: 'alipay', from: first },
      },
    );
    expect(page.records.map((one) => one.state)).toEqual(['even', 'even', 'even', 'even']);
  });
});

describe('a difference', () => {
  const planted = async (): Promise<{ id: string; orderId: string }> => {
    const orderId = await paid();
    const trade = await tradeOf(orderId);
    await trades().delete(trade.id);
    await nextMorning();
    await compared('alipay');
    await trades().put(trade);
    return { id: (await detail('alipay')).found[0]?.id ?? '', orderId };
  };
  const explain = '/api/pay/reconciliation/explain';

  it('is settled by a person’s words, and the whole bill settles it without any', async () => {
    const { id } = await planted();
    const given = { channel: 'alipay', day, id, words: '渠道补单' };
    expect((await accountant.refused(explain, { ...given, words: ' ' })).reason).toBe('ExplanationMissing');
    expect((await accountant.refused(explain, { ...given, id: 'x' })).reason).toBe('NotFound');
    const settled = await accountant.ok<Day>(explain, given);
    expect(settled).toMatchObject({
      state: 'settled',
      open: 0,
      found: [{ stage: 'explained', words: '渠道补单' }],
    });
    expect((await accountant.refused(explain, { ...given, words: '别的' })).reason).toBe('DifferenceSettled');
    const again = await accountant.ok<Day>('/api/pay/reconciliation/compare', { channel: 'alipay', day });
    expect(again).toMatchObject({ state: 'even', found: [] });
  });

  it('is nobody’s who is not asked to look after money: every call, every stranger', async () => {
    const { id } = await planted();
    const stranger = await room.staff(['pay:order', 'sys:pay']);
    const bound = await room.staff(['pay:reconcile', 'pay:reconcile:settle', 'pay:export'], {
      scopeDepartId: 'elsewhere',
    });
    const given = { channel: 'alipay', day, id, words: '无', params: {} };
    for (const call of ['paging', 'detail', 'compare', 'explain', 'export'])
      for (const [who, why] of [
        [buyer, 'NotAllowed'],
        [stranger, 'NotAllowed'],
        [bound, 'OutOfScope'],
      ] as const)
        expect((await who.refused(`/api/pay/reconciliation/${call}`, given)).reason, call).toBe(why);
    for (const call of ['compare', 'explain', 'export'])
      expect((await reader.refused(`/api/pay/reconciliation/${call}`, given)).reason, call).toBe(
        'NotAllowed',
      );
    expect(await detail('alipay')).toMatchObject({ open: 1 });
  });

  it('waits with its day until there is a bill, and only real days and channels are asked for', async () => {
    await paid();
    const compare = '/api/pay/reconciliation/compare';
    expect((await accountant.refused(compare, { channel: 'alipay', day })).reason).toBe('BillNotReady');
    expect((await accountant.refused(compare, { channel: 'cash', day })).msg).toBe('支付方式必须选择！');
    expect((await accountant.refused(compare, { channel: 'alipay', day: '2026-02-30' })).reason).toBe(
      'BadInput',
    );
    expect(
      (await reader.refused('/api/pay/reconciliation/detail', { channel: 'alipay', day: '2020-01-01' }))
        .reason,
    ).toBe('NotFound');
    await nextMorning();
    expect(await detail('alipay')).toMatchObject({ state: 'waiting', found: [] });
    expect(await accountant.ok(compare, { channel: 'alipay', day })).toMatchObject({
      state: 'even',
      lines: 1,
    });
  });

  it('leaves as a file, which is in the log first', async () => {
    const { id, orderId } = await planted();
    await accountant.ok(explain, { channel: 'alipay', day, id, words: '=渠道补单' });
    const answer = await fetch(`${await room.server.app.listen()}/api/pay/reconciliation/export`, {
      ...{
        method: 'POST',
        body: JSON.stringify({ format: 'csv', params: { channel: 'alipay', from: day, to: day } }),
      },
      headers: { 'content-type': 'application/json', token: accountant.token },
    });
    const text = await answer.text();
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain(orderId);
    expect(text).toContain("'=渠道补单");
    expect(text).toContain('账单缺少');
    const events = await room.services.log.readStream(`orders-exports-${accountant.user.id}`);
    expect(events.at(-1)).toMatchObject({
      ...{ type: 'ReconciliationExported', data: { count: 1, filter: { channel: 'alipay', from: day } } },
    });
  });
});
