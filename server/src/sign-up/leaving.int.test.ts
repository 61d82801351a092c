import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';
import { selling } from '../testing/selling.js';
import { signedUp } from '../testing/sign-up-form.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open({ env: { DEMO: 'on' } });
  await selling(room, true);
});
afterAll(() => room.close());

const base = '/api/exam/buy';
let made = 0;
const category = async (fields: object = {}): Promise<string> => {
  const body = { name: `离场${(made += 1)}`, signUp: { needed: true, cancelHours: 0 }, ...fields };
  return (await room.admin.ok<{ id: string }>('/api/exam/category/saveExamCategory', body)).id;
};
const sitting = (catId: string, inMinutes: number, fields: object = {}): Promise<string> => {
  const startTime = room.clock.now() + minutes(inMinutes);
  return room.saveExam({ catId, startTime, endTime: startTime + minutes(120), ...fields });
};
interface Info {
  readonly step: number;
  readonly examId: string | null;
  readonly place: string | null;
  readonly over: boolean;
  readonly mayResit: boolean;
  readonly missed: boolean;
}
const info = (who: Candidate, catId: string): Promise<Info> => who.ok(`${base}/userExamInfo`, { catId });

describe('a sitting that is left for another by giving the form anew', () => {
  it('is given up for no line: a full one is none to change to [buy-036]', async () => {
    const catId = await category();
    const [mine, full] = [await sitting(catId, 4000), await sitting(catId, 8000, { seats: 1 })];
    const [who, other] = await room.candidates(2);
    await signedUp(room, other as Candidate, { catId, examId: full });
    await signedUp(room, who as Candidate, { catId, examId: mine });
    await expect(signedUp(room, who as Candidate, { catId, examId: full })).rejects.toThrow('该场次名额已满');
    expect(await info(who as Candidate, catId)).toMatchObject({ examId: mine, place: 'taken' });
  });

  it('is none where the change is refused: no place is held for it', async () => {
    const [catId, elsewhere] = [await category(), await category()];
    const [mine, wanted] = [await sitting(catId, 4000), await sitting(catId, 8000, { seats: 1 })];
    const [who, other] = (await room.candidates(2)) as [Candidate, Candidate];
    const same = { idCard: 'E99999999' };
    await signedUp(room, who, { catId, examId: mine }, same);
    await signedUp(room, who, { catId: elsewhere, examId: await sitting(elsewhere, 8010) }, same);
    const change = { oldExamId: mine, examId: wanted };
    expect((await who.refused(`${base}/updateExamTime`, change)).reason).toBe('IdInUse');
    await expect(signedUp(room, who, { catId, examId: wanted }, same)).rejects.toThrow('同一证件');
    expect(await info(who, catId)).toMatchObject({ examId: mine, place: 'taken' });
    expect(await signedUp(room, other, { catId, examId: wanted })).toMatchObject({ place: 'taken' });
  });

  it('is left before it begins, or not at all; who only waited for a place in it chooses another', async () => {
    const catId = await category();
    const [soon, later] = [await sitting(catId, 10, { seats: 1 }), await sitting(catId, 8000)];
    const [seated, waiting] = (await room.candidates(2)) as [Candidate, Candidate];
    await signedUp(room, seated, { catId, examId: soon });
    await signedUp(room, waiting, { catId, examId: soon });
    room.clock.advance(minutes(11));
    await expect(signedUp(room, seated, { catId, examId: later })).rejects.toThrow('考试已开始');
    const change = { oldExamId: soon, examId: later };
    expect((await seated.refused(`${base}/updateExamTime`, change)).reason).toBe('SittingBegun');
    expect((await seated.refused(`${base}/cancel`, { catId })).reason).toBe('TooLateToCancel');
    expect(await signedUp(room, waiting, { catId, examId: later })).toMatchObject({ place: 'taken' });
  });
});

