import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ExamRoom } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';
import { selling } from '../testing/selling.js';

let room: ExamRoom;

beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

describe('what a learner sees of exams', () => {
  it('a draft, or an exam for others, does not exist for them', async () => {
    const draft = await room.saveExam({ title: '草稿-X', draft: true, state: 1 });
    const others = await room.saveExam({ title: '别人的-X', openType: 3, range: { userIds: ['somebody'] } });
    const candidate = await room.candidate();
    const listed =
      (await candidate.post('/api/exam/exam/online-paging', { size: 5000 })).text +
      (await candidate.post('/api/exam/buy/myExamList', {})).text;
    expect(listed).not.toMatch(/草稿-X|别人的-X/);
    for (const id of [draft, others]) {
      for (const path of ['/api/exam/exam/check-info', '/api/exam/exam/simple-detail'])
        expect((await candidate.refused(path, { id })).reason).toBe('NotFound');
    }
  });

  it('pages over all exams as the day asks for them, the running one first and those to come by their start', async () => {
    const now = room.clock.now();
    const candidate = await room.candidate();
    const given = async (title: string, start: number, end: number) =>
      room.saveExam({ title: `日程-${title}`, startTime: now + minutes(start), endTime: now + minutes(end) });
    const day = 24 * 60;
    await given('下月', 30 * day, 31 * day);
    await given('下周', 7 * day, 8 * day);
    await given('已结束', -3 * day, -2 * day);
    const extended = await given('已延长', -180, -1);
    await given('进行中', -30, 90);
    await given('一刻钟后', 15, 90);
    const open = await given('作答中', -60, 30 * day);
    await room.admin.ok('/api/exam/watch/add-time', { examId: extended, minutes: 30, message: '停电' });
    await candidate.start(open);
    const titles: string[] = [];
    for (let current = 1; current <= 3; current += 1) {
      const asked = { size: 3, current, params: { title: '日程-' } };
      const page = await candidate.ok<{ records: { title: string }[] }>(
        '/api/exam/exam/online-paging',
        asked,
      );
      titles.push(...page.records.map(({ title }) => title.replace('日程-', '')));
    }
    expect(titles).toEqual(['作答中', '一刻钟后', '已延长', '进行中', '下周', '下月', '已结束']);
    await candidate.handIn();
  });

  it('what an application was approved for stands before what is to come, until it is used, and for nobody else', async () => {
    const now = room.clock.now();
    const day = 24 * 60;
    const given = (title: string, start: number, end: number) =>
      room.saveExam({ title: `补考-${title}`, startTime: now + minutes(start), endTime: now + minutes(end) });
    const examId = await given('已批准', -2 * day, -day);
    await given('下周', 7 * day, 8 * day);
    const [who, other] = [await room.candidate(), await room.candidate()];
    const first = async (by: typeof who) => {
      await room.caughtUp('applications');
      const asked = { size: 1, current: 1, params: { title: '补考-' } };
      const page = await by.ok<{ records: { title: string }[] }>('/api/exam/exam/online-paging', asked);
      return page.records.map(({ title }) => title);
    };
    const { id } = await who.ok<{ id: string }>('/api/exam/apply/save', { examId, applyMsg: '堵车' });
    expect(await first(who)).toEqual(['补考-下周']);
    for (const asked of [
      { orders: [{ column: 'startTime', asc: true }] },
      { params: { dateRange: ['2026-12-01', '2026-11-30'] } },
    ])
      expect(await who.refused('/api/exam/exam/online-paging', asked)).toMatchObject({ reason: 'BadInput' });
    const until = new Date(now + minutes(30)).toISOString();
    const approved = { ids: [id], auditState: 1, auditMsg: '情况属实', until };
    expect(await room.admin.ok('/api/exam/apply/audit', approved)).toMatchObject({ done: 1 });
    expect(await first(who)).toEqual(['补考-已批准']);
    expect(await first(other)).toEqual(['补考-下周']);
    await who.start(examId);
    await who.handIn();
    expect(await first(who)).toEqual(['补考-下周']);
  });

  it('[wire] check-info never refuses for time or chance, but says what blocks [exam-019] [exam-027] [exam-033]', async () => {
    const now = room.clock.now();
    const candidate = await room.candidate();
    const check = async (fields: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> =>
      candidate.ok('/api/exam/exam/check-info', { id: await room.saveExam(fields) });
    expect(await check({ startTime: now + minutes(60), endTime: now + minutes(120) })).toMatchObject({
      examStatus: 1,
      blocked: [],
    });
    expect(await check({ startTime: now + minutes(5), endTime: now + minutes(120) })).toMatchObject({
      examStatus: 2,
      blocked: [],
    });
    expect(await check({})).toMatchObject({ examStatus: 3, blocked: [], needDevice: false });
    expect(await check({ startTime: now - minutes(60), endTime: now - minutes(1) })).toMatchObject({
      examStatus: 4,
      blocked: [{ reason: 'NotInTime' }],
    });
    expect(await check({ startTime: now - minutes(30), late: true, lateMax: 5 })).toMatchObject({
      blocked: [{ reason: 'TooLate' }],
    });
    expect(await check({ answerDevice: 2, camOn: true, camInterval: 1 })).toMatchObject({
      needDevice: true,
      blocked: [{ reason: 'DeviceNotSupported' }],
    });
    await selling(room, true);
    expect(await check({ price: 10 })).toMatchObject({ isBuy: false, blocked: [{ reason: 'NotPaid' }] });
    await selling(room, false);
    expect(await check({ price: 10 })).toMatchObject({ isBuy: true, blocked: [] });
    const once = await room.saveExam({ chance: 1 });
    await candidate.start(once);
    await candidate.handIn();
    expect(await candidate.ok('/api/exam/exam/check-info', { id: once })).toMatchObject({
      examStatus: 0,
      examCount: 1,
      blocked: [{ reason: 'ChancesUsedUp' }],
    });
  });

  it('a row tells until when it is entered, by whose clock, and what would be refused, in the same words as check-info [exam-035] [exam-036] [exam-039]', async () => {
    room.clock.freeze();
    onTestFinished(() => room.clock.run());
    const now = room.clock.now();
    const candidate = await room.candidate();
    const seen = async (fields: Readonly<Record<string, unknown>>) => {
      const id = await room.saveExam(fields);
      const [check, row] = await Promise.all(
        ['check-info', 'simple-detail'].map((call) =>
          candidate.ok<Record<string, unknown>>(`/api/exam/exam/${call}`, { id }),
        ),
      );
      for (const field of ['examStatus', 'entryUntil', 'blocked', 'needDevice'])
        expect(row?.[field]).toEqual(check?.[field]);
      return row;
    };
    const startTime = now - minutes(30);
    const endTime = now + minutes(60);
    const missed = await seen({ startTime, endTime, late: true, lateMax: 5 });
    expect(missed).toMatchObject({ blocked: [{ reason: 'TooLate' }] });
    const open = await seen({ startTime, endTime, late: true, lateMax: 31, camOn: true, camInterval: 1 });
    expect(open).toMatchObject({ blocked: [], needDevice: true });
    const untilEnd = await seen({ startTime, endTime });
    const wire = (ms: number): string =>
      new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    expect([missed, open, untilEnd].map((row) => row?.['entryUntil'])).toEqual(
      [startTime + minutes(5), startTime + minutes(31), endTime].map(wire),
    );
    expect(open?.['serverTime']).toBe(wire(now));
    expect(await seen({ examType: 2, startTime: null, endTime: null })).toMatchObject({
      entryUntil: null,
      blocked: [],
    });
  });

  it('check-info carries no question and no key', async () => {
    const candidate = await room.candidate();
    const { text } = await candidate.post('/api/exam/exam/check-info', { id: await room.saveExam() });
    expect(text).not.toMatch(/quIds|q-single|SECRETKEY|repoId/);
  });
});
