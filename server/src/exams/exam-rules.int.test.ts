import { selling } from '../testing/selling.js';
import { bankDefaults, type Bank } from '@vigil/domain/question-bank/bank';
import { collections as bankCollections } from '../question-bank/collections.js';
import { describe, expect, it } from 'vitest';
import { group } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';
import { save, day, drawing, rulesRoom } from './exam-rules.fixture.js';

const at = rulesRoom();
const { stored, opened } = at;

describe('a draft', () => {
  it('may be unfinished, is out of use, and comes into use when it is published whole', async () => {
    const { id } = await at.room.admin.ok<{ id: string }>(save, {
      title: '未完',
      draft: true,
      tmplGroups: [{ title: '', perScore: 0 }],
    });
    expect(await stored(id)).toMatchObject({ draft: true, state: 1, startTime: null });
    expect((await at.room.admin.refused('/api/exam/exam/state', { ids: [id], state: 0 })).reason).toBe(
      'DraftNotPublished',
    );
    const whole = {
      ...(await opened(id)),
      startTime: at.room.clock.now(),
      endTime: at.room.clock.now() + minutes(60),
      draft: false,
    };
    expect((await at.room.admin.refused(save, { ...whole, draft: false })).msg).toBe('大题名称不能为空！');
    const candidate = await at.room.candidate();
    expect((await candidate.startRefused(id)).reason).toBe('ExamClosed');
    await at.room.admin.ok(save, { ...whole, tmplGroups: [group('题', at.room.questions)] });
    expect(await stored(id)).toMatchObject({ draft: false, state: 0 });
    await candidate.start(id);
    await candidate.handIn();
    await at.room.caughtUp('papers');
  });

  it('stands before the exams of the list, the last written first, unless another order is asked for', async () => {
    const draft = (title: string) => at.room.admin.ok(save, { title, draft: true, tmplGroups: [] });
    await draft('先写的草稿');
    await draft('后写的草稿');
    await at.room.saveExam({ title: '有时间的考试' });
    const titles = async (orders: object[]): Promise<string[]> =>
      (
        await at.room.admin.ok<{ records: { title: string }[] }>('/api/exam/exam/paging', { size: 2, orders })
      ).records.map(({ title }) => title);
    expect(await titles([])).toEqual(['后写的草稿', '先写的草稿']);
    expect(await titles([{ column: 'startTime', asc: false }])).not.toContain('后写的草稿');
  });

  it('stands after the exams that somebody sits at this moment, which come first until the last has handed in', async () => {
    const now = at.room.clock.now();
    const older = { startTime: now - minutes(50), endTime: now + minutes(60) };
    const sat = await at.room.saveExam({ title: '有人在考', ...older });
    await at.room.saveExam({ title: '没有人考', startTime: now - minutes(5), endTime: now + minutes(60) });
    await at.room.admin.ok(save, { title: '最新的草稿', draft: true, tmplGroups: [] });
    const first = async (orders: object[] = []): Promise<string[]> =>
      (
        await at.room.admin.ok<{ records: { title: string }[] }>('/api/exam/exam/paging', { size: 2, orders })
      ).records.map(({ title }) => title);
    expect((await first())[0]).toBe('最新的草稿');
    const candidate = await at.room.candidate();
    await candidate.start(sat);
    await at.room.caughtUp('papers');
    expect(await first()).toEqual(['有人在考', '最新的草稿']);
    expect(
      (await first([{ column: 'startTime', asc: false }]))[0],
      'unless another order is asked for',
    ).not.toBe('有人在考');
    await candidate.handIn();
    await at.room.caughtUp('papers');
    expect((await first())[0]).toBe('最新的草稿');
  });

  it('may become one again while nobody has sat it, not afterwards', async () => {
    const id = await at.room.saveExam();
    await at.room.admin.ok(save, { ...(await opened(id)), draft: true });
    expect(await stored(id)).toMatchObject({ draft: true, state: 1 });
    await at.room.admin.ok(save, { ...(await opened(id)), draft: false });
    await (await at.room.candidate()).start(id);
    expect(await at.room.admin.refused(save, { ...(await opened(id)), draft: true })).toMatchObject({
      reason: 'ExamHasPapers',
      msg: '已有考生答卷，不能再改为草稿！',
    });
  });
});

