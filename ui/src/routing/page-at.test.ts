import { expect, it } from 'vitest';
import { pageAt } from './page-at.ts';
import type { PageRoute } from './page-route.ts';

const page = (path: string): PageRoute => ({ path, title: path, load: () => Promise.resolve(() => null) });
const pages = [
  page('/admin/exam/list'),
  page('/admin/exam/edit/:id?'),
  page('/admin/exam/watch/:examId/:tab?'),
  page('/web/paper/list/:examId/:userId'),
];

it.each([
  ['/admin/exam/list', '/admin/exam/list'],
  ['/admin/exam/list/', '/admin/exam/list'],
  ['/admin/exam/edit', '/admin/exam/edit/:id?'],
  ['/admin/exam/edit/e1', '/admin/exam/edit/:id?'],
  ['/admin/exam/watch/e1', '/admin/exam/watch/:examId/:tab?'],
  ['/admin/exam/watch/e1/handed', '/admin/exam/watch/:examId/:tab?'],
  ['/web/paper/list/e1/u1', '/web/paper/list/:examId/:userId'],
])('%s opens %s', (address, path) => {
  expect(pageAt(pages, address)?.path).toBe(path);
});

it.each([
  '/',
  '/admin',
  '/admin/exam/lists',
  '/admin/exam/edit/e1/x',
  '/web/paper/list/e1',
  '/x/admin/exam/list',
])('%s is no page', (address) => {
  expect(pageAt(pages, address)).toBeUndefined();
});
