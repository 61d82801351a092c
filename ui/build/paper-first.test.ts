import { expect, it } from 'vitest';
import { scriptsFor, wrongIn } from './paper-first.ts';

/** Modules by what they import and what they fetch later. */
const modules: Readonly<Record<string, readonly [imports: string[], fetches: string[]]>> = {
  '/src/main.tsx': [[], ['/src/app/start.tsx']],
  '/src/app/start.tsx': [['/kit.tsx', '/src/app/root.tsx', '/src/routes.tsx'], ['/palette.tsx']],
  // Around every page stands what opens the login over it; the list of pages is read there as well.
  '/src/app/root.tsx': [['/login-dialog.tsx', '/src/routes.tsx'], ['/new-password.tsx']],
  '/src/routes.tsx': [
    ['/paths.tsx'],
    ['/src/taking-page.tsx', '/src/invoices-page.tsx', '/part-of-page.tsx'],
  ],
  '/login-dialog.tsx': [[], ['/login-ways.tsx']],
  '/login-ways.tsx': [['/form.tsx'], ['/captcha.tsx']],
  // A collection, of which each page uses some.
  '/kit.tsx': [['/carousel.tsx'], []],
  '/carousel.tsx': [[], ['/slides.tsx']],
  '/slides.tsx': [[], []],
  '/src/taking-page.tsx': [['/kit.tsx', '/seat.tsx'], ['/essay.tsx']],
  '/src/invoices-page.tsx': [['/kit.tsx', '/orders.tsx'], []],
  '/seat.tsx': [[], ['/src/invoices-page.tsx']],
  '/essay.tsx': [['/editor.tsx'], []],
  '/editor.tsx': [[], []],
  '/orders.tsx': [[], []],
  '/palette.tsx': [[], []],
  '/zod.tsx': [[], []],
};
const chunk = (fileName: string, moduleIds: string[], imports: string[] = [], isEntry = false) => ({
  ...{ fileName, moduleIds, imports, isEntry },
});
const chunks = [
  chunk('entry.js', ['/src/main.tsx'], [], true),
  chunk('base.js', ['/src/app/start.tsx', '/src/app/root.tsx', '/src/routes.tsx', '/login-dialog.tsx']),
  chunk('kit.js', ['/kit.tsx']),
  chunk('taking.js', ['/src/taking-page.tsx'], ['kit.js', 'seat.js']),
  // Beside what a paper needs stands what is none of its: that one's imports come along.
  chunk('seat.js', ['/seat.tsx', '/other.tsx'], ['zod.js']),
  chunk('zod.js', ['/zod.tsx']),
  chunk('essay.js', ['/essay.tsx', '/editor.tsx']),
  chunk('invoices.js', ['/src/invoices-page.tsx', '/carousel.tsx'], ['orders.js']),
  chunk('slides.js', ['/slides.tsx']),
  chunk('orders.js', ['/orders.tsx']),
  chunk('palette.js', ['/palette.tsx']),
  chunk('part.js', ['/part-of-page.tsx']),
  chunk('password.js', ['/new-password.tsx']),
  chunk('login.js', ['/login-ways.tsx'], ['form.js']),
  chunk('form.js', ['/form.tsx']),
  chunk('captcha.js', ['/captcha.tsx']),
];
const roots = {
  application: /\/src\/app\/start\.tsx$/,
  pages: /\/taking-page\.tsx$/,
  around: /\/src\/app\/root\.tsx$/,
  lists: /\/routes\.tsx$/,
};
const importsOf = (id: string) => {
  const [importedIds, dynamicallyImportedIds] = modules[id] ?? [[], []];
  return { importedIds, dynamicallyImportedIds };
};

it('a paper needs what starts the application, its page with what lies over it and whatever both fetch later, and no other page', () => {
  const needed = scriptsFor(chunks, roots, importsOf);
  expect([...needed].toSorted()).toEqual([
    'base.js',
    'captcha.js',
    'entry.js',
    'essay.js',
    'form.js',
    'kit.js',
    'login.js',
    'password.js',
    'seat.js',
    'taking.js',
    'zod.js',
  ]);
  expect(wrongIn(chunks, roots, importsOf, needed)).toEqual([]);
});

it('a build is wrong that does not keep what lies over a paper, however deep, and one whose files have other names', () => {
  const needed = new Set(scriptsFor(chunks, roots, importsOf));
  needed.delete('captcha.js');
  expect(wrongIn(chunks, roots, importsOf, needed)).toEqual([
    '/captcha.tsx, which /login-ways.tsx fetches later, may lie over a paper and is not kept with it',
  ]);
  const renamed = { ...roots, around: /\/src\/app\/frame\.tsx$/ };
  expect(wrongIn(chunks, renamed, importsOf, scriptsFor(chunks, renamed, importsOf))).toEqual([
    'no module has a path like /\\/src\\/app\\/frame\\.tsx$/ (around)',
  ]);
});

it('a page that is fetched over another is said to be missing, though pages are not kept with one another', () => {
  const fetching = (id: string) =>
    id === '/captcha.tsx'
      ? { importedIds: [], dynamicallyImportedIds: ['/src/invoices-page.tsx'] }
      : importsOf(id);
  expect(wrongIn(chunks, roots, fetching, scriptsFor(chunks, roots, fetching))).toContain(
    '/src/invoices-page.tsx, which /captcha.tsx fetches later, may lie over a paper and is not kept with it',
  );
});
