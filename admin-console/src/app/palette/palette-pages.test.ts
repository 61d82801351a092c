import { expect, it } from 'vitest';
import { menuOf } from '../menu.ts';
import { pagesLike } from './palette-pages.ts';

const route = (path: string, title: string) => ({
  ...{ path, name: path, component: null, hidden: false, alwaysShow: false },
  meta: { title, icon: null },
});

it('a page that stands in the menu under its heading’s name is found by its own', () => {
  const menu = menuOf([
    { ...route('/admin/sys', '系统管理'), children: [route('/admin/sys/slideshow', '轮播图管理')] },
    {
      ...route('/admin/exam', '考试管理'),
      children: [route('/admin/exam/list', '考试列表'), route('/admin/exam/category', '考试分类')],
    },
  ] as unknown as Parameters<typeof menuOf>[0]);
  expect(menu.map(({ title }) => title)).toEqual(['系统管理', '考试管理']);
  const [found] = pagesLike(menu, '轮播');
  expect(found).toMatchObject({ title: '轮播图管理', note: '系统管理', address: '/admin/sys/slideshow' });
  expect(pagesLike(menu, '系统').map(({ title }) => title)).toEqual(['轮播图管理']);
  expect(pagesLike(menu, '').map(({ title }) => title)).toEqual(['轮播图管理', '考试列表', '考试分类']);
});
