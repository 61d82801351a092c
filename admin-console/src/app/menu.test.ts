import { describe, expect, it } from 'vitest';
import { trailTo } from '@vigil/ui/console/menu-item.ts';
import { addressesOf, firstPage, linksOf, menuOf } from './menu.ts';

const route = (path: string, part: object = {}) => ({
  path,
  name: path,
  component: null,
  redirect: null,
  hidden: false,
  alwaysShow: false,
  meta: { title: path, icon: null, permission: null },
  ...part,
});

describe('side menu of the granted routes', () => {
  it('children are relative to their parent unless absolute, hidden ones are left out', () => {
    const menu = menuOf([
      route('/admin/exam', {
        alwaysShow: true,
        children: [route('list'), route('watch/:examId', { hidden: true }), route('/admin/audit')],
      }),
    ]);
    expect(menu[0]?.path).toBeNull();
    expect(menu[0]?.children.map((each) => each.path)).toEqual(['/admin/exam/list', '/admin/audit']);
  });

  it('in the place of a heading with one visible page stands that page by its own name, unless it is always shown', () => {
    expect(menuOf([route('/admin/exam', { children: [route('list')] })])[0]).toMatchObject({
      path: '/admin/exam/list',
      title: 'list',
      heading: '/admin/exam',
    });
    expect(
      menuOf([route('/admin/exam', { alwaysShow: true, children: [route('list')] })])[0]?.path,
    ).toBeNull();
  });

  it('a heading that is a page itself stands first among those below it', () => {
    const audit = route('/admin/audit', { component: 'audit/page', children: [route('looks')] });
    const [heading] = menuOf([audit]);
    expect(heading?.path).toBeNull();
    expect(heading?.children.map(({ path }) => path)).toEqual(['/admin/audit', '/admin/audit/looks']);
    const alone = route('/admin/audit', {
      component: 'audit/page',
      children: [route('looks', { hidden: true })],
    });
    expect(menuOf([alone])).toMatchObject([{ path: '/admin/audit', children: [] }]);
    expect(trailTo(menuOf([audit]), '/admin/audit/paper/p1').map(({ path }) => path)).toEqual([
      null,
      '/admin/audit',
    ]);
  });

  it('the console opens on the first page; with nothing granted on none', () => {
    expect(
      firstPage(
        menuOf([
          route('/admin/exam', { alwaysShow: true, children: [route('list')] }),
          route('/admin/audit'),
        ]),
      ),
    ).toBe('/admin/exam/list');
    expect(firstPage([])).toBeNull();
  });

  it('every route granted has its whole address, hidden ones too', () => {
    const routes = [
      route('/admin/exam', { children: [route('watch/:examId', { hidden: true }), route('/admin/audit')] }),
    ];
    expect(Object.fromEntries(addressesOf(routes))).toEqual({
      '/admin/exam': '/admin/exam',
      'watch/:examId': '/admin/exam/watch/:examId',
      '/admin/audit': '/admin/audit',
    });
  });
});

describe('pages of others in the menu', () => {
  const links = [{ id: 'a/b', title: '办事指南' }];
  it('stand under a heading of their own, each at the page that shows it', () => {
    const [heading] = linksOf(links, '/admin/dashboard/page/:id');
    expect(heading).toMatchObject({ title: '相关页面', path: null });
    expect(heading?.children).toMatchObject([{ title: '办事指南', path: '/admin/dashboard/page/a%2Fb' }]);
  });

  it('are nowhere without such pages, or without the page that shows them', () => {
    expect(linksOf([], '/admin/dashboard/page/:id')).toEqual([]);
    expect(linksOf(links, undefined)).toEqual([]);
  });
});
