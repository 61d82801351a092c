import { selling } from '../testing/selling.js';
import { randomUUID } from 'node:crypto';
import { referenceStream } from '@vigil/domain/kernel/reference-changed';
import { bankDefaults, type Bank } from '@vigil/domain/question-bank/bank';
import type { Exam } from '@vigil/domain/exams/exam';
import { collections } from './collections.js';
import { collections as bankCollections } from '../question-bank/collections.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ExamRoom, group } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';

let room: ExamRoom;

beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

const save = '/api/exam/exam/save';
const stored = async (id: string): Promise<Exam> =>
  (await room.services.documents.collection<Exam>(collections.exams).get(id)) as Exam;
const day = minutes(24 * 60);

/** The exam as the console opens it, to be sent back whole. */
const opened = async (id: string): Promise<Record<string, unknown>> =>
  room.admin.ok('/api/exam/exam/detail', { id });
const drawing = (count: number, more: object = {}) => ({
  title: '抽题',
  perScore: 2,
  draws: [{ repoId: 'bank', count, ...more }],
});

describe('a draft', () => {
  it('may be unfinished, is out of use, and comes into use when it is published whole', async () => {
    const { id } = await room.admin.ok<{ id: string }>(save, {
      title: '未完',
      draft: true,
      tmplGroups: [{ title: '', perScore: 0 }],
    });
    expect(await stored(id)).toMatchObject({ draft: true, state: 1, startTime: null });
    expect((await room.admin.refused('/api/exam/exam/state', { ids: [id], state: 0 })).reason).toBe(
      'DraftNotPublished',
    );
    const whole = {
      ...(await opened(id)),
      startTime: room.clock.now(),
      endTime: room.clock.now() + minutes(60),
      draft: false,
    };
    expect((await room.admin.refused(save, { ...whole, draft: false })).msg).toBe('大题名称不能为空！');
    const candidate = await room.candidate();
    expect((await candidate.startRefused(id)).reason).toBe('ExamClosed');
    await room.admin.ok(save, { ...whole, tmplGroups: [group('题', room.questions)] });
    expect(await stored(id)).toMatchObject({ draft: false, state: 0 });
    await candidate.start(id);
    await candidate.handIn();
    await room.caughtUp('papers');
  });

  it('stands before the exams of the list, the last written first, unless another order is asked for', async () => {
    const draft = (title: string) => room.admin.ok(save, { title, draft: true, tmplGroups: [] });
    await draft('先写的草稿');
    await draft('后写的草稿');
    await room.saveExam({ title: '有时间的考试' });
    const titles = async (orders: object[]): Promise<string[]> =>
      (
        await room.admin.ok<{ records: { title: string }[] }>('/api/exam/exam/paging', { size: 2, orders })
      ).records.map(({ title }) => title);
    expect(await titles([])).toEqual(['后写的草稿', '先写的草稿']);
    expect(await titles([{ column: 'startTime', asc: false }])).not.toContain('后写的草稿');
  });

  it('stands after the exams that somebody sits at this moment, which come first until the last has handed in', async () => {
    const now = room.clock.now();
    const older = { startTime: now - minutes(50), endTime: now + minutes(60) };
    const sat = await room.saveExam({ title: '有人在考', ...older });
    await room.saveExam({ title: '没有人考', startTime: now - minutes(5), endTime: now + minutes(60) });
    await room.admin.ok(save, { title: '最新的草稿', draft: true, tmplGroups: [] });
    const first = async (orders: object[] = []): Promise<string[]> =>
      (
        await room.admin.ok<{ records: { title: string }[] }>('/api/exam/exam/paging', { size: 2, orders })
      ).records.map(({ title }) => title);
    expect((await first())[0]).toBe('最新的草稿');
    const candidate = await room.candidate();
    await candidate.start(sat);
    await room.caughtUp('papers');
    expect(await first()).toEqual(['有人在考', '最新的草稿']);
    expect(
      (await first([{ column: 'startTime', asc: false }]))[0],
      'unless another order is asked for',
    ).not.toBe('有人在考');
    await candidate.handIn();
    await room.caughtUp('papers');
    expect((await first())[0]).toBe('最新的草稿');
  });

  it('may become one again while nobody has sat it, not afterwards', async () => {
    const id = await room.saveExam();
    await room.admin.ok(save, { ...(await opened(id)), draft: true });
    expect(await stored(id)).toMatchObject({ draft: true, state: 1 });
    await room.admin.ok(save, { ...(await opened(id)), draft: false });
    await (await room.candidate()).start(id);
    expect(await room.admin.refused(save, { ...(await opened(id)), draft: true })).toMatchObject({
      reason: 'ExamHasPapers',
      msg: '已有考生答卷，不能再改为草稿！',
    });
  });
});

