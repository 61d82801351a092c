import { expect, it } from 'vitest';
import { menuOf } from '../menu.ts';
import { ownPages } from '../own-pages.ts';
import { pagesLike } from './palette-pages.ts';

const route = (path: string, title: string) => ({
  ...{ path, name: path, component: null, hidden: false, alwaysShow: false },
  meta: { title, icon: null },
});

it('a page that stands in the menu in its heading’s place is found by its own name and by the heading’s', () => {
  const menu = menuOf([
    { ...route('/admin/sys', '系统管理'), children: [route('/admin/sys/slideshow', '轮播图管理')] },
    {
      ...route('/admin/exam', '考试管理'),
      children: [route('/admin/exam/list', '考试列表'), route('/admin/exam/category', '考试分类')],
    },
  ] as unknown as Parameters<typeof menuOf>[0]);
  expect(menu.map(({ title }) => title)).toEqual(['轮播图管理', '考试管理']);
  const [found] = pagesLike(menu, [], '轮播');
  expect(found).toMatchObject({ title: '轮播图管理', note: '系统管理', address: '/admin/sys/slideshow' });
  expect(pagesLike(menu, [], '系统').map(({ title }) => title)).toEqual(['轮播图管理']);
  expect(pagesLike(menu, [], '').map(({ title }) => title)).toEqual(['轮播图管理', '考试列表', '考试分类']);
});

it('a page of one’s own account is found by its name, and after the menu’s where nothing is asked for', () => {
  const own = ownPages('/admin/dashboard/security');
  const menu = menuOf([route('/admin/dashboard', '控制台')] as unknown as Parameters<typeof menuOf>[0]);
  expect(pagesLike(menu, own, '安全')).toEqual([
    {
      key: '/admin/dashboard/security',
      title: '安全设置',
      note: '我的账号',
      address: '/admin/dashboard/security',
    },
  ]);
  const titles = (words: string) => pagesLike(menu, own, words).map(({ title }) => title);
  expect(titles('消息')).toEqual(['站内消息']);
  expect(titles('')).toEqual(['控制台', '个人资料', '站内消息', '安全设置', '学员首页']);
  expect(pagesLike(menu, ownPages(null), '安全')).toEqual([]);
});