describe('another round [SU3]', () => {
  it('begins after a sitting that was missed, and the place in another one is chosen anew', async () => {
    const catId = await category();
    const [missed, later] = [await sitting(catId, 10), await sitting(catId, 8000)];
    const who = await room.candidate();
    await signedUp(room, who, { catId, examId: missed });
    room.clock.advance(minutes(11));
    expect(await info(who, catId)).toMatchObject({ over: false, mayResit: false });
    expect((await who.refused(`${base}/resitExam`, { examId: missed })).reason).toBe('NothingToResit');
    room.clock.advance(minutes(130));
    expect(await info(who, catId)).toMatchObject({ over: true, mayResit: true, missed: true });
    expect(await who.ok(`${base}/resitExam`, { examId: missed })).toMatchObject({ step: 0, examId: null });
    expect(await signedUp(room, who, { catId, examId: later })).toMatchObject({ place: 'taken' });
  });

  it('is not offered before the candidate may know that they failed', async () => {
    const catId = await category();
    const choices = room.questions.filter(({ quType }) => quType === 1);
    const examId = await sitting(catId, 10, {
      tmplGroups: [group('题', choices)],
      ...{ qualifyScore: 1, results: { when: 'publish' } },
    });
    const who = await room.candidate();
    await signedUp(room, who, { catId, examId });
    room.clock.advance(minutes(11));
    await who.start(examId);
    await who.handIn();
    await room.caughtUp('papers');
    expect((await room.paperRow(who.paperId)).passed).toBe(false);
    expect(await info(who, catId)).toMatchObject({ mayResit: false, missed: false });
    expect((await who.refused(`${base}/resitExam`, { examId })).reason).toBe('NothingToResit');
    room.clock.advance(minutes(130));
    await room.admin.ok('/api/exam/results/publish', { id: examId });
    expect(await info(who, catId)).toMatchObject({ over: true, mayResit: true, missed: false });
    expect(await who.ok(`${base}/resitExam`, { examId })).toMatchObject({ step: 0 });
  });
});

describe('what was had free', () => {
  it('stands when a price comes later, and who comes then pays it', async () => {
    const catId = await category();
    const examId = await sitting(catId, 10);
    const [who, other] = (await room.candidates(2)) as [Candidate, Candidate];
    await signedUp(room, who, { catId, examId });
    await room.admin.ok('/api/exam/category/saveExamCategory', {
      ...{ id: catId, version: 1, name: '现在收费', price: 50 },
    });
    expect(await info(who, catId)).toMatchObject({ step: 2, place: 'taken' });
    expect(await who.ok('/api/exam/exam/check-info', { id: examId })).toMatchObject({
      isBuy: true,
      sale: null,
    });
    expect((await other.refused(`${base}/applyExam`, { examCategoryId: catId })).reason).toBe('NotPaid');
    room.clock.advance(minutes(11));
    await who.start(examId);
  });
});

describe('a sitting that people signed up for', () => {
  it('neither goes nor moves to another category until they have cancelled', async () => {
    const [catId, elsewhere] = [await category(), await category()];
    const examId = await sitting(catId, 4000, { title: '有人报名' });
    const who = await room.candidate();
    await signedUp(room, who, { catId, examId });
    const refused = await room.admin.refused('/api/exam/exam/delete', { ids: [examId] });
    expect([refused.reason, refused.msg]).toEqual(['ExamHasPeople', '“有人报名”有 1 人报名，不能删除！']);
    const opened = await room.admin.ok<object>('/api/exam/exam/detail', { id: examId });
    const moved = await room.admin.refused('/api/exam/exam/save', { ...opened, catId: elsewhere });
    expect(moved.reason).toBe('ExamHasPeople');
    await who.ok(`${base}/cancel`, { catId });
    await room.admin.ok('/api/exam/exam/delete', { ids: [examId] });
  });
});

it('nobody was born tomorrow [buy-022]', async () => {
  const catId = await category();
  const examId = await sitting(catId, 4000);
  const who = await room.candidate();
  await expect(signedUp(room, who, { catId, examId }, { birthDate: '2990-01-01' })).rejects.toThrow(
    '出生日期不正确！',
  );
});