describe('an exam with papers', () => {
  it('keeps type, groups and times, and takes other rules, which count for later papers', async () => {
    const id = await room.saveExam({ leaveOn: true, leaveCount: 9 });
    const early = await room.candidate();
    await early.start(id);
    const whole = await opened(id);
    for (const [change, msg] of [
      [{ examType: 2 }, '已有考生答卷，考试类型不能再修改！'],
      [{ tmplGroups: [group('一题一型', room.questions, 6)] }, '已有考生答卷，大题、试题和分数不能再修改！'],
      [{ endTime: room.clock.now() + day }, '已有考生答卷，考试时间不能再修改，只能延长！'],
      [{ totalTime: 90 }, '已有考生答卷，考试时间不能再修改，只能延长！'],
    ] as const) {
      expect(await room.admin.refused(save, { ...whole, ...change })).toMatchObject({
        reason: 'ExamHasPapers',
        msg,
      });
    }
    await room.admin.ok(save, { ...whole, leaveCount: 2 });
    expect(await early.leave()).toMatchObject({ leaveCount: 9 });
    const later = await room.candidate();
    await later.start(id);
    expect(await later.leave()).toMatchObject({ leaveCount: 2 });
  });

  it('that is disabled takes no new starts and lets those who sit it go on', async () => {
    const id = await room.saveExam();
    const candidate = await room.candidate();
    await candidate.start(id);
    await room.admin.ok('/api/exam/exam/state', { ids: [id], state: 1 });
    await candidate.choose('q-single', ['b']);
    expect((await (await room.candidate()).startRefused(id)).reason).toBe('ExamClosed');
    await candidate.handIn();
  });
});

describe('draws', () => {
  it('are counted for what is left beside fixed questions, unfinished groups too', async () => {
    const counts = await room.admin.ok('/api/exam/exam/draw-counts', {
      tmplGroups: [
        { title: '', perScore: 0, quIds: ['q-single'] },
        drawing(1),
        drawing(1, { quType: 1 }),
        { title: '', perScore: 0, draws: [{ repoId: '', count: 0 }] },
        drawing(1, { tags: ['没有', '这些'] }),
      ],
    });
    const total = room.questions.filter((question) => question.repoId === 'bank').length;
    const singles = room.questions.filter((question) => question.quType === 1).length;
    expect(counts).toMatchObject({
      fixed: [{ id: 'q-single', quType: 1, state: 0 }],
      groups: [
        { available: [] },
        { available: [total - 1] },
        { available: [singles - 1] },
        { available: [0] },
        { available: [0] },
      ],
      impossible: 2,
    });
  });

  it('that cannot be made are refused when the exam is published, and kept in a draft', async () => {
    const now = room.clock.now();
    const body = { title: '抽不出', startTime: now, endTime: now + minutes(60), qualifyScore: 0 };
    const count = room.questions.length + 1;
    expect((await room.admin.refused(save, { ...body, tmplGroups: [drawing(count)] })).msg).toBe(
      `大题“抽题”要抽${count}道题，但符合条件的只有${count - 1}道！`,
    );
    const half = Math.ceil(count / 2);
    const overlapping = [drawing(half), { ...drawing(half), title: '再抽' }];
    expect((await room.admin.refused(save, { ...body, tmplGroups: overlapping })).msg).toBe(
      '大题“再抽”与其他大题抽取的试题重叠，试题数量不足！',
    );
    const gone = [{ title: '固定', perScore: 1, quIds: ['q-single', 'q-gone'] }];
    expect((await room.admin.refused(save, { ...body, tmplGroups: gone })).msg).toBe(
      '大题“固定”中有试题已停用或不存在，请重新选择！',
    );
    await room.admin.ok(save, { ...body, draft: true, tmplGroups: [drawing(count)] });
    await room.admin.ok(save, { ...body, tmplGroups: [drawing(count - 1)] });
  });

  it('come from banks that the teacher may use, unless the exam had them before', async () => {
    const own: Bank = {
      ...bankDefaults,
      id: 'own',
      version: 1,
      title: '王老师的题库',
      ownerId: 'somebody-else',
    };
    await room.services.documents.collection<Bank>(bankCollections.banks).put(own);
    const [single] = room.questions;
    await room.addQuestions([{ ...single!, quId: 'q-own', repoId: 'own' }]);
    const teacher = await room.staff(['exam:add']);
    const body = {
      title: '别人的题',
      draft: true,
      tmplGroups: [{ title: '抽', perScore: 1, draws: [{ repoId: 'own', count: 1 }] }],
    };
    expect((await teacher.refused(save, body)).msg).toBe('您没有使用题库“王老师的题库”的权限！');
    expect(
      (await teacher.refused(save, { ...body, tmplGroups: [{ title: '固', perScore: 1, quIds: ['q-own'] }] }))
        .msg,
    ).toContain('王老师的题库');
    const counts = '/api/exam/exam/draw-counts';
    expect((await teacher.refused(counts, body)).msg).toBe('您没有使用题库“王老师的题库”的权限！');
    const { id } = await room.admin.ok<{ id: string }>(save, body);
    await room.admin.ok('/api/exam/exam/share', { id, shared: { userIds: [teacher.user.id] } });
    await teacher.ok(save, { ...body, id, title: '改名' });
    expect(await teacher.ok(counts, { ...body, id })).toMatchObject({ groups: [{ available: [1] }] });
  });

  it('[wire] are not counted for more draws than a paper has questions', async () => {
    const draws = Array.from({ length: 501 }, () => ({ repoId: 'nobody’s', count: 1 }));
    const refused = await room.admin.refused('/api/exam/exam/draw-counts', {
      tmplGroups: [{ title: '抽', perScore: 1, draws }],
    });
    expect(refused.msg).toBe('试题总数不能超过500道！');
  });
});

