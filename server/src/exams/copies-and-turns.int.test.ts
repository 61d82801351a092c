import { randomUUID } from 'node:crypto';
import { referenceStream } from '@vigil/domain/kernel/reference-changed';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ExamRoom } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';
import { save, day, rulesRoom } from './exam-rules.fixture.js';

const at = rulesRoom();
const { stored, opened } = at;

describe('what is made of a definition', () => {
  it('a copy is a draft without times, made once per command', async () => {
    const id = await at.room.saveExam({ title: '期中考试', openType: 9, password: 'Pass-1', leaveOn: true });
    const commandId = randomUUID();
    const copies = [
      await at.room.admin.ok<{ id: string }>('/api/exam/exam/copy', { id }, { commandId }),
      await at.room.admin.ok<{ id: string }>('/api/exam/exam/copy', { id }, { commandId }),
    ];
    expect(copies[0]).toEqual(copies[1]);
    const { passwordHash } = await stored(id);
    expect(await stored(copies[0]!.id)).toMatchObject({
      ...{
        title: '期中考试 副本',
        draft: true,
        state: 1,
        startTime: null,
        endTime: null,
        leaveOn: true,
        passwordHash,
        version: 1,
      },
    });
    expect(await at.room.services.log.readStream(referenceStream('exam', copies[0]!.id))).toHaveLength(1);
  });

  it('a further sitting is an exam of its own in the category', async () => {
    const { id: catId } = await at.room.admin.ok<{ id: string }>('/api/exam/category/saveExamCategory', {
      name: '多场次',
    });
    const loose = await at.room.saveExam();
    const startTime = at.room.clock.now() + day;
    const times = { startTime, endTime: startTime + minutes(60) };
    expect((await at.room.admin.refused('/api/exam/exam/add-sitting', { id: loose, ...times })).msg).toBe(
      '请先为考试选择考试分类，再增加场次！',
    );
    const id = await at.room.saveExam({ catId, title: '场次' });
    const { id: second } = await at.room.admin.ok<{ id: string }>('/api/exam/exam/add-sitting', {
      id,
      ...times,
    });
    expect(await stored(second)).toMatchObject({ title: '场次', catId, state: 0, draft: false, ...times });
    const category = await at.room.admin.ok<{ examList: { id: string }[] }>(
      '/api/exam/category/examCategoryDetail',
      { examCategoryId: catId },
    );
    expect(category.examList.map((sitting) => sitting.id)).toEqual([id, second]);
    expect(
      (await at.room.admin.refused('/api/exam/exam/add-sitting', { id, startTime, endTime: startTime })).msg,
    ).toBe('考试结束时间必须晚于开始时间！');
  });

  it('a notice says when and how long, and to how many', async () => {
    const people = await at.room.candidates(2);
    const range = { userIds: people.map((one) => one.user.id) };
    const id = await at.room.saveExam({ title: '通知考试', openType: 3, range });
    const notice = await at.room.admin.ok<{ content: string }>('/api/exam/exam/prepare-notify', { id });
    expect(notice).toMatchObject({ examId: id, title: '考试通知：通知考试', userCount: 2 });
    expect(notice.content).toMatch(/考试时间：\d{4}-\d{2}-\d{2} \d{2}:\d{2} 至 .*时长 60 分钟/);
  });

  it('its history tells what each change made different', async () => {
    const id = await at.room.saveExam({ title: '一' });
    await at.room.admin.ok(save, { ...(await opened(id)), title: '二', handMin: 5 });
    const history = await at.room.admin.ok<{ kind: string; changes: { path: string }[] }[]>(
      '/api/exam/exam/history',
      { id },
    );
    expect(history.map(({ kind }) => kind)).toEqual(['changed', 'created']);
    expect(history[0]?.changes.map(({ path }) => path).sort()).toEqual(['handMin', 'title']);
  });

  it('notices and thanks keep no script', async () => {
    const id = await at.room.saveExam({
      content: '<p onclick="x()">须知<script>1</script></p>',
      thanks: '<b>谢谢</b><iframe></iframe>',
    });
    expect(await stored(id)).toMatchObject({ content: '<p>须知</p>', thanks: '<b>谢谢</b>' });
  });
});

describe('a repeating exam', () => {
  /** One for each test: days pass in it, and sessions end. */
  let own: ExamRoom;
  beforeEach(async () => {
    own = await ExamRoom.open();
  });
  afterEach(() => own.close());

  it('comes round each day, with its chances, and its keys stay in', async () => {
    const id = await own.saveExam({ repeatCycle: 1, chance: 1, endTime: own.clock.now() + minutes(90) });
    const candidate = await own.candidate();
    const first = await candidate.start(id);
    await candidate.handIn();
    expect(await candidate.ok('/api/paper/paper/paper-result', { id: first })).toMatchObject({
      answersFrom: null,
    });
    expect((await candidate.startRefused(id)).reason).toBe('ChancesUsedUp');
    expect(await candidate.ok('/api/exam/exam/check-info', { id })).toMatchObject({
      examStatus: 0,
      examCount: 1,
    });
    own.clock.advance(minutes(120));
    expect((await candidate.startRefused(id)).reason).toBe('NotInTime');
    expect(await candidate.ok('/api/exam/exam/check-info', { id })).toMatchObject({
      examStatus: 1,
      examCount: 0,
    });
    own.clock.advance(day - minutes(120));
    expect(await candidate.ok('/api/exam/exam/check-info', { id })).toMatchObject({
      examStatus: 3,
      examCount: 0,
      blocked: [],
    });
    expect(await candidate.start(id)).not.toBe(first);
    await candidate.handIn();
  });

  it('knows nothing today of yesterday’s extension and of everybody being ordered in', async () => {
    const start = own.clock.now() - minutes(1);
    const id = await own.saveExam({
      repeatCycle: 1,
      totalTime: 0,
      startTime: start,
      endTime: start + minutes(60),
    });
    await own.admin.ok('/api/exam/watch/add-time', { examId: id, minutes: 30, message: '停电' });
    await own.admin.ok('/api/exam/watch/force-hand-all', { examId: id, exState: 1, message: '结束' });
    const candidate = await own.candidate();
    expect((await candidate.startRefused(id)).reason).toBe('ExamClosed');
    own.clock.advance(day);
    const later = await own.candidate();
    await later.start(id);
    const { leftSeconds } = await later.detail();
    expect(leftSeconds).toBeGreaterThan(58 * 60);
    expect(leftSeconds).toBeLessThanOrEqual(60 * 60);
  });
});
