import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';
import { paidInSandbox } from '../testing/paid-in-sandbox.js';
import { selling } from '../testing/selling.js';
import { until } from '../testing/until.js';
import { moveUp } from './reactors.js';
import { SigningUp, signUpForm } from '../testing/signing-up.js';

let room: ExamRoom;
let signing: SigningUp;
beforeAll(async () => {
  room = await ExamRoom.open({ env: { DEMO: 'on' } });
  signing = new SigningUp(room);
  await selling(room, true);
});
beforeEach(() => selling(room, true));
afterAll(() => room.close());

const base = '/api/exam/buy';

describe('buying a category', () => {
  const buy = async (who: Candidate, examId: string) =>
    (await who.ok<{ id: string }>(`${base}/init`, { examId })).id;
  const waitsIn = async (who: Candidate, catId: string) =>
    (await who.ok<{ isWaiting: boolean }>('/api/exam/category/examCategoryDetail', { examCategoryId: catId }))
      .isWaiting;

  it('holds the place while the order waits, keeps it once paid, and is theirs with the form', async () => {
    const catId = await signing.category({ price: 12.5 });
    const examId = await signing.sitting(catId, { seats: 1 });
    const [who, other] = (await room.candidates(2)) as [Candidate, Candidate];
    const ids = await Promise.all([buy(who, examId), buy(who, examId)]);
    expect(ids[0]).toBe(ids[1]);
    expect(await signing.info(who, catId)).toMatchObject({ step: 0, price: 12.5, place: 'held' });
    expect((await other.refused(`${base}/init`, { examId })).msg).toBe('该场次名额已满，请选择其他场次！');
    await paidInSandbox(room.services, ids[0] as string);
    await until('the place is kept', async () => (await signing.info(who, catId)).place === 'kept');
    expect(await signing.info(who, catId)).toMatchObject({ step: 1 });
    expect((await who.refused(`${base}/init`, { examId })).msg).toBe('您已报名该考试，无需重复购买！');
    const face = await signing.photoOf(who);
    expect(await who.ok(`${base}/updateInfo`, { ...signUpForm(who), catId, examId, face })).toMatchObject({
      ...{ step: 2, place: 'taken' },
    });
  });

  it('an order that is never paid lets go of its place', async () => {
    const catId = await signing.category({ price: 12.5 });
    const examId = await signing.sitting(catId, { seats: 1 });
    const [who, other] = (await room.candidates(2)) as [Candidate, Candidate];
    await buy(who, examId);
    room.clock.advance(minutes(17));
    await moveUp(room.services, { id: examId, seats: 1 });
    await buy(other, examId);
    expect(await signing.info(other, catId)).toMatchObject({ place: 'held' });
    expect(await signing.info(who, catId)).toMatchObject({ step: 0, place: null });
  });

  it('[SU15] [SU16] who finds it full waits unpaid, is told when a place comes free, and has a day to pay, also once signing up is over', async () => {
    const now = room.clock.now();
    const signUp = { needed: true, closesAt: new Date(now + minutes(60)).toISOString() };
    const catId = await signing.category({ price: 12.5, signUp });
    const [examId, other] = [
      await signing.sitting(catId, { seats: 1 }),
      await signing.sitting(catId, { seats: 1 }),
    ];
    const [first, next, third] = (await room.candidates(3)) as [Candidate, Candidate, Candidate];
    const wait = `${base}/await`;
    expect((await next.refused(wait, { examId })).msg).toBe('该场次还有名额，请直接支付！');
    await buy(first, examId);
    const waits = { step: 0, examId, place: 'waiting', inLine: 1 };
    expect(await next.ok(wait, { examId })).toMatchObject(waits);
    expect(await waitsIn(next, catId)).toBe(true);
    expect(await waitsIn(first, catId)).toBe(false);
    expect(await next.ok(wait, { examId })).toMatchObject(waits);
    expect(await third.ok(wait, { examId })).toMatchObject({ inLine: 2 });
    // Whoever has a place elsewhere after all leaves the line; nobody passes it.
    await buy(third, other);
    expect((await signing.places(examId)).waiting.map(({ userId }) => userId)).toEqual([next.user.id]);
    expect((await next.refused(`${base}/init`, { examId })).reason).toBe('SeatsFull');
    // Ordering again while somebody waits holds the place for no longer.
    room.clock.advance(minutes(10));
    await buy(first, examId);
    room.clock.advance(minutes(7));
    await moveUp(room.services, { id: examId, seats: 1 });
    expect(await signing.info(first, catId)).toMatchObject({ place: null });
    expect(await signing.info(next, catId)).toMatchObject({ step: 0, place: 'held', inLine: null });
    const told = async () =>
      (await next.ok<{ records: { title: string }[] }>('/api/sys/user/msg/paging', {})).records;
    await until('they are told', async () => (await told()).length > 0);
    expect((await told())[0]?.title).toMatch(/^候补成功：/);
    room.clock.advance(minutes(60));
    expect((await first.refused(`${base}/init`, { examId })).msg).toBe('报名已截止！');
    expect((await first.refused(wait, { examId })).msg).toBe('报名已截止！');
    await paidInSandbox(room.services, await buy(next, examId));
    await until('the place is kept', async () => (await signing.info(next, catId)).place === 'kept');
    const face = await signing.photoOf(next);
    expect(await next.ok(`${base}/updateInfo`, { ...signUpForm(next), catId, examId, face })).toMatchObject({
      ...{ step: 2, place: 'taken' },
    });
  });

  it('an order that is placed shortly before the start holds its place for as long as it may be paid', async () => {
    const catId = await signing.category({ price: 12.5 });
    const startTime = room.clock.now() + minutes(5);
    const examId = await signing.sitting(catId, { seats: 1, startTime, endTime: startTime + minutes(120) });
    const who = await room.candidate();
    const id = await buy(who, examId);
    room.clock.advance(minutes(6));
    expect(await signing.info(who, catId)).toMatchObject({ place: 'held' });
    await paidInSandbox(room.services, id);
    await until('the place is kept', async () => (await signing.info(who, catId)).place === 'kept');
  });

  it('[SU16] who moves up on the day of the sitting has until it begins', async () => {
    const catId = await signing.category({ price: 12.5 });
    const startTime = room.clock.now() + minutes(40);
    const examId = await signing.sitting(catId, { seats: 1, startTime, endTime: startTime + minutes(120) });
    const [first, next] = (await room.candidates(2)) as [Candidate, Candidate];
    await buy(first, examId);
    await next.ok(`${base}/await`, { examId });
    room.clock.advance(minutes(17));
    await moveUp(room.services, { id: examId, seats: 1, startTime });
    expect(await signing.info(next, catId)).toMatchObject({
      place: 'held',
      heldUntil: new Date(startTime + minutes(8 * 60)).toISOString().slice(0, 19).replace('T', ' '),
    });
    room.clock.advance(minutes(24));
    expect(await signing.info(next, catId)).toMatchObject({ place: null });
  });

  it('who waits unpaid leaves the line, and waits where nothing is to be paid by signing up alone', async () => {
    const catId = await signing.category({ price: 12.5 });
    const examId = await signing.sitting(catId, { seats: 1 });
    const [first, next] = (await room.candidates(2)) as [Candidate, Candidate];
    await buy(first, examId);
    await next.ok(`${base}/await`, { examId });
    expect(await next.ok(`${base}/cancel`, { catId })).toMatchObject({ step: 0, place: null, inLine: null });
    expect((await signing.places(examId)).waiting).toEqual([]);
    const freeOne = await signing.sitting(await signing.category(), { seats: 1 });
    expect((await next.refused(`${base}/await`, { examId: freeOne })).reason).toBe('NotForSale');
  });

  it('nobody gives information, or starts, unpaid; whoever it is assigned to pays nothing [buy-014]', async () => {
    const catId = await signing.category({ price: 12.5 });
    const examId = await signing.sitting(catId);
    const [who, given] = (await room.candidates(2)) as [Candidate, Candidate];
    expect((await who.refused(`${base}/applyExam`, { examCategoryId: catId })).msg).toBe(
      '请先购买本次考试！',
    );
    const early = await who.refused(`${base}/updateInfo`, { ...signUpForm(who), catId, examId, face: '' });
    expect(early.msg).toBe('请先完成报名或支付！');
    await room.admin.ok('/api/exam/category/designateFree', {
      ...{ examCategoryId: catId, userIds: [given.user.id] },
    });
    expect(await signing.free(given, catId, examId)).toMatchObject({ price: 0, place: 'taken' });
  });
});
