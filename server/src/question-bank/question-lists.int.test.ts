import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { group } from '../testing/exam-room.js';
import { rights, type Page, bankRoom } from './question-bank.fixture.js';

const at = bankRoom();
const { single, save, head, found } = at;

describe('lists and acts on many', () => {
  it('finds in a chapter and those below it what a draw from it takes and counts, and exports that [qu-006]', async () => {
    const chapter = async (title: string, parentId: string | null) =>
      (await at.teacher.ok<{ id: string }>('/api/repo/chapter/save', { repoId: at.repoId, title, parentId }))
        .id;
    const top = await chapter('第一章', null);
    const middle = await chapter('第一节', top);
    const bottom = await chapter('第一小节', middle);
    const other = await chapter('第二章', null);
    const ids = [];
    for (const chapterId of [top, middle, bottom, other])
      ids.push(await save(single(`属于${chapterId}`, { chapterId })));
    const [inTop, inMiddle, inBottom] = ids as [string, string, string];
    expect((await found({ repoId: at.repoId, chapterId: top })).toSorted()).toEqual(
      [inTop, inMiddle, inBottom].toSorted(),
    );
    expect((await found({ chapterId: middle })).toSorted()).toEqual([inMiddle, inBottom].toSorted());
    expect(await found({ repoId: at.repoId, chapterId: bottom })).toEqual([inBottom]);
    const drawOf = (chapterId: string, count: number) => ({
      title: '抽',
      perScore: 1,
      draws: [{ repoId: at.repoId, chapterId, count }],
    });
    const counted = await at.teacher.ok<{ groups: { available: number[] }[] }>('/api/exam/exam/draw-counts', {
      tmplGroups: [top, middle, bottom, other].map((id) => drawOf(id, 1)),
    });
    expect(counted.groups.map(({ available }) => available[0])).toEqual([3, 2, 1, 1]);

    const examId = await at.room.saveExam({ tmplGroups: [drawOf(middle, 2)] });
    const paperOf = async (): Promise<string[]> => {
      const candidate = await at.room.candidate();
      await candidate.start(examId);
      return (await candidate.detail()).groupList
        .flatMap((one) => one.quList.map(({ quId }) => quId))
        .toSorted();
    };
    expect(await paperOf()).toEqual([inMiddle, inBottom].toSorted());
    // The tree counts as it stands when a paper is drawn.
    await at.teacher.ok('/api/repo/chapter/save', {
      repoId: at.repoId,
      id: bottom,
      title: '第一小节',
      parentId: other,
    });
    const refused = await (await at.room.candidate()).startRefused(examId);
    expect(refused.reason).toBe('PaperContentProblem');
    await at.teacher.ok('/api/repo/chapter/save', {
      repoId: at.repoId,
      id: bottom,
      title: '第一小节',
      parentId: middle,
    });
    expect(await paperOf()).toEqual([inMiddle, inBottom].toSorted());

    const { payload } = await at.room.server.app.http.inject({
      method: 'POST',
      url: '/api/qu/qu/export',
      headers: { token: at.teacher.token },
      payload: { format: 'gift', params: { repoId: at.repoId, chapterId: middle } },
    });
    expect([top, middle, bottom, other].map((id) => payload.includes(`属于${id}`))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    await at.teacher.ok('/api/qu/qu/delete', { ids });
  });

  it('finds by words, type, level, tag, chapter and state, and only in banks of one’s own', async () => {
    const { id: chapterId } = await at.teacher.ok<{ id: string }>('/api/repo/chapter/save', {
      repoId: at.repoId,
      title: '防火墙',
    });
    const a = await save(single('独特的防火墙题', { level: 3, tags: ['边界'], chapterId }));
    expect(await found({ content: '独特的防火墙' })).toEqual([a]);
    expect(await found({ repoId: at.repoId, level: 3 })).toEqual([a]);
    expect(await found({ repoId: at.repoId, tag: '边界' })).toEqual([a]);
    expect(await found({ repoId: at.repoId, chapterId })).toEqual([a]);
    await at.teacher.ok('/api/qu/qu/state', { ids: [a], state: 1 });
    expect(await found({ repoId: at.repoId, state: 1 })).toEqual([a]);
    const stranger = await at.room.staff(rights);
    expect(await found({ content: '独特的防火墙' }, stranger)).toEqual([]);
    expect((await stranger.refused('/api/qu/qu/paging', { params: { repoId: at.repoId } })).reason).toBe(
      'NotAllowed',
    );
    await at.teacher.ok('/api/repo/save', {
      id: at.repoId,
      title: '网络安全',
      shared: { userIds: [stranger.user.id], departIds: [] },
    });
    expect(await found({ content: '独特的防火墙' }, stranger)).toEqual([a]);
  });

  it('sets level and tags, moves to a chapter and out of it, and to another bank [qu-006]', async () => {
    const { id: chapterId } = await at.teacher.ok<{ id: string }>('/api/repo/chapter/save', {
      repoId: at.repoId,
      title: '加密',
    });
    const { id: other } = await at.teacher.ok<{ id: string }>('/api/repo/save', { title: '另一个题库' });
    const ids = [await save(single('甲题')), await save(single('乙题'))];
    await at.teacher.ok('/api/qu/qu/batch-level', { ids, level: 2 });
    await at.teacher.ok('/api/qu/qu/batch-tags', { ids, add: ['密码学'], remove: [] });
    await at.teacher.ok('/api/qu/qu/join-chapters', { ids, repoId: at.repoId, chapterId });
    expect(await head(ids[0] as string)).toMatchObject({ level: 2, tags: ['密码学'], chapterId, version: 4 });
    expect(
      (await at.teacher.refused('/api/repo/chapter/delete', { repoId: at.repoId, ids: [chapterId] })).msg,
    ).toBe('章节“加密”中还有试题，不能删除！');
    await at.teacher.ok('/api/qu/qu/clear-chapters', { ids, repoId: at.repoId });
    await at.teacher.ok('/api/repo/chapter/delete', { repoId: at.repoId, ids: [chapterId] });
    await at.teacher.ok('/api/qu/qu/batch-repo', { ids, repoId: other });
    expect(await found({ repoId: other })).toEqual([...ids].sort());
  });

  it('finds what exams name and what none names, by page, with exclusions; says how many name it', async () => {
    const { id: bank } = await at.teacher.ok<{ id: string }>('/api/repo/save', { title: '用到没用到' });
    const ids: string[] = [];
    for (const text of ['甲', '乙', '丙', '丁', '戊']) ids.push(await save(single(text, { repoId: bank })));
    const [a, b, ...rest] = ids as [string, string, ...string[]];
    await at.room.saveExam({ tmplGroups: [{ ...group('题', []), quIds: [a, b] }] });
    expect(await found({ repoId: bank, used: true })).toEqual([a, b].sort());
    expect(await found({ repoId: bank, used: true, excludes: [a] })).toEqual([b]);
    expect(await found({ repoId: bank, used: false })).toEqual([...rest].sort());
    expect(await found({ repoId: bank, excludes: [a, ...rest] })).toEqual([b]);
    expect(await at.teacher.ok('/api/qu/qu/authors', { repoId: bank })).toEqual([
      { id: at.teacher.user.id, name: '出题老师', count: 5 },
    ]);
    const page = await at.teacher.ok<Page>('/api/qu/qu/paging', {
      current: 2,
      size: 2,
      params: { repoId: bank, used: false },
    });
    expect([page.total, page.records.map(({ uses }) => uses)]).toEqual([3, [0]]);
    expect(
      (await at.teacher.ok<Page>('/api/qu/qu/paging', { params: { repoId: bank, used: true } })).records.map(
        ({ uses }) => uses,
      ),
    ).toEqual([1, 1]);
  });

  it('an act on many changes none when one refuses, and its repeat goes on where the first try ended', async () => {
    const { id: bank } = await at.teacher.ok<{ id: string }>('/api/repo/save', { title: '批量' });
    const [few, many] = [
      await save(single('少', { repoId: bank })),
      await save(single('多', { repoId: bank, tags: Array.from({ length: 20 }, (_none, i) => `t${i}`) })),
    ];
    expect(
      (await at.teacher.refused('/api/qu/qu/batch-tags', { ids: [few, many], add: ['新'], remove: [] })).msg,
    ).toBe('知识点标签不能超过20个！');
    expect((await at.teacher.refused('/api/qu/qu/state', { ids: [few, 'nowhere'], state: 1 })).reason).toBe(
      'NotFound',
    );
    const stranger = await at.room.staff(rights);
    expect((await stranger.refused('/api/qu/qu/state', { ids: [few], state: 1 })).reason).toBe('NotAllowed');
    expect(await head(few)).toMatchObject({ version: 1, state: 0 });
    const commandId = randomUUID();
    await at.teacher.ok('/api/qu/qu/batch-level', { ids: [few], level: 3 }, { commandId });
    await at.teacher.ok('/api/qu/qu/batch-level', { ids: [few, many], level: 3 }, { commandId });
    expect([await head(few), await head(many)]).toMatchObject([
      { version: 2, level: 3 },
      { version: 2, level: 3 },
    ]);
  });

  it('deleting names each question that an exam keeps, and then deletes none', async () => {
    const { id: bank } = await at.teacher.ok<{ id: string }>('/api/repo/save', { title: '删除' });
    const [used, also, free] = [
      await save(single('用一', { repoId: bank })),
      await save(single('用二', { repoId: bank })),
      await save(single('没用', { repoId: bank })),
    ];
    await at.room.saveExam(
      { title: '点名', tmplGroups: [{ ...group('题', []), quIds: [used, also] }] },
      at.teacher,
    );
    const refusal = await at.teacher.refused('/api/qu/qu/delete', { ids: [used, free, also] });
    expect(refusal).toMatchObject({ reason: 'InUse', msg: '所选试题中有2道正被考试使用，不能删除！' });
    const { kept } = (refusal as unknown as { data: { kept: { id: string; msg: string }[] } }).data;
    expect(kept.map(({ id }) => id).sort()).toEqual([used, also].sort());
    expect(kept[0]?.msg).toContain('正被考试“点名”使用');
    expect(await found({ repoId: bank })).toHaveLength(3);
    await at.teacher.ok('/api/qu/qu/delete', { ids: [free] });
    expect(await found({ repoId: bank })).toEqual([used, also].sort());
  });

  it('shows nearly the same questions side by side', async () => {
    const { id: bank } = await at.teacher.ok<{ id: string }>('/api/repo/save', { title: '重复题' });
    const text = '以下哪一项是对称加密算法而不是非对称加密算法，请选择最合适的一项';
    const twins = [
      await save(single(text, { repoId: bank })),
      await save(single(`${text}。`, { repoId: bank })),
    ];
    await save(single('完全不同的另一道题目', { repoId: bank }));
    const pairs = await at.teacher.ok<{ a: { id: string }; b: { id: string } }[]>('/api/qu/qu/duplicates', {
      repoId: bank,
    });
    expect(pairs.map(({ a, b }) => [a.id, b.id].sort())).toEqual([twins.sort()]);
  });
});
