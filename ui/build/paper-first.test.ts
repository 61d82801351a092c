import { expect, it } from 'vitest';
import { scriptsFor } from './paper-first.ts';

/** Modules by what they import and what they fetch later. */
const modules: Readonly<Record<string, readonly [imports: string[], fetches: string[]]>> = {
  '/src/main.tsx': [[], ['/src/app/start.tsx']],
  '/src/app/start.tsx': [['/kit.tsx'], ['/src/taking-page.tsx', '/src/invoices-page.tsx', '/palette.tsx']],
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
  chunk('base.js', ['/src/app/start.tsx']),
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
];

it('a paper needs what starts the application, its page and whatever that fetches later, and no other page', () => {
  const needed = scriptsFor(
    chunks,
    { application: '/src/app/start.tsx', pages: /\/taking-page\.tsx$/ },
    (id) => {
      const [importedIds, dynamicallyImportedIds] = modules[id] ?? [[], []];
      return { importedIds, dynamicallyImportedIds };
    },
  );
  expect([...needed].toSorted()).toEqual([
    'base.js',
    'entry.js',
    'essay.js',
    'kit.js',
    'seat.js',
    'taking.js',
    'zod.js',
  ]);
});
