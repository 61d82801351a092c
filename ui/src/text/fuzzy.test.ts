import { describe, expect, it } from 'vitest';
import { fuzzySearch } from './fuzzy.ts';

const entries = [
  { titles: ['考试列表', '考试管理'], path: 'exam/list' },
  { titles: ['轮播图管理', '系统管理'], path: 'sys/slideshow' },
  { titles: ['考试分类', '考试管理'], path: 'exam/category' },
  { titles: ['系统配置', '系统管理'], path: 'sys/config' },
];
const found = (words: string) => fuzzySearch(entries, words).map(({ titles }) => titles[0]);

describe('the search of a menu [common-096]', () => {
  it('finds what has the words, in its own title, its heading or its path', () => {
    expect(found('轮播')).toEqual(['轮播图管理']);
    expect(found('考试管理')).toEqual(['考试列表', '考试分类']);
    expect(found('SLIDE')).toEqual(['轮播图管理']);
    expect(found('  ')).toHaveLength(4);
  });

  it('forgives 0.4 of the letters: two of five, one of three, none of two', () => {
    expect(found('轮播图馆里')).toContain('轮播图管理');
    expect(found('轮搏图')).toEqual(['轮播图管理']);
    expect(found('轮搏')).toEqual([]);
    expect(found('slidshwo')).toEqual(['轮播图管理']);
    expect(found('看不到的')).toEqual([]);
  });

  it('a title counts 0.7 and a path 0.3: what both have comes first, then the title', () => {
    const both = [
      { titles: ['别的'], path: 'exam' },
      { titles: ['exam'], path: 'other' },
      { titles: ['exam'], path: 'exam' },
    ];
    expect(fuzzySearch(both, 'exam')).toEqual([both[2], both[1], both[0]]);
  });
});
