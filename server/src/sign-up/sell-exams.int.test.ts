import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isEntitled } from '@vigil/domain/orders/public';
import { ordersOf } from '../orders/public.js';
import type { Caller } from '../testing/caller.js';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';
import { paidInSandbox } from '../testing/paid-in-sandbox.js';
import { selling } from '../testing/selling.js';
import { until } from '../testing/until.js';
import { examSeller } from './sell-exams.js';

let room: ExamRoom;
let teller: Caller;
let chief: Caller;
beforeAll(async () => {
  room = await ExamRoom.open({ env: { DEMO: 'on' } });
  await selling(room, true);
  teller = await room.staff(['pay:order', 'pay:refund']);
  chief = await room.staff(['pay:order', 'pay:refund:audit']);
});
afterAll(() => room.close());

const place = async (who: Candidate, examId: string): Promise<string> =>
  (await who.ok<{ id: string }>('/api/exam/buy/init', { examId })).id;
const check = (who: Candidate, id: string) =>
  who.ok<{ isBuy: boolean; sale: object | null; blocked: { reason: string }[] }>(
    '/api/exam/exam/check-info',
    { id },
  );
const entitled = async (orderId: string) => isEntitled((await ordersOf(room.services).load(orderId)).state);

/** A refund of all of it, asked for by one and granted by another, until the money is back. */
async function refundAll(id: string, amount: number): Promise<void> {
  await teller.ok('/api/pay/refund/request', { id, amount, reason: '考试取消' });
  await room.caughtUp('orders');
  const sheet = await teller.ok<{ refunds: { refundId: string }[] }>('/api/pay/order/sheet', { id });
  await chief.ok('/api/pay/refund/decide', { id, refundId: sheet.refunds[0]?.refundId, grant: true });
  await until('the money is back', async () =>
    (await ordersOf(room.services).load(id)).state.refunds.every(({ stage }) => stage === 'settled'),
  );
}

describe('an exam that is sold by itself', () => {
  it('[exam-014] [pay-003] is offered with its price, ordered once, paid, and then begun', async () => {
    const who = await room.candidate();
    const examId = await room.saveExam({ price: 9.9 });
    expect(await check(who, examId)).toMatchObject({
      ...{ isBuy: false, sale: { kind: 'exam', id: examId, price: 9.9 } },
      blocked: [{ reason: 'NotPaid' }],
    });
    const [first, second] = await Promise.all([place(who, examId), place(who, examId)]);
    expect(first).toBe(second);
    expect((await who.startRefused(examId)).reason).toBe('NotPaid');
    await paidInSandbox(room.services, first);
    expect(await check(who, examId)).toMatchObject({ isBuy: true, sale: null, blocked: [] });
    expect((await who.refused('/api/exam/buy/init', { examId })).reason).toBe('AlreadyOwned');
    await who.start(examId);
    await who.handIn();
  });

  it('is no longer theirs once all of the money is owed back, and can be bought again', async () => {
    const who = await room.candidate();
    const examId = await room.saveExam({ price: 9.9 });
    const orderId = await place(who, examId);
    await paidInSandbox(room.services, orderId);
    expect(await entitled(orderId)).toBe(true);
    await refundAll(orderId, 9.9);
    expect(await entitled(orderId)).toBe(false);
    expect((await who.startRefused(examId)).reason).toBe('NotPaid');
    expect(await check(who, examId)).toMatchObject({ isBuy: false, sale: { kind: 'exam' } });
    const again = await place(who, examId);
    expect(again).not.toBe(orderId);
    await paidInSandbox(room.services, again);
    await who.start(examId);
    await who.handIn();
  });

  it('stays theirs after a part of the money went back', async () => {
    const who = await room.candidate();
    const examId = await room.saveExam({ price: 9.9 });
    const orderId = await place(who, examId);
    await paidInSandbox(room.services, orderId);
    await refundAll(orderId, 4);
    expect(await check(who, examId)).toMatchObject({ isBuy: true, blocked: [] });
  });

  it('is sold neither after its end nor to whom it is not for; its order is nobody else’s', async () => {
    const [who, other] = (await room.candidates(2)) as [Candidate, Candidate];
    const over = await room.saveExam({
      ...{ price: 9.9, startTime: room.clock.now() - minutes(90), endTime: room.clock.now() - minutes(1) },
    });
    expect(await who.refused('/api/exam/buy/init', { examId: over })).toMatchObject({
      ...{ reason: 'ExamOver', msg: '考试已结束，不能购买！' },
    });
    const named = await room.saveExam({ price: 9.9, openType: 3, range: { userIds: [who.user.id] } });
    expect((await other.refused('/api/exam/buy/init', { examId: named })).reason).toBe('NotFound');
    const orderId = await place(who, named);
    expect((await other.refused('/api/pay/order/detail', { id: orderId })).reason).toBe('NotFound');
    expect((await other.refused('/api/pay/alipay/trade', { id: orderId })).reason).toBe('NotFound');
  });

  it('that comes round again is still sold, and late money still buys it', async () => {
    const who = await room.candidate();
    const now = room.clock.now();
    const examId = await room.saveExam({
      ...{ price: 9.9, repeatCycle: 1, startTime: now - minutes(26 * 60), endTime: now - minutes(25 * 60) },
    });
    const orderId = await place(who, examId);
    expect(await examSeller.sellable(room.services, who.user.id, examId)).toBe(true);
    await paidInSandbox(room.services, orderId);
    expect(await entitled(orderId)).toBe(true);
    const over = await room.saveExam({ price: 9.9, startTime: now - minutes(60), endTime: now - 1 });
    expect(await examSeller.sellable(room.services, who.user.id, over)).toBe(false);
  });

  it('is not for sale where nothing is, and costs nothing then', async () => {
    const who = await room.candidate();
    const examId = await room.saveExam({ price: 9.9 });
    await selling(room, false);
    expect(await check(who, examId)).toMatchObject({ isBuy: true, sale: null, blocked: [] });
    expect((await who.refused('/api/exam/buy/init', { examId })).reason).toBe('NotForSale');
    await selling(room, true);
  });
});

it('an exam in a category with a price leads to the category, whatever its own price is', async () => {
  const who = await room.candidate();
  const { id: catId } = await room.admin.ok<{ id: string }>('/api/exam/category/saveExamCategory', {
    ...{ name: '付费分类', price: 12.5 },
  });
  const examId = await room.saveExam({ catId, price: 9.9 });
  expect(await check(who, examId)).toMatchObject({
    ...{ isBuy: false, sale: { kind: 'category', id: catId, price: 12.5 } },
  });
  await room.admin.ok('/api/exam/category/designateFree', {
    ...{ examCategoryId: catId, userIds: [who.user.id] },
  });
  expect(await check(who, examId)).toMatchObject({ isBuy: true, sale: null });
});
