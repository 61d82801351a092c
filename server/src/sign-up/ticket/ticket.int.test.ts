import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTicketNumber } from '@vigil/domain/sign-up/public';
import type { Caller } from '../../testing/caller.js';
import type { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { minutes } from '../../testing/moving-clock.js';
import { textOfPdf } from '../../testing/pdf-text.js';
import { signedUp } from '../../testing/sign-up-form.js';
import { until } from '../../testing/until.js';

let room: ExamRoom;
let proctor: Caller;
beforeAll(async () => {
  room = await ExamRoom.open();
  proctor = await room.staff(['exam:watch', 'exam:watch:all'], { realName: '监考老师' });
});
afterAll(() => room.close());

const rooms = [
  { name: '第1考场', address: '教学楼A101', seats: 1 },
  { name: '第2考场', address: '教学楼A102', seats: 2 },
];
let made = 0;
async function sitting(fields: object = {}, catId?: string) {
  const category =
    catId ??
    (
      await room.admin.ok<{ id: string }>('/api/exam/category/saveExamCategory', {
        ...{ name: `等级考试${(made += 1)}`, signUp: { needed: true, cancelHours: 24 } },
      })
    ).id;
  const startTime = room.clock.now() + minutes(3 * 24 * 60);
  const endTime = startTime + minutes(120);
  const examId = await room.saveExam({ catId: category, startTime, endTime, rooms, seats: 3, ...fields });
  return { catId: category, examId };
}

const file = async (who: Caller, path: string, catId: string) => {
  const { http } = room.server.app;
  const { headers, rawPayload } = await http.inject({
    ...{ method: 'POST', url: `/api/exam/buy/${path}`, payload: { catId } },
    headers: { token: who.token },
  });
  return { type: String(headers['content-type']), bytes: rawPayload };
};
const numberOn = async (who: Caller, catId: string): Promise<string> => {
  const text = textOfPdf((await file(who, 'ticket', catId)).bytes);
  return readTicketNumber(/(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(text)?.[0] ?? '') ?? '';
};
const check = (by: Caller, examId: string, code: string) =>
  by.ok<Record<string, unknown>>('/api/exam/signup/check-ticket', { examId, code });
const refused = async (by: Caller, examId: string, code: string) => {
  const { reason, msg } = await by.refused('/api/exam/signup/check-ticket', { examId, code });
  return { reason, msg };
};

describe('an admission ticket', () => {
  it('says who sits what, when and where, and a calendar has the same', async () => {
    const of = await sitting({ title: '二级第一场' });
    const [first, who] = (await room.candidates(2)) as [Candidate, Candidate];
    await signedUp(room, first, of);
    await signedUp(room, who, of, { idCard: 'E99887766' });
    const ticket = await file(who, 'ticket', of.catId);
    expect(ticket.type).toBe('application/pdf');
    const text = textOfPdf(ticket.bytes);
    for (const said of [
      who.user.realName,
      'E99887766',
      '护照',
      '二级第一场',
      '第2考场',
      '教学楼A102',
      '考场规则',
    ])
      expect(text).toContain(said);
    expect(ticket.bytes.toString('latin1')).toContain('/DCTDecode');
    const calendar = (await file(who, 'calendar', of.catId)).bytes.toString().replaceAll('\r\n ', '');
    expect(calendar).toContain('SUMMARY:二级第一场');
    expect(calendar).toContain('LOCATION:教学楼A102 第2考场 1号座位');
  });

  it('is nobody’s who waits, gave up the place or never signed up', async () => {
    const of = await sitting({ seats: 1, rooms: [] });
    const [who, waits, stranger] = (await room.candidates(3)) as [Candidate, Candidate, Candidate];
    await signedUp(room, who, of);
    expect(await signedUp(room, waits, of)).toMatchObject({ place: 'waiting' });
    for (const path of ['/api/exam/buy/ticket', '/api/exam/buy/calendar'])
      for (const none of [waits, stranger])
        expect(await none.refused(path, { catId: of.catId })).toMatchObject({
          ...{ reason: 'NoTicket', msg: '报名成功后才能下载准考证！' },
        });
    await who.ok('/api/exam/buy/cancel', { catId: of.catId });
    expect((await who.refused('/api/exam/buy/ticket', { catId: of.catId })).reason).toBe('NoTicket');
    await until('who waited to have one', async () => (await numberOn(waits, of.catId)) !== '');
  });
});

describe('a proctor who scans it', () => {
  it('sees who it is of, with the photo, the room and the seat', async () => {
    const startTime = room.clock.now() + minutes(30);
    const of = await sitting({ startTime, endTime: startTime + minutes(120) });
    const who = await room.candidate({ realName: '李验证' });
    await signedUp(room, who, of, { idCard: 'E12345678' });
    const number = await numberOn(who, of.catId);
    const seen = await check(proctor, of.examId, `VIGIL:${number}`);
    expect(seen).toMatchObject({
      ...{ realName: '李验证', userId: who.user.id, room: '第1考场', seat: 1, began: false },
      idCard: 'E12**5678',
    });
    await room.caughtUp('registrations');
    const photo = async (by: Caller) =>
      (await room.server.app.http.inject({ url: String(seen['face']), headers: { token: by.token } }))
        .headers['content-type'];
    expect(await photo(proctor)).toBe('image/jpeg');
    const other = await room.staff(['exam:watch'], { realName: '别场监考' });
    expect(await photo(other)).not.toBe('image/jpeg');
    expect((await refused(other, of.examId, number)).reason).toBe('NotAllowed');
    expect((await refused(who, of.examId, number)).reason).toBe('NotAllowed');
    room.clock.advance(minutes(31));
    await who.start(of.examId);
    expect(await check(proctor, of.examId, number)).toMatchObject({ began: true });
  });

  it('is told of a ticket for another sitting, one that was given up, and what is none', async () => {
    const of = await sitting({ title: '上午场' });
    const later = await sitting({ title: '下午场' }, of.catId);
    const who = await room.candidate();
    await signedUp(room, who, of);
    const number = await numberOn(who, of.catId);
    expect(await refused(proctor, later.examId, number)).toMatchObject({
      ...{ reason: 'OtherSitting', msg: expect.stringContaining('“上午场”') as string },
    });
    await who.ok('/api/exam/buy/updateExamTime', { oldExamId: of.examId, examId: later.examId });
    expect((await refused(proctor, of.examId, number)).reason).toBe('UnknownTicket');
    expect(await check(proctor, later.examId, await numberOn(who, of.catId))).toMatchObject({
      userId: who.user.id,
    });
    expect((await refused(proctor, of.examId, 'https://example.org')).msg).toBe(
      '不是准考证的二维码或准考证号！',
    );
  });
});

describe('who waited and has a place', () => {
  it('is told once, with what is left to do', async () => {
    const of = await sitting({ title: '候补场', seats: 1, rooms: [] });
    const [first, next] = (await room.candidates(2)) as [Candidate, Candidate];
    await signedUp(room, first, of);
    await signedUp(room, next, of);
    await first.ok('/api/exam/buy/cancel', { catId: of.catId });
    const told = async () => {
      const { records } = await next.ok<{ records: { title: string }[] }>('/api/sys/user/msg/paging', {});
      return records.map(({ title }) => title);
    };
    await until('the message', async () => (await told()).length > 0);
    expect(await told()).toEqual(['候补成功：候补场']);
  });
});
