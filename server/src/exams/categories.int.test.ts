import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';

let room: ExamRoom;

beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

interface Row {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly haveExam: boolean;
  readonly haveAssignExam: boolean;
  readonly examList: { readonly id: string }[];
  readonly version: number;
}
const save = async (body: object): Promise<string> =>
  (await room.admin.ok<{ id: string }>('/api/exam/category/saveExamCategory', body)).id;
const cards = async (who: { ok<T>(path: string, body: unknown): Promise<T> }): Promise<Row[]> =>
  who.ok<Row[]>('/api/exam/category/examCategoryList', {});

describe('exam categories', () => {
  it('are saved once per command id, under optimistic locking, with clean HTML and yuan', async () => {
    const commandId = randomUUID();
    const body = { name: '等级考试', price: '98.50', context: '<p>介绍</p><script>x</script>' };
    const ids = [0, 1].map(() =>
      room.admin.ok<{ id: string }>('/api/exam/category/saveExamCategory', body, { commandId }),
    );
    const [first, second] = await Promise.all(ids);
    expect(first).toEqual(second);
    const row = await room.admin.ok<Row & { context: string }>('/api/exam/category/examCategoryDetail', {
      examCategoryId: first?.id,
    });
    expect(row).toMatchObject({
      name: '等级考试',
      price: 98.5,
      context: '<p>介绍</p>',
      haveExam: false,
      version: 1,
    });
    await save({ id: first?.id, version: 1, name: '等级考试（新）' });
    const history = await room.admin.ok<{ kind: string; changes: object[] }[]>('/api/exam/category/history', {
      id: first?.id,
    });
    expect(history.map(({ kind }) => kind)).toEqual(['changed', 'created']);
    expect(history[0]?.changes).toEqual([{ path: 'name', before: '"等级考试"', after: '"等级考试（新）"' }]);
    const late = await room.admin.refused('/api/exam/category/saveExamCategory', {
      id: first?.id,
      version: 1,
      name: '旧',
    });
    expect(late.msg).toBe('考试分类已被他人修改，请刷新后重试！');
    expect((await room.admin.refused('/api/exam/category/saveExamCategory', { name: ' ' })).msg).toBe(
      '考试分类名称不能为空！',
    );
  });

  it('show their sittings that can still be taken, to everybody when open, else to those they are assigned to [category-002] [category-010]', async () => {
    const open = await save({ name: '公开分类' });
    const hidden = await save({ name: '指派分类', isOpen: false });
    const now = room.clock.now();
    const sitting = await room.saveExam({ title: '第一场', catId: open, startTime: now + minutes(10) });
    await room.saveExam({
      title: '已结束',
      catId: open,
      startTime: now - minutes(200),
      endTime: now - minutes(100),
    });
    const learner = await room.candidate();
    const seen = async () =>
      (await cards(learner)).map(({ id }) => id).filter((id) => id === open || id === hidden);
    expect(await seen()).toEqual([open]);
    expect((await cards(learner)).find(({ id }) => id === open)).toMatchObject({
      haveExam: true,
      haveAssignExam: false,
      examList: [{ id: sitting }],
    });
    // Nobody may sign up for one that has begun: nothing is offered that is refused.
    const begun = await save({ name: '只有已开考的场次' });
    await room.saveExam({ title: '已开考', catId: begun, startTime: now - minutes(10) });
    expect((await cards(learner)).find(({ id }) => id === begun)?.haveExam).toBe(false);
    await learner.refused('/api/exam/buy/applyExam', { examCategoryId: begun });
    await room.admin.ok('/api/exam/category/designateFree', {
      examCategoryId: hidden,
      userIds: [learner.user.id],
    });
    expect((await seen()).sort()).toEqual([open, hidden].sort());
    expect((await cards(learner)).find(({ id }) => id === hidden)?.haveAssignExam).toBe(true);
    const users = await room.admin.ok<{ userId: string }[]>('/api/exam/category/userList', {
      examCategoryId: hidden,
    });
    expect(users.map(({ userId }) => userId)).toEqual([learner.user.id]);
    await room.admin.ok('/api/exam/category/designateFree', {
      examCategoryId: hidden,
      userIds: [learner.user.id],
      free: false,
    });
    expect(await seen()).toEqual([open]);
    expect(
      (
        await room.admin.refused('/api/exam/category/designateFree', {
          examCategoryId: hidden,
          userIds: ['nobody'],
        })
      ).msg,
    ).toBe('所选用户中有人不存在，请刷新后重试！');
  });

  it('that are closed are there for those they are assigned to and for staff alone [category-002]', async () => {
    const id = await save({ name: '不公开分类', isOpen: false });
    const learner = await room.candidate();
    const detail = '/api/exam/category/examCategoryDetail';
    expect((await learner.refused(detail, { examCategoryId: id })).reason).toBe('NotFound');
    expect((await room.server.rest(detail, { examCategoryId: id })).reason).toBe('NotFound');
    const clerk = await room.staff(['exam:signup']);
    expect(await clerk.ok(detail, { examCategoryId: id })).toMatchObject({ id });
    const assign = { examCategoryId: id, userIds: [learner.user.id] };
    await room.admin.ok('/api/exam/category/designateFree', assign);
    expect(await learner.ok(detail, { examCategoryId: id })).toMatchObject({ id, haveAssignExam: true });
  });

  it('list those they are assigned to and those who came by themselves, each once', async () => {
    const id = await save({ name: '有人来考的分类' });
    const examId = await room.saveExam({
      title: '开着的场次',
      catId: id,
      tmplGroups: [group('题', room.questions)],
    });
    const [assigned, came, both] = (await room.candidates(3)) as [Candidate, Candidate, Candidate];
    await room.admin.ok('/api/exam/category/designateFree', {
      examCategoryId: id,
      userIds: [assigned.user.id, both.user.id],
    });
    for (const candidate of [came, both]) await candidate.ok('/api/paper/paper/create-paper', { examId });
    await room.caughtUp('papers');
    const users = await room.admin.ok<{ userId: string; free: boolean }[]>('/api/exam/category/userList', {
      examCategoryId: id,
    });
    expect(users.map(({ userId, free }) => [userId, free])).toEqual([
      [assigned.user.id, true],
      [both.user.id, true],
      [came.user.id, false],
    ]);
    const stranger = await room.staff([], {
      realName: '别的老师',
      roles: ['teacher'],
    });
    const told = await stranger.ok<{ userId: string; mobile: string | null }[]>(
      '/api/exam/category/userList',
      { examCategoryId: id },
    );
    expect(told.map(({ userId }) => userId)).toEqual([assigned.user.id, both.user.id]);
    expect(told.filter(({ mobile }) => mobile !== null && !mobile.includes('****'))).toEqual([]);
  });

  it('stay while an exam is in them; learners may neither save, remove nor list the assigned', async () => {
    const id = await save({ name: '有考试的分类' });
    const examId = await room.saveExam({
      title: '场次',
      catId: id,
      tmplGroups: [group('题', room.questions)],
    });
    const refused = await room.admin.refused(
      `/api/exam/category/removeExamCategory?examCategoryId=${id}`,
      {},
    );
    expect(refused.msg).toBe('考试分类“有考试的分类”正被考试“场次”使用，不能删除！');
    await room.admin.ok('/api/exam/exam/delete', { ids: [examId] });
    const learner = await room.candidate();
    for (const path of [
      'saveExamCategory',
      'removeExamCategory',
      'designateFree',
      'userList',
      'examCategoryPage',
    ])
      expect(
        (
          await learner.refused(`/api/exam/category/${path}`, {
            name: 'x',
            examCategoryId: id,
            userIds: ['x'],
          })
        ).reason,
      ).toBe('NotAllowed');
    await room.admin.ok(`/api/exam/category/removeExamCategory?examCategoryId=${id}`, {});
    expect(
      (await room.admin.refused('/api/exam/category/examCategoryDetail', { examCategoryId: id })).reason,
    ).toBe('NotFound');
  });
});
