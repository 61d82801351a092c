import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/caller.js';
import type { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { minutes } from '../../testing/moving-clock.js';
import { paidInSandbox } from '../../testing/paid-in-sandbox.js';
import { selling } from '../../testing/selling.js';
import { until } from '../../testing/until.js';
import { bySystem } from '../../platform/command-side/envelope.js';
import { ordersOf } from '../streams.js';
import { tendOrder } from '../tend-order.js';
import { discountUsesOf, reserveDiscount } from './discounts.js';

let room: ExamRoom;
let keeper: Caller;
beforeAll(async () => {
  room = await ExamRoom.open({ env: { DEMO: 'on' } });
  await selling(room, true);
  keeper = await room.staff(['pay:discount']);
});
afterAll(() => room.close());

let made = 0;
const save = (change: object = {}) => ({
  ...{ id: `SPRING${(made += 1)}00`, title: '春季优惠', percent: 20, enabled: true, ...change },
});
async function code(change: object = {}): Promise<string> {
  return (await keeper.ok<{ id: string }>('/api/pay/discount/save', save(change))).id;
}
async function placed(who: Candidate, price = 9.9): Promise<string> {
  const body = { title: `优惠题库${(made += 1)}`, training: true, price };
  const { id: repoId } = await room.admin.ok<{ id: string }>('/api/repo/save', body);
  return (await who.ok<{ id: string }>('/api/repo/buy/init', { repoId })).id;
}
const path = '/api/pay/order/discount';
const apply = (who: Candidate, id: string, given: string) => who.post(path, { id, code: given });
const stateOf = async (id: string) => (await ordersOf(room.services).load(id)).state;
const usesOf = async (given: string) => (await discountUsesOf(room.services).load(given)).state;
const paidAfter = async (id: string): Promise<void> => {
  await paidInSandbox(room.services, id);
  await until('it is paid', async () => (await stateOf(id)).paid !== null);
};
const released = (given: string) =>
  until('the use is given back', async () => Object.keys(await usesOf(given)).length === 0);

describe('a discount code', () => {
  it('makes an own order cheaper, which is paid at that price, and its use is final then', async () => {
    const buyer = await room.candidate();
    const given = await code();
    const id = await placed(buyer);
    const order = await buyer.ok<object>(path, { id, code: ` ${given.toLowerCase()} ` });
    expect(order).toMatchObject({ price: 7.92, fullPrice: 9.9, discountCode: given, discountable: false });
    await buyer.ok(path, { id, code: given });
    expect((await apply(buyer, id, await code())).reason).toBe('DiscountThere');
    await paidAfter(id);
    expect((await stateOf(id)).received[0]?.amount).toBe(792);
    await until('the use is final', async () => (await usesOf(given))[id]?.final === true);
    const { records } = await keeper.ok<{ records: object[] }>('/api/pay/discount/paging', {
      params: { words: given },
    });
    expect(records).toMatchObject([{ id: given, percent: 20, less: null, used: 1, held: 0 }]);
  });

  it('of which nothing is left to pay gives it at once, and no channel hears of it', async () => {
    const buyer = await room.candidate();
    const id = await placed(buyer);
    await buyer.ok(path, { id, code: await code({ percent: null, less: 10 }) });
    expect(await stateOf(id)).toMatchObject({ paid: { transactionId: null }, attempts: [] });
    expect((await buyer.refused('/api/pay/alipay/trade', { id })).reason).toBe('OrderPaidAlready');
  });

  it('that has one use is had by one of many who ask at once', async () => {
    const given = await code({ totalUses: 1 });
    const buyers = await room.candidates(6);
    const orders = await Promise.all(buyers.map((who) => placed(who)));
    const answers = await Promise.all(buyers.map((who, at) => apply(who, orders[at] ?? '', given)));
    expect(answers.filter((one) => one.code === 0)).toHaveLength(1);
    expect(answers.filter((one) => one.reason === 'DiscountUsedUp')).toHaveLength(5);
    expect(Object.keys(await usesOf(given))).toHaveLength(1);
  });

  it('is given back when the order closes, when all of it goes back, and where a process died over it', async () => {
    const [buyer, other] = (await room.candidates(2)) as [Candidate, Candidate];
    const given = await code({ totalUses: 1, usesPerPerson: 1 });
    const closing = await placed(buyer);
    await buyer.ok(path, { id: closing, code: given });
    expect((await apply(buyer, await placed(buyer), given)).reason).toBe('DiscountUsedUp');
    room.clock.advance(minutes(16));
    await tendOrder(room.services, closing);
    await released(given);

    const orphan = await placed(other);
    const claimed = { orderId: orphan, buyerId: other.user.id };
    const discount = { code: given, totalUses: 1, usesPerPerson: 1 };
    await reserveDiscount(room.services, discount, claimed, bySystem(room.services, 'dies here'));
    room.clock.advance(minutes(16));
    await tendOrder(room.services, orphan);
    const bought = await placed(buyer);
    await buyer.ok(path, { id: bought, code: given });
    await paidAfter(bought);
    await until('the use is final', async () => (await usesOf(given))[bought]?.final === true);

    const [teller, chief] = [
      await room.staff(['pay:order', 'pay:refund']),
      await room.staff(['pay:order', 'pay:refund:audit']),
    ];
    const { id: refundId } = await teller.ok<{ id: string }>('/api/pay/refund/request', {
      id: bought,
      amount: 7.92,
      reason: '开错',
    });
    await chief.ok('/api/pay/refund/decide', { id: bought, refundId, grant: true });
    await released(given);
  });

  it('says why it is not for an order', async () => {
    const buyer = await room.candidate();
    const id = await placed(buyer);
    const now = room.services.clock.now();
    const refusals = [
      [await code({ until: new Date(now - 1000).toISOString() }), 'DiscountOver'],
      [await code({ from: new Date(now + 60_000).toISOString() }), 'DiscountUnknown'],
      [await code({ enabled: false }), 'DiscountUnknown'],
      [await code({ kinds: ['exam'] }), 'DiscountOther'],
      [await code({ minimum: 20 }), 'DiscountMinimum'],
    ] as const;
    for (const [given, reason] of refusals) expect((await apply(buyer, id, given)).reason).toBe(reason);
    const begun = await room.candidate();
    const tried = await placed(begun);
    await begun.ok('/api/pay/alipay/trade', { id: tried });
    const good = await code();
    expect((await apply(begun, tried, good)).reason).toBe('PaymentBegun');
    expect(await usesOf(good)).toEqual({});
  });

  it('is guessed slowly', async () => {
    const guesser = await room.candidate();
    const id = await placed(guesser);
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push(await apply(guesser, id, `GUESS${100 + n}`));
    expect(answers.filter((one) => one.reason === 'DiscountUnknown').length).toBeLessThan(9);
    expect(answers.at(-1)?.status).toBe(429);
  });
});

describe('whose', () => {
  it('another account neither sees nor changes an order by its id', async () => {
    const [buyer, stranger] = [await room.candidate(), await room.candidate()];
    const id = await placed(buyer);
    const given = await code();
    expect((await apply(stranger, id, given)).reason).toBe('NotFound');
    expect(await usesOf(given)).toEqual({});
  });

  it('codes are made by who may, for the whole site, once each, and only such that can be meant', async () => {
    const given = await code();
    const bound = await room.staff(['pay:discount'], { scopeDepartId: 'elsewhere' });
    for (const [who, why] of [
      [await room.candidate(), 'NotAllowed'],
      [await room.staff(['pay:order']), 'NotAllowed'],
      [bound, 'OutOfScope'],
    ] as const)
      for (const call of ['paging', 'save', 'history'])
        expect((await who.refused(`/api/pay/discount/${call}`, { ...save(), params: {} })).reason).toBe(why);
    expect((await keeper.refused('/api/pay/discount/save', save({ id: given }))).reason).toBe(
      'DiscountThere',
    );
    await keeper.ok('/api/pay/discount/save', save({ id: given, version: 1, percent: 30 }));
    expect((await keeper.refused('/api/pay/discount/save', save({ id: given, version: 1 }))).reason).toBe(
      'SomebodyWasFaster',
    );
    for (const wrong of [{ id: 'x' }, { percent: 101 }, { percent: null }, { less: 1 }, { kinds: ['goods'] }])
      expect(
        (await keeper.refused('/api/pay/discount/save', save(wrong))).reason,
        JSON.stringify(wrong),
      ).toBe('BadInput');
    const history = await keeper.ok<unknown[]>('/api/pay/discount/history', { id: given });
    expect(history).toHaveLength(2);
  });
});
