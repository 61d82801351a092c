import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seatOf } from '@vigil/domain/sign-up/public';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';
import { paidInSandbox } from '../testing/paid-in-sandbox.js';
import { selling } from '../testing/selling.js';
import { signedUp } from '../testing/sign-up-form.js';
import { until } from '../testing/until.js';
import { bySystem } from '../platform/command-side/envelope.js';
import { runSeats, seatsOf } from './streams.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open({ env: { DEMO: 'on' } });
  await selling(room, true);
});
afterAll(() => room.close());

let made = 0;
const category = async (fields: object = {}): Promise<string> => {
  const body = { name: `考试${(made += 1)}`, signUp: { needed: true, cancelHours: 24 }, ...fields };
  return (await room.admin.ok<{ id: string }>('/api/exam/category/saveExamCategory', body)).id;
};
const sitting = (catId: string, seats: number): Promise<string> => {
  const startTime = room.clock.now() + minutes(3 * 24 * 60);
  return room.saveExam({ catId, seats, startTime, endTime: startTime + minutes(60) });
};
const placeOf = async (examId: string, { user }: Candidate): Promise<string | null> =>
  seatOf((await seatsOf(room.services).load(examId)).state, user.id, room.clock.now())?.kind ?? null;

describe('a place that nothing stands behind', () => {
  it('in another sitting than the registration says is given back, and goes to who waits', async () => {
    const catId = await category();
    const [meant, other] = [await sitting(catId, 5), await sitting(catId, 1)];
    const [who, next] = (await room.candidates(2)) as [Candidate, Candidate];
    await signedUp(room, who, { catId, examId: meant });
    // Two tabs at once: the other one's place was taken, and its registration was overtaken.
    const { services } = room;
    const at = { examId: other, capacity: 1, holdUntil: room.clock.now() + minutes(15) };
    const take = (userId: string) =>
      runSeats(services, { type: 'TakeSeat', ...at, userId }, bySystem(services, 'test'));
    await take(who.user.id);
    await until('it was given back', async () => (await placeOf(other, who)) === null);
    expect(await placeOf(meant, who)).toBe('taken');
    expect(await signedUp(room, next, { catId, examId: other })).toMatchObject({ place: 'taken' });
  });

  it('since its money went back is given up with the registration, and goes to who waits', async () => {
    const catId = await category({ price: 12.5 });
    const examId = await sitting(catId, 1);
    const [who, next] = (await room.candidates(2)) as [Candidate, Candidate];
    const { id } = await who.ok<{ id: string }>('/api/exam/buy/init', { examId });
    await paidInSandbox(room.services, id);
    await until('the place is kept', async () => (await placeOf(examId, who)) === 'kept');
    const teller = await room.staff(['pay:order', 'pay:refund']);
    const auditor = await room.staff(['pay:order', 'pay:refund:audit']);
    await teller.ok('/api/pay/refund/request', { id, amount: 12.5, reason: '资格不符' });
    const { refunds } = await teller.ok<{ refunds: { refundId: string }[] }>('/api/pay/order/sheet', { id });
    await auditor.ok('/api/pay/refund/decide', { id, refundId: refunds[0]?.refundId, grant: true });
    await until('the place is given up', async () => (await placeOf(examId, who)) === null);
    await until(
      'the registration is given up',
      async () => (await who.ok<{ step: number }>('/api/exam/buy/userExamInfo', { catId })).step === 0,
    );
    await next.ok('/api/exam/buy/init', { examId });
    expect(await placeOf(examId, next)).toBe('held');
  });
});