describe('an exam with papers', () => {
  it('keeps type, groups and times, and takes other rules, which count for later papers', async () => {
    const id = await at.room.saveExam({ leaveOn: true, leaveCount: 9 });
    const early = await at.room.candidate();
    await early.start(id);
    const whole = await opened(id);
    for (const [change, msg] of [
      [{ examType: 2 }, '已有考生答卷，考试类型不能再修改！'],
      [
        { tmplGroups: [group('一题一型', at.room.questions, 6)] },
        '已有考生答卷，大题、试题和分数不能再修改！',
      ],
      [{ endTime: at.room.clock.now() + day }, '已有考生答卷，考试时间不能再修改，只能延长！'],
      [{ totalTime: 90 }, '已有考生答卷，考试时间不能再修改，只能延长！'],
    ] as const) {
      expect(await at.room.admin.refused(save, { ...whole, ...change })).toMatchObject({
        reason: 'ExamHasPapers',
        msg,
      });
    }
    await at.room.admin.ok(save, { ...whole, leaveCount: 2 });
    expect(await early.leave()).toMatchObject({ leaveCount: 9 });
    const later = await at.room.candidate();
    await later.start(id);
    expect(await later.leave()).toMatchObject({ leaveCount: 2 });
  });

  it('that is disabled takes no new starts and lets those who sit it go on', async () => {
    const id = await at.room.saveExam();
    const candidate = await at.room.candidate();
    await candidate.start(id);
    await at.room.admin.ok('/api/exam/exam/state', { ids: [id], state: 1 });
    await candidate.choose('q-single', ['b']);
    expect((await (await at.room.candidate()).startRefused(id)).reason).toBe('ExamClosed');
    await candidate.handIn();
  });
});

describe('draws', () => {
  it('are counted for what is left beside fixed questions, unfinished groups too', async () => {
    const counts = await at.room.admin.ok('/api/exam/exam/draw-counts', {
      tmplGroups: [
        { title: '', perScore: 0, quIds: ['q-single'] },
        drawing(1),
        drawing(1, { quType: 1 }),
        { title: '', perScore: 0, draws: [{ repoId: '', count: 0 }] },
        drawing(1, { tags: ['没有', '这些'] }),
      ],
    });
    const total = at.room.questions.filter((question) => question.repoId === 'bank').length;
    const singles = at.room.questions.filter((question) => question.quType === 1).length;
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
    const now = at.room.clock.now();
    const body = { title: '抽不出', startTime: now, endTime: now + minutes(60), qualifyScore: 0 };
    const count = at.room.questions.length + 1;
    expect((await at.room.admin.refused(save, { ...body, tmplGroups: [drawing(count)] })).msg).toBe(
      `大题“抽题”要抽${count}道题，但符合条件的只有${count - 1}道！`,
    );
    const half = Math.ceil(count / 2);
    const overlapping = [drawing(half), { ...drawing(half), title: '再抽' }];
    expect((await at.room.admin.refused(save, { ...body, tmplGroups: overlapping })).msg).toBe(
      '大题“再抽”与其他大题抽取的试题重叠，试题数量不足！',
    );
    const gone = [{ title: '固定', perScore: 1, quIds: ['q-single', 'q-gone'] }];
    expect((await at.room.admin.refused(save, { ...body, tmplGroups: gone })).msg).toBe(
      '大题“固定”中有试题已停用或不存在，请重新选择！',
    );
    await at.room.admin.ok(save, { ...body, draft: true, tmplGroups: [drawing(count)] });
    await at.room.admin.ok(save, { ...body, tmplGroups: [drawing(count - 1)] });
  });

  it('come from banks that the teacher may use, unless the exam had them before', async () => {
    const own: Bank = {
      ...bankDefaults,
      id: 'own',
      version: 1,
      title: '王老师的题库',
      ownerId: 'somebody-else',
    };
    await at.room.services.documents.collection<Bank>(bankCollections.banks).put(own);
    const [single] = at.room.questions;
    await at.room.addQuestions([{ ...single!, quId: 'q-own', repoId: 'own' }]);
    const teacher = await at.room.staff(['exam:add']);
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
    const { id } = await at.room.admin.ok<{ id: string }>(save, body);
    await at.room.admin.ok('/api/exam/exam/share', { id, shared: { userIds: [teacher.user.id] } });
    await teacher.ok(save, { ...body, id, title: '改名' });
    expect(await teacher.ok(counts, { ...body, id })).toMatchObject({ groups: [{ available: [1] }] });
  });

  it('[wire] are not counted for more draws than a paper has questions', async () => {
    const draws = Array.from({ length: 501 }, () => ({ repoId: 'nobody’s', count: 1 }));
    const refused = await at.room.admin.refused('/api/exam/exam/draw-counts', {
      tmplGroups: [{ title: '抽', perScore: 1, draws }],
    });
    expect(refused.msg).toBe('试题总数不能超过500道！');
  });
});

describe('who need not pay', () => {
  it('those whom the category is assigned to', async () => {
    const { id: catId } = await at.room.admin.ok<{ id: string }>('/api/exam/category/saveExamCategory', {
      name: '免费考',
    });
    await selling(at.room, true);
    const examId = await at.room.saveExam({ catId, price: 10 });
    const candidate = await at.room.candidate();
    expect((await candidate.startRefused(examId)).reason).toBe('NotPaid');
    await at.room.admin.ok('/api/exam/category/designateFree', {
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
