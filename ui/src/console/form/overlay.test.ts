import { describe, expect, it } from 'vitest';
import { clashesOf, mineOnTop } from './overlay.ts';

const base = { title: '安全', remark: '', tags: ['a'], price: 1 };

describe('when somebody was faster', () => {
  it('their changes and mine are both kept where we changed different fields', () => {
    const merged = mineOnTop(base, { ...base, remark: '他改的' }, { ...base, title: '我改的' });
    expect(merged).toEqual({ ...base, remark: '他改的', title: '我改的' });
  });

  it('mine counts where we both changed the same field, and it is named as a clash of both', () => {
    const theirs = { ...base, title: '他改的', tags: ['b'] };
    const mine = { ...base, title: '我改的' };
    expect(mineOnTop(base, theirs, mine).title).toBe('我改的');
    expect(clashesOf(base, theirs, mine)).toEqual([
      { path: 'title', theirs: '他改的', mine: '我改的', by: 'both' },
      { path: 'tags', theirs: ['b'], mine: ['a'], by: 'them' },
    ]);
  });

  it('the same change by both, and what only I changed, are no clash', () => {
    expect(clashesOf(base, { ...base, title: '同' }, { ...base, title: '同', price: 2 })).toEqual([]);
  });
});
