import { describe, expect, it } from 'vitest';
import { menuFor } from './menus.js';

const titles = (permissions: string[]): string[] => menuFor({ permissions }).map((item) => item.meta.title);

describe('the console menu', () => {
  it('shows what the permissions open, all of it for `*`, nothing for none', () => {
    expect(titles(['*'])).toEqual(['考试管理', '审计回放']);
    expect(titles(['exam:list', 'exam:watch'])).toEqual(['考试管理']);
    expect(titles(['audit:view'])).toEqual(['审计回放']);
    expect(titles([])).toEqual([]);
  });

  it('leaves out a heading under which only hidden pages are left', () => expect(titles(['exam:watch'])).toEqual([]));
});