describe('who need not pay', () => {
  it('those whom the category is assigned to', async () => {
    const { id: catId } = await room.admin.ok<{ id: string }>('/api/exam/category/saveExamCategory', {
      name: '免费考',
    });
    await selling(room, true);
    const examId = await room.saveExam({ catId, price: 10 });
    const candidate = await room.candidate();
    expect((await candidate.startRefused(examId)).reason).toBe('NotPaid');
    await room.admin.ok('/api/exam/category/designateFree', {
      examCategoryId: catId,
      userIds: [candidate.user.id],
    });
    expect(await candidate.ok('/api/exam/exam/check-info', { id: examId })).toMatchObject({
      isBuy: true,
      blocked: [],
    });
    await candidate.start(examId);
    await candidate.handIn();
  });
});

describe('what is made of a definition', () => {
  it('a copy is a draft without times, made once per command', async () => {
    const id = await room.saveExam({ title: '期中考试', openType: 9, password: 'Pass-1', leaveOn: true });
    const commandId = randomUUID();
    const copies = [
      await room.admin.ok<{ id: string }>('/api/exam/exam/copy', { id }, { commandId }),
      await room.admin.ok<{ id: string }>('/api/exam/exam/copy', { id }, { commandId }),
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
    expect(await room.services.log.readStream(referenceStream('exam', copies[0]!.id))).toHaveLength(1);
  });

  it('a further sitting is an exam of its own in the category', async () => {
    const { id: catId } = await room.admin.ok<{ id: string }>('/api/exam/category/saveExamCategory', {
      name: '多场次',
    });
    const loose = await room.saveExam();
    const startTime = room.clock.now() + day;
    const times = { startTime, endTime: startTime + minutes(60) };
    expect((await room.admin.refused('/api/exam/exam/add-sitting', { id: loose, ...times })).msg).toBe(
      '请先为考试选择考试分类，再增加场次！',
    );
    const id = await room.saveExam({ catId, title: '场次' });
    const { id: second } = await room.admin.ok<{ id: string }>('/api/exam/exam/add-sitting', {
      id,
      ...times,
    });
    expect(await stored(second)).toMatchObject({ title: '场次', catId, state: 0, draft: false, ...times });
    const category = await room.admin.ok<{ examList: { id: string }[] }>(
      '/api/exam/category/examCategoryDetail',
      { examCategoryId: catId },
    );
    expect(category.examList.map((sitting) => sitting.id)).toEqual([id, second]);
    expect(
      (await room.admin.refused('/api/exam/exam/add-sitting', { id, startTime, endTime: startTime })).msg,
    ).toBe('考试结束时间必须晚于开始时间！');
  });

  it('a notice says when and how long, and to how many', async () => {
    const people = await room.candidates(2);
    const range = { userIds: people.map((one) => one.user.id) };
    const id = await room.saveExam({ title: '通知考试', openType: 3, range });
    const notice = await room.admin.ok<{ content: string }>('/api/exam/exam/prepare-notify', { id });
    expect(notice).toMatchObject({ examId: id, title: '考试通知：通知考试', userCount: 2 });
    expect(notice.content).toMatch(/考试时间：\d{4}-\d{2}-\d{2} \d{2}:\d{2} 至 .*时长 60 分钟/);
  });

  it('its history tells what each change made different', async () => {
    const id = await room.saveExam({ title: '一' });
    await room.admin.ok(save, { ...(await opened(id)), title: '二', handMin: 5 });
    const history = await room.admin.ok<{ kind: string; changes: { path: string }[] }[]>(
      '/api/exam/exam/history',
      { id },
    );
    expect(history.map(({ kind }) => kind)).toEqual(['changed', 'created']);
    expect(history[0]?.changes.map(({ path }) => path).sort()).toEqual(['handMin', 'title']);
  });

  it('notices and thanks keep no script', async () => {
    const id = await room.saveExam({
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
