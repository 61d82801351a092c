import { describe, expect, it } from 'vitest';
import { slices } from '../../slices.js';
import { Declarations } from './declarations.js';

const { dictionaries } = new Declarations(slices);
const dictionaryEntries = dictionaries.entries.bind(dictionaries);
const dictionaryTexts = dictionaries;

describe('dictionaries', () => {
  it('give entries without those excluded, and none for an unknown code', () => {
    expect(dictionaryEntries('exam_type')).toEqual([
      { value: '1', title: '正式考试' },
      { value: '2', title: '模拟考试' },
    ]);
    expect(dictionaryEntries('exam_type', ['2'])).toHaveLength(1);
    expect(dictionaryEntries('nothing')).toEqual([]);
    expect(dictionaryEntries('constructor')).toEqual([]);
  });

  it('may be trees, whose values begin with the value they stand below', () => {
    const catalog = dictionaryEntries('repo_catalog', ['R01R02', 'R03']);
    expect(catalog.map((entry) => entry.value)).toEqual(['R01', 'R02', 'R04']);
    expect(catalog[0]?.children?.map((entry) => entry.value)).toEqual(['R01R01', 'R01R03']);
    for (const { value, children } of catalog)
      for (const child of children ?? []) expect(child.value.startsWith(value)).toBe(true);
    expect(dictionaryTexts.text('repo_catalog', 'R02R03')).toBe('信息安全');
    expect(dictionaryTexts.text('repo_catalog', 'R99')).toBeNull();
  });

  it('give the text of a value, null for what has none', () => {
    expect(dictionaryTexts.text('paper_ex_state', 2)).toBe('切屏超限');
    expect(dictionaryTexts.text('paper_ex_state', null)).toBeNull();
    expect(dictionaryTexts.text('paper_ex_state', 77)).toBeNull();
  });
});
