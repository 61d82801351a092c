import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/caller.js';
import type { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { minutes } from '../../testing/moving-clock.js';
import { roomOf } from '../places.js';
import { until } from '../../testing/until.js';
import { bySystem } from '../../platform/command-side/envelope.js';
import { registrationIdOf, runRegistration, runSeats } from '../streams.js';

let room: ExamRoom;
let clerk: Caller;
beforeAll(async () => {
  room = await ExamRoom.open();
  clerk = await room.staff(['exam:signup']);
});
afterAll(() => room.close());

const base = '/api/exam/signup';
interface Row {
  readonly id: string;
  readonly realName: string;
  readonly examId: string | null;
  readonly state: number;
  readonly place: string | null;
  readonly inLine: number | null;
  readonly cancelReason: string;
}
const listed = async (params: object, by: Caller = clerk) => {
  await room.caughtUp('registrations');
  return (await by.ok<{ records: Row[] }>(`${base}/paging`, { params })).records;
};

let made = 0;
/** A category with one sitting of one place, three days ahead. */
async function oneSeat(): Promise<{ catId: string; examId: string }> {
  const body = { name: `管理报名${(made += 1)}`, signUp: { needed: true, cancelHours: 24 } };
  const { id: catId } = await room.admin.ok<{ id: string }>('/api/exam/category/saveExamCategory', body);
  const startTime = room.clock.now() + minutes(3 * 24 * 60);
  const endTime = startTime + minutes(120);
  return { catId, examId: await room.saveExam({ catId, seats: 1, startTime, endTime }) };
}

/** Signed up with the form given: a place, or one in the line. */
async function signedUp(
  who: Candidate,
  { catId, examId }: { catId: string; examId: string },
): Promise<string> {
  const { services } = room;
  await who.ok('/api/exam/buy/applyExam', { examCategoryId: catId });
  const userId = who.user.id;
  const registrationId = registrationIdOf(userId, catId);
  const given = { form: 'form', photoFileId: 'photo', idHash: userId, consent: '1' };
  const envelope = bySystem(services, 'test');
  const registration = { type: 'GiveRegistration', registrationId, userId, catId, examId, ...given } as const;
  await runRegistration(services, registration, envelope);
  await runSeats(
    services,
    { type: 'TakeSeat', ...roomOf(services, { id: examId, seats: 1 }), userId },
    envelope,
  );
  return registrationId;
}

describe('报名管理', () => {
  it('says who signed up for what, who has the place and who waits for it [buy-018]', async () => {
    const where = await oneSeat();
    const [first, second, third] = (await room.candidates(3)) as [Candidate, Candidate, Candidate];
    await signedUp(first, where);
    await signedUp(second, where);
    await third.ok('/api/exam/buy/applyExam', { examCategoryId: where.catId });
    const rows = new Map((await listed({ catId: where.catId })).map((row) => [row.realName, row]));
    expect(rows.get(first.user.realName)).toMatchObject({ state: 1, place: 'taken', inLine: null });
    expect(rows.get(second.user.realName)).toMatchObject({ state: 1, place: 'waiting', inLine: 1 });
    expect(rows.get(third.user.realName)).toMatchObject({ state: 0, place: null, examId: null });
    expect((await listed({ catId: where.catId, state: 0 })).length).toBe(1);
    expect((await listed({ examId: where.examId, realName: first.user.realName })).length).toBe(1);
  });

  it('cancels with a reason, and the place goes to who waits; again changes nothing', async () => {
    const where = await oneSeat();
    const [first, second] = (await room.candidates(2)) as [Candidate, Candidate];
    const id = await signedUp(first, where);
    await signedUp(second, where);
    await listed({});
    expect((await clerk.refused(`${base}/cancel`, { id, reason: ' ' })).reason).toBe('BadInput');
    expect(await clerk.ok(`${base}/cancel`, { id, reason: '资格不符' })).toBe(true);
    const rows = new Map((await listed({ catId: where.catId })).map((row) => [row.realName, row]));
    expect(rows.get(first.user.realName)).toMatchObject({ state: 2, place: null, cancelReason: '资格不符' });
    expect(rows.get(second.user.realName)).toMatchObject({ state: 1, place: 'taken' });
    const cancelled = () =>
      Promise.all(
        [`seats-${where.examId}`, `registration-${id}`].map((of) => room.services.log.readStream(of)),
      );
    const before = await cancelled();
    expect(await clerk.ok(`${base}/cancel`, { id, reason: '再来一次' })).toBe(true);
    expect(await cancelled()).toEqual(before);
    const told = async () =>
      (await first.ok<{ records: { title: string; content: string }[] }>('/api/sys/user/msg/paging', {}))
        .records;
    await until('they are told', async () => (await told()).length > 0);
    expect(await told()).toMatchObject([
      { title: expect.stringMatching(/^报名已取消：/), content: expect.stringContaining('原因：资格不符。') },
    ]);
  });

  it('a notice of a sitting is for those who have a place in it, not for who signed up alone', async () => {
    const where = await oneSeat();
    const notice = () =>
      room.admin.ok<{ userCount: number; sendable: boolean }>('/api/exam/exam/prepare-notify', {
        id: where.examId,
      });
    const send = { id: where.examId, userCount: 1 };
    expect(await notice()).toMatchObject({ userCount: 0, sendable: true });
    expect((await room.admin.refused('/api/exam/exam/notify', send)).reason).toBe('NobodyToTell');
    const [first, second] = (await room.candidates(2)) as [Candidate, Candidate];
    await signedUp(first, where);
    await signedUp(second, where);
    expect(await notice()).toMatchObject({ userCount: 1, sendable: true });
    await room.admin.ok('/api/exam/exam/notify', send, { commandId: 'notice-1' });
    await room.admin.ok('/api/exam/exam/notify', send, { commandId: 'notice-1' });
    const told = async (who: Candidate) =>
      (await who.ok<{ records: unknown[] }>('/api/sys/user/msg/paging', {})).records.length;
    await until('the notice is there', async () => (await told(first)) > 0);
    expect([await told(first), await told(second)]).toEqual([1, 0]);
  });

  it('is for who has the permission alone, and what is not there is not found', async () => {
    expect((await clerk.refused(`${base}/cancel`, { id: 'none', reason: '资格不符' })).reason).toBe(
      'NotFound',
    );
    const other = await room.staff(['exam:list', 'exam:apply']);
    expect((await other.refused(`${base}/paging`, {})).reason).toBe('NotAllowed');
    expect((await other.refused(`${base}/cancel`, { id: 'none', reason: '资格' })).reason).toBe('NotAllowed');
    const learner = await room.candidate();
    expect((await learner.refused(`${base}/paging`, {})).reason).toBe('NotAllowed');
  });
});

describe('other sittings [buy-036]', () => {
  it('are those of the category to come, without the one that is asked about; none where there is no category', async () => {
    const { catId, examId } = await oneSeat();
    const startTime = room.clock.now() + minutes(4 * 24 * 60);
    const later = await room.saveExam({ catId, startTime, endTime: startTime + minutes(120) });
    await room.saveExam({ catId });
    const who = await room.candidate();
    const timesOf = async (id: string) =>
      (await who.ok<{ id: string }[]>('/api/exam/buy/examTimeList', { examId: id })).map((one) => one.id);
    expect(await timesOf(examId)).toEqual([later]);
    expect(await timesOf(await room.saveExam())).toEqual([]);
  });

  it('a resit is refused to who has not failed a marked sitting', async () => {
    const where = await oneSeat();
    const who = await room.candidate();
    await signedUp(who, where);
    expect((await who.refused('/api/exam/buy/resitExam', { examId: where.examId })).reason).toBe(
      'NothingToResit',
    );
  });
});
