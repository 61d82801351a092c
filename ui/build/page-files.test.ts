import { expect, it } from 'vitest';
import { scriptsOfPages } from './page-files.ts';

const chunk = (fileName: string, moduleIds: string[], imports: string[] = [], isEntry = false) => ({
  ...{ fileName, moduleIds, imports, isEntry },
});

it('a page takes the entry, the application, its own script and what they import, each once', () => {
  const chunks = [
    chunk('entry.js', ['web/src/app/main.tsx'], [], true),
    chunk('base.js', ['web/src/app/start.tsx'], ['entry.js']),
    chunk('kit.js', ['ui/src/layout/tag.tsx'], ['base.js']),
    chunk('home.js', ['web/src/home/home-page.tsx', 'web/src/home/beside.tsx'], ['kit.js', 'base.js']),
    chunk('login.js', ['C:\\web\\src\\accounts\\login-page.tsx'], ['base.js']),
    chunk('dialog.js', ['web/src/home/dialog.tsx'], ['kit.js', 'home.js']),
  ];
  expect([...scriptsOfPages(chunks, 'web/src/app/start.tsx')]).toEqual([
    ['web/src/home/home-page.tsx', 4],
    ['C:\\web\\src\\accounts\\login-page.tsx', 3],
  ]);
});
