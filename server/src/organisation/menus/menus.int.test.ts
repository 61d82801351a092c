import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/caller.js';
import { ExamRoom } from '../../testing/exam-room.js';

let room: ExamRoom;

// Each on a menu as the program has it.
beforeEach(async () => {
  room = await ExamRoom.open();
});
afterEach(() => room.close());

const base = '/api/sys/menu';
interface Menu {
  readonly id: string;
  readonly metaTitle: string;
  readonly menuType: number;
  readonly parentId: string | null;
  readonly sort: number;
  readonly hidden: boolean;
  readonly version: number;
  readonly children: readonly Menu[];
}
const every = (menus: readonly Menu[]): Menu[] => menus.flatMap((menu) => [menu, ...every(menu.children)]);
const tree = (): Promise<Menu[]> => room.admin.ok<Menu[]>(`${base}/tree`);
const detail = (id: string): Promise<Menu> => room.admin.ok<Menu>(`${base}/detail`, { id });
const childrenOf = async (id: string): Promise<string[]> =>
  ((await tree()).find((menu) => menu.id === id)?.children ?? []).map((child) => child.id);
const save = (body: object): Promise<{ id: string }> => room.admin.ok(`${base}/save`, body);
const sort = (id: string, place: number, who = room.admin): Promise<unknown> =>
  who.ok(`${base}/sort`, { id, sort: place });
const titles = async (who: Caller): Promise<string[]> => {
  const routes = await who.ok<{ meta: { title: string }; hidden: boolean }[]>(`${base}/routes`);
  return routes.filter(({ hidden }) => !hidden).map(({ meta }) => meta.title);
};

