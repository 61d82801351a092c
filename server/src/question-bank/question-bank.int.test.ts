import { randomUUID } from 'node:crypto';
import { referenceStream, type ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import type { QuestionHead } from '@vigil/domain/question-bank/bank';
import { collections } from './collections.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import { until } from '../testing/until.js';
import { questionEntity } from './questions.js';

let room: ExamRoom;
let teacher: Caller;
let repoId: string;

const rights = ['repo:list', 'repo:edit', 'exam:list', 'exam:add'];

beforeAll(async () => {
  room = await ExamRoom.open();
  teacher = await room.staff(rights, { realName: '出题老师' });
  ({ id: repoId } = await teacher.ok<{ id: string }>('/api/repo/save', { title: '网络安全' }));
});
afterAll(() => room.close());

const single = (content: string, more: Readonly<Record<string, unknown>> = {}) => ({
  repoId,
  quType: 1,
  content: `<p>${content}</p>`,
  options: [{ content: '甲' }, { content: '乙', isRight: true }],
  ...more,
});
const save = async (body: unknown, who = teacher): Promise<string> =>
  (await who.ok<{ id: string }>('/api/qu/qu/save', body)).id;
const head = async (id: string): Promise<QuestionHead | null> =>
  room.services.documents.collection<QuestionHead>(collections.questionHeads).get(id);
const changes = async (id: string): Promise<ReferenceChanged['data'][]> =>
  (await room.services.log.readStream(referenceStream('question', id))).map(
    (event) => event.data as ReferenceChanged['data'],
  );
interface Page {
  readonly records: { readonly id: string; readonly text: string; readonly uses: number }[];
  readonly total: number;
}
const found = async (params: unknown, who = teacher): Promise<string[]> =>
  (await who.ok<Page>('/api/qu/qu/paging', { params, size: 100 })).records.map(({ id }) => id).sort();

describe('a question', () => {
  it('[engine §10] is in the log before it is a document, and every change makes a version that stays', async () => {
    const id = await save(single('第一版'));
    await save({ ...single('第二版'), id, version: 1 });
    expect(await head(id)).toMatchObject({ version: 2, text: '第二版\n甲 乙', repoId });
    expect((await changes(id)).map(({ newVersion }) => newVersion)).toEqual([1, 2]);
    const [first, second] = await Promise.all(
      [1, 2].map((version) => teacher.ok<{ content: string }>('/api/qu/qu/version', { id, version })),
    );
    expect([first?.content, second?.content]).toEqual(['<p>第一版</p>', '<p>第二版</p>']);
  });

  it('under one command id is made once; on an older version it is refused; of two editors one wins', async () => {
    const commandId = randomUUID();
    const body = single('一次');
    const ids = [
      await teacher.ok('/api/qu/qu/save', body, { commandId }),
      await teacher.ok('/api/qu/qu/save', body, { commandId }),
    ];
    expect(ids[0]).toEqual(ids[1]);
    const { id } = ids[0] as { id: string };
    const both = await Promise.all(
      ['甲改', '乙改'].map((text) => teacher.post('/api/qu/qu/save', { ...single(text), id, version: 1 })),
    );
    expect(both.map((answer) => answer.reason ?? 'saved').sort()).toEqual(['SomebodyWasFaster', 'saved']);
    expect((await teacher.refused('/api/qu/qu/save', { ...single('旧'), id, version: 1 })).msg).toBe(
      '试题已被他人修改，请刷新后重试！',
    );
  });

  it('keeps nothing that runs', async () => {
    const id = await save(
      single('危险<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">点</a>'),
    );
    const { content } = await teacher.ok<{ content: string }>('/api/qu/qu/version', { id });
    expect(content).not.toMatch(/script|onerror/i);
    expect(content).toContain('<img src="x" />');
  });

  it.each<[unknown, string]>([
    [{ content: ' ' }, '题干不能为空！'],
    [{ options: [{ content: '甲', isRight: true }] }, '至少需要两个选项！'],
    [{ options: [{ content: '甲' }, { content: '乙' }] }, '请设置且只设置一个正确选项！'],
    [
      { quType: 5, content: '<p>____ 和 ____</p>', blanks: [{ accepted: ['一'] }] },
      '题干中标记了2个空，但设置了1个空的答案！',
    ],
    [{ quType: 6, pairs: [{ content: '水', matchId: 'x' }], matches: [] }, '匹配题至少需要两组！'],
    [
      {
        quType: 4,
        points: [
          { text: '立论', share: 0.8 },
          { text: '论据', share: 0.4 },
        ],
      },
      '评分要点的占比之和不能超过100%，否则得分会超过本题分数！',
    ],
    [{ quType: 99, parts: [] }, '组合题至少需要一道小题！'],
    [{ chapterId: 'nowhere' }, '章节不存在！'],
    [{ level: 9 }, '难度不正确！'],
    [{ quType: 12 }, '题型不正确！'],
  ])('%j is refused: %s', async (more, sentence) => {
    expect((await teacher.refused('/api/qu/qu/save', { ...single('题'), ...(more as object) })).msg).toBe(
      sentence,
    );
  });

  it('left in the log alone by a crash is completed by the reactor, version and all', async () => {
    const entity = questionEntity(room.services);
    const keep = entity.collection.save;
    Object.assign(entity.collection, {
      save: async () => Promise.reject(new Error('test: dead before the document')),
    });
    expect((await teacher.post('/api/qu/qu/save', single('半截'))).status).toBe(500);
    Object.assign(entity.collection, { save: keep });
    const [id] = await until('the reactor to write the question', async () => {
      const ids = await found({ content: '半截' });
      return ids.length > 0 ? ids : undefined;
    });
    expect((await teacher.ok<{ content: string }>('/api/qu/qu/version', { id })).content).toBe('<p>半截</p>');
  });

  it('is restored to an older version as a new one, and its history says what changed', async () => {
    const id = await save(single('原文'));
    await save({ ...single('改文'), id, version: 1 });
    await teacher.ok('/api/qu/qu/restore', { id, version: 1 });
    expect(await head(id)).toMatchObject({ version: 3, text: '原文\n甲 乙' });
    const history = await teacher.ok<{ version: number; actorName: string; changes: unknown[] }[]>(
      '/api/qu/qu/history',
      { id },
    );
    expect(history.map(({ version, actorName }) => `${version} ${actorName}`)).toEqual([
      '3 出题老师',
      '2 出题老师',
      '1 出题老师',
    ]);
    expect(history[1]?.changes).toContainEqual({
      path: 'content.content',
      before: '"<p>原文</p>"',
      after: '"<p>改文</p>"',
    });
  });
});

describe('lists and acts on many', () => {
  it('finds in a chapter and those below it what a draw from it takes and counts, and exports that [qu-006]', async () => {
    const chapter = async (title: string, parentId: string | null) =>
      (await teacher.ok<{ id: string }>('/api/repo/chapter/save', { repoId, title, parentId })).id;
    const top = await chapter('第一章', null);
    const middle = await chapter('第一节', top);
    const bottom = await chapter('第一小节', middle);
    const other = await chapter('第二章', null);
    const ids = [];
    for (const chapterId of [top, middle, bottom, other])
      ids.push(await save(single(`属于${chapterId}`, { chapterId })));
    const [inTop, inMiddle, inBottom] = ids as [string, string, string];
    expect((await found({ repoId, chapterId: top })).toSorted()).toEqual(
      [inTop, inMiddle, inBottom].toSorted(),
    );
    expect((await found({ chapterId: middle })).toSorted()).toEqual([inMiddle, inBottom].toSorted());
    expect(await found({ repoId, chapterId: bottom })).toEqual([inBottom]);
    const drawOf = (chapterId: string, count: number) => ({
      title: '抽',
      perScore: 1,
      draws: [{ repoId, chapterId, count }],
    });
    const counted = await teacher.ok<{ groups: { available: number[] }[] }>('/api/exam/exam/draw-counts', {
      tmplGroups: [top, middle, bottom, other].map((id) => drawOf(id, 1)),
    });
    expect(counted.groups.map(({ available }) => available[0])).toEqual([3, 2, 1, 1]);

    const examId = await room.saveExam({ tmplGroups: [drawOf(middle, 2)] });
    const paperOf = async (): Promise<string[]> => {
      const candidate = await room.candidate();
      await candidate.start(examId);
      return (await candidate.detail()).groupList
        .flatMap((one) => one.quList.map(({ quId }) => quId))
        .toSorted();
    };
    expect(await paperOf()).toEqual([inMiddle, inBottom].toSorted());
    // The tree counts as it stands when a paper is drawn.
    await teacher.ok('/api/repo/chapter/save', { repoId, id: bottom, title: '第一小节', parentId: other });
    const refused = await (await room.candidate()).startRefused(examId);
    expect(refused.reason).toBe('PaperContentProblem');
    await teacher.ok('/api/repo/chapter/save', { repoId, id: bottom, title: '第一小节', parentId: middle });
    expect(await paperOf()).toEqual([inMiddle, inBottom].toSorted());

    const { payload } = await room.server.app.http.inject({
      method: 'POST',
      url: '/api/qu/qu/export',
      headers: { token: teacher.token },
      payload: { format: 'gift', params: { repoId, chapterId: middle } },
    });
    expect([top, middle, bottom, other].map((id) => payload.includes(`属于${id}`))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    await teacher.ok('/api/qu/qu/delete', { ids });
  });

  it('finds by words, type, level, tag, chapter and state, and only in banks of one’s own', async () => {
    const { id: chapterId } = await teacher.ok<{ id: string }>('/api/repo/chapter/save', {
      repoId,
      title: '防火墙',
    });
    const a = await save(single('独特的防火墙题', { level: 3, tags: ['边界'], chapterId }));
    expect(await found({ content: '独特的防火墙' })).toEqual([a]);
    expect(await found({ repoId, level: 3 })).toEqual([a]);
    expect(await found({ repoId, tag: '边界' })).toEqual([a]);
    expect(await found({ repoId, chapterId })).toEqual([a]);
    await teacher.ok('/api/qu/qu/state', { ids: [a], state: 1 });
    expect(await found({ repoId, state: 1 })).toEqual([a]);
    const stranger = await room.staff(rights);
    expect(await found({ content: '独特的防火墙' }, stranger)).toEqual([]);
    expect((await stranger.refused('/api/qu/qu/paging', { params: { repoId } })).reason).toBe('NotAllowed');
    await teacher.ok('/api/repo/save', {
      id: repoId,
      title: '网络安全',
      shared: { userIds: [stranger.user.id], departIds: [] },
    });
    expect(await found({ content: '独特的防火墙' }, stranger)).toEqual([a]);
  });

  it('sets level and tags, moves to a chapter and out of it, and to another bank [qu-006]', async () => {
    const { id: chapterId } = await teacher.ok<{ id: string }>('/api/repo/chapter/save', {
      repoId,
      title: '加密',
    });
    const { id: other } = await teacher.ok<{ id: string }>('/api/repo/save', { title: '另一个题库' });
    const ids = [await save(single('甲题')), await save(single('乙题'))];
    await teacher.ok('/api/qu/qu/batch-level', { ids, level: 2 });
    await teacher.ok('/api/qu/qu/batch-tags', { ids, add: ['密码学'], remove: [] });
    await teacher.ok('/api/qu/qu/join-chapters', { ids, repoId, chapterId });
    expect(await head(ids[0] as string)).toMatchObject({ level: 2, tags: ['密码学'], chapterId, version: 4 });
    expect((await teacher.refused('/api/repo/chapter/delete', { repoId, ids: [chapterId] })).msg).toBe(
      '章节“加密”中还有试题，不能删除！',
    );
    await teacher.ok('/api/qu/qu/clear-chapters', { ids, repoId });
    await teacher.ok('/api/repo/chapter/delete', { repoId, ids: [chapterId] });
    await teacher.ok('/api/qu/qu/batch-repo', { ids, repoId: other });
    expect(await found({ repoId: other })).toEqual([...ids].sort());
  });

  it('finds what exams name and what none names, by page, with exclusions; says how many name it', async () => {
    const { id: bank } = await teacher.ok<{ id: string }>('/api/repo/save', { title: '用到没用到' });
    const ids: string[] = [];
    for (const text of ['甲', '乙', '丙', '丁', '戊']) ids.push(await save(single(text, { repoId: bank })));
    const [a, b, ...rest] = ids as [string, string, ...string[]];
    await room.saveExam({ tmplGroups: [{ ...group('题', []), quIds: [a, b] }] });
    expect(await found({ repoId: bank, used: true })).toEqual([a, b].sort());
    expect(await found({ repoId: bank, used: true, excludes: [a] })).toEqual([b]);
    expect(await found({ repoId: bank, used: false })).toEqual([...rest].sort());
    expect(await found({ repoId: bank, excludes: [a, ...rest] })).toEqual([b]);
    expect(await teacher.ok('/api/qu/qu/authors', { repoId: bank })).toEqual([
      { id: teacher.user.id, name: '出题老师', count: 5 },
    ]);
    const page = await teacher.ok<Page>('/api/qu/qu/paging', {
      current: 2,
      size: 2,
      params: { repoId: bank, used: false },
    });
    expect([page.total, page.records.map(({ uses }) => uses)]).toEqual([3, [0]]);
    expect(
      (await teacher.ok<Page>('/api/qu/qu/paging', { params: { repoId: bank, used: true } })).records.map(
        ({ uses }) => uses,
      ),
    ).toEqual([1, 1]);
  });

  it('an act on many changes none when one refuses, and its repeat goes on where the first try ended', async () => {
    const { id: bank } = await teacher.ok<{ id: string }>('/api/repo/save', { title: '批量' });
    const [few, many] = [
      await save(single('少', { repoId: bank })),
      await save(single('多', { repoId: bank, tags: Array.from({ length: 20 }, (_none, i) => `t${i}`) })),
    ];
    expect(
      (await teacher.refused('/api/qu/qu/batch-tags', { ids: [few, many], add: ['新'], remove: [] })).msg,
    ).toBe('知识点标签不能超过20个！');
    expect((await teacher.refused('/api/qu/qu/state', { ids: [few, 'nowhere'], state: 1 })).reason).toBe(
      'NotFound',
    );
    const stranger = await room.staff(rights);
    expect((await stranger.refused('/api/qu/qu/state', { ids: [few], state: 1 })).reason).toBe('NotAllowed');
    expect(await head(few)).toMatchObject({ version: 1, state: 0 });
    const commandId = randomUUID();
    await teacher.ok('/api/qu/qu/batch-level', { ids: [few], level: 3 }, { commandId });
    await teacher.ok('/api/qu/qu/batch-level', { ids: [few, many], level: 3 }, { commandId });
    expect([await head(few), await head(many)]).toMatchObject([
      { version: 2, level: 3 },
      { version: 2, level: 3 },
    ]);
  });

  it('deleting names each question that an exam keeps, and then deletes none', async () => {
    const { id: bank } = await teacher.ok<{ id: string }>('/api/repo/save', { title: '删除' });
    const [used, also, free] = [
      await save(single('用一', { repoId: bank })),
      await save(single('用二', { repoId: bank })),
      await save(single('没用', { repoId: bank })),
    ];
    await room.saveExam(
      { title: '点名', tmplGroups: [{ ...group('题', []), quIds: [used, also] }] },
      teacher,
    );
    const refusal = await teacher.refused('/api/qu/qu/delete', { ids: [used, free, also] });
    expect(refusal).toMatchObject({ reason: 'InUse', msg: '所选试题中有2道正被考试使用，不能删除！' });
    const { kept } = (refusal as unknown as { data: { kept: { id: string; msg: string }[] } }).data;
    expect(kept.map(({ id }) => id).sort()).toEqual([used, also].sort());
    expect(kept[0]?.msg).toContain('正被考试“点名”使用');
    expect(await found({ repoId: bank })).toHaveLength(3);
    await teacher.ok('/api/qu/qu/delete', { ids: [free] });
    expect(await found({ repoId: bank })).toEqual([used, also].sort());
  });

  it('shows nearly the same questions side by side', async () => {
    const { id: bank } = await teacher.ok<{ id: string }>('/api/repo/save', { title: '重复题' });
    const text = '以下哪一项是对称加密算法而不是非对称加密算法，请选择最合适的一项';
    const twins = [
      await save(single(text, { repoId: bank })),
      await save(single(`${text}。`, { repoId: bank })),
    ];
    await save(single('完全不同的另一道题目', { repoId: bank }));
    const pairs = await teacher.ok<{ a: { id: string }; b: { id: string } }[]>('/api/qu/qu/duplicates', {
      repoId: bank,
    });
    expect(pairs.map(({ a, b }) => [a.id, b.id].sort())).toEqual([twins.sort()]);
  });
});

describe('a bank', () => {
  it('counts its questions by kind, and stays while an exam draws from it or questions are in it', async () => {
    const { id } = await teacher.ok<{ id: string }>('/api/repo/save', { title: '被使用的题库' });
    const quId = await save(single('用到的题', { repoId: id }));
    await save({ repoId: id, quType: 4, content: '<p>论述</p>' });
    expect(await teacher.ok('/api/repo/detail', { id })).toMatchObject({
      quCount: 2,
      objCount: 1,
      subjCount: 1,
      ownerName: '出题老师',
    });
    await room.saveExam(
      {
        title: '用题库的考试',
        tmplGroups: [{ ...group('题', []), quIds: [], draws: [{ repoId: id, quType: 1, count: 1 }] }],
      },
      teacher,
    );
    expect((await teacher.refused('/api/repo/delete', { ids: [id] })).msg).toBe(
      '题库“被使用的题库”正被考试“用题库的考试”使用，不能删除！',
    );
    const { id: empty } = await teacher.ok<{ id: string }>('/api/repo/save', { title: '空题库' });
    await teacher.refused('/api/repo/delete', { ids: [empty, id] });
    expect(await teacher.ok('/api/repo/detail', { id: empty })).toMatchObject({ title: '空题库' });
    await room.saveExam(
      { title: '点名的考试', tmplGroups: [{ ...group('题', []), quIds: [quId] }] },
      teacher,
    );
    expect((await teacher.refused('/api/qu/qu/delete', { ids: [quId] })).msg).toBe(
      '试题“用到的题”正被考试“点名的考试”使用，不能删除！',
    );
    expect(
      (await teacher.ok<{ title: string; how: string }[]>('/api/qu/qu/uses', { id: quId })).map(
        ({ title, how }) => `${title} ${how}`,
      ),
    ).toEqual(['点名的考试 fixed', '用题库的考试 drawn']);
  });

  it('orders its chapters as a tree and refuses a circle', async () => {
    const { id } = await teacher.ok<{ id: string }>('/api/repo/save', { title: '章节树' });
    const add = async (body: object) =>
      (await teacher.ok<{ id: string }>('/api/repo/chapter/save', { repoId: id, ...body })).id;
    const one = await add({ title: '一' });
    const two = await add({ title: '二' });
    const below = await add({ title: '一之一', parentId: one });
    await add({ id: two, title: '二', sort: 1 });
    const list = await teacher.ok<{ title: string }[]>('/api/repo/chapter/list', { repoId: id });
    expect(list.map(({ title }) => title)).toEqual(['二', '一', '一之一']);
    const circle = await teacher.refused('/api/repo/chapter/save', {
      repoId: id,
      id: one,
      title: '一',
      parentId: below,
    });
    expect(circle.msg).toBe('上级章节不能是自己或自己的下级！');
    await save(single('在一之一', { repoId: id, chapterId: below }));
    const groups = await teacher.ok<object[]>('/api/repo/chapter-group', { repoId: id });
    expect(groups).toMatchObject([
      { title: '二', depth: 0, quCount: 0, wholeCount: 0 },
      { title: '一', depth: 0, quCount: 0, wholeCount: 1 },
      { title: '一之一', depth: 1, quCount: 1, wholeCount: 1 },
      { title: '未分章节', depth: 0, quCount: 0, wholeCount: 0 },
    ]);
  });
});
