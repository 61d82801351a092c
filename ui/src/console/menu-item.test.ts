import { describe, expect, it } from 'vitest';
import { trailTo, type MenuEntry } from './menu-item.ts';

const entry = (path: string | null, children: MenuEntry[] = []): MenuEntry => ({
  key: path ?? 'heading',
  path,
  title: path ?? '',
  icon: null,
  children,
});

describe('trail to a page', () => {
  const menu = [entry(null, [entry('/admin/exam/list'), entry('/admin/exam/paper')]), entry('/admin/audit')];

  it('leads through the heading to the entry', () => {
    expect(trailTo(menu, '/admin/exam/list').map((each) => each.path)).toEqual([null, '/admin/exam/list']);
  });

  it('a page below an entry belongs to it', () => {
    expect(trailTo(menu, '/admin/audit/paper/7').map((each) => each.path)).toEqual(['/admin/audit']);
  });

  it('a name that only begins alike does not, and the longest entry wins', () => {
    expect(trailTo(menu, '/admin/auditor')).toEqual([]);
    expect(
      trailTo([entry('/admin'), entry('/admin/audit')], '/admin/audit/x').map((each) => each.path),
    ).toEqual(['/admin/audit']);
  });
});