describe('the menu', () => {
  it('[menu-001] is a tree of menus, functions and routes', async () => {
    const all = every(await tree());
    expect(new Set(all.map(({ menuType }) => menuType))).toEqual(new Set([1, 2, 3]));
    const typeOf = (id: string) => all.find((menu) => menu.id === id)?.menuType;
    expect(['heading:exam', 'page:ExamList', 'page:ExamEdit', 'permission:exam:all'].map(typeOf)).toEqual([
      ...[1, 1, 3, 2],
    ]);
  });

  it('is renamed, hidden and regrouped for everybody; who had a page keeps it', async () => {
    const teacher = await room.staff([], { roles: ['teacher'] });
    await save({ id: 'heading:exam', metaTitle: '我的考试' });
    await save({ id: 'page:RepoList', metaTitle: '题库', parentId: 'heading:exam' });
    await save({ id: 'page:QuList', metaTitle: '试题管理', hidden: true });
    expect(await titles(teacher)).toEqual(['控制台', '我的考试']);
    expect(await childrenOf('heading:exam')).toContain('page:RepoList');
    expect((await teacher.post('/api/repo/paging', {})).code).toBe(0);
    const routes = await teacher.ok<{ name: string; children: { path: string; name: string }[] }[]>(
      `${base}/routes`,
    );
    expect(routes.flatMap(({ children }) => children)).toContainEqual(
      expect.objectContaining({ name: 'RepoList', path: '/admin/repo/list' }),
    );
    expect(routes.flatMap(({ children }) => children).map(({ name }) => name)).toContain('QuList');
  });

  it('has headings of people’s own, which go when nothing stands under them', async () => {
    const commandId = randomUUID();
    const make = () => room.admin.ok<{ id: string }>(`${base}/save`, { metaTitle: '教学' }, { commandId });
    const { id } = await make();
    expect(await make()).toEqual({ id });
    await save({ id: 'page:ExamList', metaTitle: '考试列表', parentId: id });
    expect(await titles(room.admin)).toContain('教学');
    const used = await room.admin.refused(`${base}/delete`, { ids: [id] });
    expect(used).toMatchObject({ reason: 'InUse', msg: '请先移走“教学”下的菜单！' });
    await save({ id: 'page:ExamList', metaTitle: '考试列表', parentId: 'heading:exam' });
    await room.admin.ok(`${base}/delete`, { ids: [id] });
    expect(await titles(room.admin)).not.toContain('教学');
    expect((await room.admin.refused(`${base}/delete`, { ids: ['page:ExamList'] })).msg).toBe(
      '系统菜单“考试列表”不能删除，可以将其隐藏！',
    );
  });

  it('opens nothing that the program does not know: no path, page, permission or type is invented', async () => {
    const list = await detail('page:ExamList');
    await save({ ...list, metaTitle: '考试' });
    for (const invented of [
      { path: '/admin/evil' },
      { component: 'evil' },
      { name: 'Evil' },
      { permission: 'exam:nothing' },
      { menuType: 2 },
    ]) {
      const body = { id: 'page:ExamList', metaTitle: '考试', ...invented };
      expect((await room.admin.refused(`${base}/save`, body)).reason, JSON.stringify(invented)).toBe(
        'BadInput',
      );
      const made = { metaTitle: '新的', ...invented };
      expect((await room.admin.refused(`${base}/save`, made)).reason, JSON.stringify(made)).toBe('BadInput');
    }
    expect((await room.admin.refused(`${base}/save`, { id: 'page:Evil', metaTitle: '新' })).reason).toBe(
      'NotFound',
    );
    expect((await room.admin.refused(`${base}/save`, { id: 'page:ExamList', metaTitle: ' ' })).reason).toBe(
      'BadInput',
    );
  });

  it('stays in order: nothing stands where it cannot be reached, and its own page is never hidden', async () => {
    const put = (id: string, parentId: string | null) =>
      room.admin.refused(`${base}/save`, { id, metaTitle: '甲', parentId });
    expect((await put('heading:exam', 'heading:sys')).reason).toBe('BadInput');
    expect((await put('page:ExamList', 'page:RepoList')).reason).toBe('BadInput');
    expect((await put('page:ExamList', 'page:ExamList')).reason).toBe('BadInput');
    expect((await put('page:ExamList', 'nowhere')).reason).toBe('NotFound');
    expect((await put('permission:exam:all', null)).reason).toBe('BadInput');
    for (const id of ['page:MenuAdmin', 'heading:sys'])
      expect((await room.admin.refused(`${base}/save`, { id, metaTitle: '甲', hidden: true })).reason).toBe(
        'MenuOutOfSight',
      );
  });

  it('[menu-002] is sorted among siblings, as one change in its history', async () => {
    const before = await childrenOf('heading:exam');
    const last = before.at(-1) ?? '';
    await sort(last, 2);
    await sort(last, 1);
    expect(await childrenOf('heading:exam')).toEqual([last, ...before.slice(0, -1)]);
    expect((await detail(last)).sort).toBe(1);
    expect((await room.admin.refused(`${base}/sort`, { id: 'nothing', sort: 1 })).reason).toBe('NotFound');
    const [newest] = await room.admin.ok<{ actorId: string; changes: { path: string }[] }[]>(
      `${base}/history`,
    );
    expect(newest?.actorId).toBe(room.admin.user.id);
    expect(newest?.changes[0]?.path).toMatch(/^order/);
  });

  it('two administrators who sort siblings at once both get what they asked for, however often', async () => {
    const other = await room.staff(['*']);
    const before = await childrenOf('heading:exam');
    const [one, two] = before as [string, string];
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([sort(one, before.length), sort(two, before.length, other)]);
      const after = await childrenOf('heading:exam');
      expect(after.toSorted(), `round ${round}`).toEqual(before.toSorted());
      expect(after.slice(-2).toSorted()).toEqual([one, two].toSorted());
      await sort(one, 1);
      await sort(two, 2);
    }
  });

  it('of two who save one entry at once one is told', async () => {
    const { version } = await detail('page:ExamList');
    await save({ id: 'page:ExamList', metaTitle: '甲', version });
    const late = await room.admin.refused(`${base}/save`, { id: 'page:ExamList', metaTitle: '乙', version });
    expect(late.reason).toBe('SomebodyWasFaster');
  });

  it('is arranged by who holds sys:menu:update alone, and read by who grants roles', async () => {
    const [teacher, grants] = [await room.staff(['exam:list']), await room.staff(['sys:role:list'])];
    expect((await grants.post(`${base}/tree`)).code).toBe(0);
    for (const [path, body] of [
      ['detail', { id: 'page:ExamList' }],
      ['save', { id: 'page:ExamList', metaTitle: '甲' }],
      ['sort', { id: 'page:ExamList', sort: 1 }],
      ['delete', { ids: ['x'] }],
      ['history', {}],
    ] as const)
      for (const who of [teacher, grants])
        expect((await who.refused(`${base}/${path}`, body)).code, path).toBe(10010003);
    expect((await teacher.refused(`${base}/tree`)).code).toBe(10010003);
  });
});
