import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InboxView, SentMessageView } from '@vigil/projections/messages/public';
import { messagesForReader } from '../../messages/inbox/present-messages.js';
import type { Caller } from '../../testing/caller.js';
import type { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { minutes } from '../../testing/moving-clock.js';
import { signedUp } from '../../testing/sign-up-form.js';
import { until, staysFalse } from '../../testing/until.js';

let room: ExamRoom;
let admin: Caller;
beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());
beforeEach(async () => {
  admin = await room.staff(['*']);
});

const hours = (count: number): number => minutes(60 * count);
/** Past two looks of whoever reminds. */
const twoLooks = 11_000;

/** An exam of these people that begins in so many ms. */
const examOf = (people: readonly Candidate[], ahead: number, change: object = {}): Promise<string> =>
  room.saveExam(
    {
      ...{ title: '提醒考试', openType: 3, range: { userIds: people.map(({ user }) => user.id) } },
      startTime: room.clock.now() + ahead,
      endTime: room.clock.now() + ahead + hours(2),
      ...change,
    },
    admin,
  );
async function remindersOf(examId: string): Promise<string[]> {
  await room.caughtUp('sent_messages', 'inbox');
  const sent = await room.services.views.view<SentMessageView>('sent_messages').find({});
  return sent.filter(({ about }) => about?.id === examId).map(({ template }) => template ?? '');
}
const reminded = (examId: string, ...codes: string[]) =>
  until(`${codes.join()} of ${examId}`, async () => {
    const sent = await remindersOf(examId);
    return codes.every((code) => sent.includes(code)) ? sent : null;
  });
/** As the person reads it; a session does not live through the days that pass here. */
async function inboxOf({ user }: Candidate): Promise<{ title: string; content: string }[]> {
  await room.caughtUp('inbox');
  const rows = await room.services.views.view<InboxView>('inbox').find({ filter: { userId: user.id } });
  return messagesForReader(room.services, user.id, rows);
}

describe('reminders', () => {
  it('reach an exam’s candidates a day and an hour before, once each', async () => {
    const one = await room.candidate({ realName: '赵一' });
    const id = await examOf([one], hours(30));
    expect(await staysFalse(async () => (await remindersOf(id)).length > 0, 6000)).toBe(true);
    room.clock.advance(hours(7));
    await reminded(id, 'exam.day-before');
    room.clock.advance(hours(22) + minutes(10));
    expect((await reminded(id, 'exam.hour-before')).sort()).toEqual(['exam.day-before', 'exam.hour-before']);
    await until('both are there', async () => (await inboxOf(one)).length === 2);
    expect((await inboxOf(one)).map(({ title }) => title).sort()).toEqual([
      '考试即将开始：提醒考试',
      '考试提醒：提醒考试',
    ]);
    expect((await inboxOf(one))[0]?.content).toContain('赵一');
    expect(await staysFalse(async () => (await remindersOf(id)).length > 2, twoLooks)).toBe(true);
  });

  it('of an exam that people sign up for reach those who have a place, and nobody else', async () => {
    const { id: catId } = await admin.ok<{ id: string }>('/api/exam/category/saveExamCategory', {
      ...{ name: '报名考试', signUp: { needed: true } },
    });
    const [seated, waits] = [await room.candidate(), await room.candidate()];
    const id = await examOf([], hours(23), { openType: 1, range: undefined, catId, seats: 1 });
    for (const who of [seated, waits]) await signedUp(room, who, { catId, examId: id });
    await reminded(id, 'exam.day-before');
    await until('it is there', async () => (await inboxOf(seated)).length === 1);
    expect(await inboxOf(waits)).toEqual([]);
  });

  it('of a server that was away come late, each once, also when it is started again and again', async () => {
    const [one, two] = [await room.candidate(), await room.candidate()];
    const [soon, gone] = [await examOf([one], hours(26)), await examOf([two], hours(25))];
    await room.restart(() => room.clock.advance(hours(25) + minutes(20)));
    await reminded(soon, 'exam.hour-before');
    await room.restart();
    await room.restart();
    expect(await staysFalse(async () => (await remindersOf(soon)).length > 1, twoLooks)).toBe(true);
    expect(await remindersOf(soon)).toEqual(['exam.hour-before']);
    // It began while the server was away: nobody is told of what is past.
    expect(await remindersOf(gone)).toEqual([]);
    expect(await inboxOf(two)).toEqual([]);
  });

  it('are switched off by the exam', async () => {
    const one = await room.candidate();
    const [off, on] = [await examOf([one], minutes(50), { remind: false }), await examOf([one], minutes(50))];
    await reminded(on, 'exam.hour-before');
    expect(await remindersOf(off)).toEqual([]);
    const detail = await admin.ok<{ remind: boolean }>('/api/exam/exam/detail', { id: off });
    expect(detail.remind).toBe(false);
  });
});

describe('a notice of an exam', () => {
  it('is sent to its candidates once, as many as were counted', async () => {
    const people = await room.candidates(2);
    const id = await examOf(people, hours(100), { title: '通知' });
    const prepared = await admin.ok<object>('/api/exam/exam/prepare-notify', { id });
    expect(prepared).toMatchObject({ userCount: 2, sendable: true, title: '考试通知：通知' });
    expect((await admin.refused('/api/exam/exam/notify', { id, userCount: 9 })).reason).toBe(
      'AudienceChanged',
    );
    const commandId = 'b7b7a3f2-2f7f-4a55-9d8e-0f1f5f0b1a11';
    const send = () => admin.ok('/api/exam/exam/notify', { id, userCount: 2 }, { commandId });
    expect(await send()).toEqual(await send());
    await until('it is there', async () => (await inboxOf(people[0] as Candidate)).length === 1);
    expect((await inboxOf(people[1] as Candidate)).map(({ title }) => title)).toEqual(['考试通知：通知']);
    const open = await room.saveExam({ title: '公开' }, admin);
    expect((await admin.refused('/api/exam/exam/notify', { id: open, userCount: 1 })).reason).toBe(
      'BadInput',
    );
    const stranger = await room.staff(['exam:add']);
    expect((await stranger.refused('/api/exam/exam/notify', { id, userCount: 2 })).reason).toBe('NotAllowed');
  });
});
