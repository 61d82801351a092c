import { arrangedMenu, asDeclared, withMenu } from '@vigil/domain/organisation/menu-arrangement';
import { describe, expect, it } from 'vitest';
import { Declarations } from '../../platform/declarations/declarations.js';
import { slices } from '../../slices.js';
import { openMenu, routesOf } from './menu-routes.js';
import { menuRegistry } from './registry.js';

const registry = menuRegistry(new Declarations(slices));
const none = asDeclared('menu');
const menuFor = (user: { permissions: string[] }, arrangement = none) =>
  openMenu(routesOf(arrangedMenu(registry, arrangement)), user);

const titles = (permissions: string[], arrangement = none): string[] =>
  menuFor({ permissions }, arrangement)
    .filter((item) => !item.hidden)
    .map((item) => item.meta.title);

describe('the console menu', () => {
  it('shows what the permissions open, all of it for `*`, nothing for none [common-076]', () => {
    expect(titles(['*'])).toEqual(['控制台', '考试管理', '题库管理', '审计回放', '财务管理', '系统管理']);
    expect(titles(['exam:list', 'exam:watch'])).toEqual(['控制台', '考试管理']);
    expect(titles(['audit:view'])).toEqual(['控制台', '审计回放']);
    expect(titles([])).toEqual([]);
  });

  it('hides a heading under which only hidden pages are left, and keeps these pages open', () => {
    const [exams] = menuFor({ permissions: ['exam:watch'] });
    expect(exams).toMatchObject({ hidden: true, children: [{ name: 'ExamWatch' }] });
    expect(menuFor({ permissions: ['exam:list'] })[1]?.hidden).toBe(false);
  });

  it('has the home first, for whom it shows any other page; not for who has hidden ones alone', () => {
    const home = (permissions: string[]) => menuFor({ permissions }).find(({ name }) => name === 'Dashboard');
    expect(menuFor({ permissions: ['exam:list'] })[0]).toMatchObject({
      name: 'Dashboard',
      path: '/admin/dashboard',
    });
    expect(home(['exam:watch'])).toBeUndefined();
    expect(home([])).toBeUndefined();
  });

  it('has the examples for who holds every permission alone, out of sight', () => {
    const kit = (permissions: string[]) => menuFor({ permissions }).find(({ name }) => name === 'Kit');
    expect(kit(['*'])?.hidden).toBe(true);
    expect(kit(['exam:list', 'repo:edit'])).toBeUndefined();
  });

  it('has addresses relative to the heading a page belongs to, whole ones under another', () => {
    const pageIn = (arrangement = none) =>
      menuFor({ permissions: ['*'] }, arrangement)
        .flatMap(({ children }) => children)
        .find(({ name }) => name === 'ExamList');
    expect(pageIn()).toMatchObject({ path: 'list' });
    const moved = withMenu(registry, none, 'page:ExamList', {
      ...{ title: '全部考试', parentId: 'heading:repo', hidden: false },
    });
    expect(pageIn(moved)).toMatchObject({ path: '/admin/exam/list', meta: { title: '全部考试' } });
  });

  it('a hidden page is not in sight, and open as before', () => {
    const hidden = withMenu(registry, none, 'page:Audit', { title: '审计', parentId: null, hidden: true });
    expect(titles(['*'], hidden)).not.toContain('审计');
    expect(menuFor({ permissions: ['audit:view'] }, hidden)).toMatchObject([{ name: 'Audit', hidden: true }]);
  });

  it('names each page once, as the console finds it by its name', () => {
    const names = menuFor({ permissions: ['*'] }).flatMap((item) => [
      item.name,
      ...item.children.map((child) => child.name),
    ]);
    expect(new Set(names).size).toBe(names.length);
  });
});
