import { describe, expect, it } from 'vitest';
import { dictionaryEntries, dictionaryTexts } from './dictionaries.js';

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

  it('give the text of a value, null for what has none', () => {
    expect(dictionaryTexts.text('paper_ex_state', 2)).toBe('切屏超限');
    expect(dictionaryTexts.text('paper_ex_state', null)).toBeNull();
    expect(dictionaryTexts.text('paper_ex_state', 77)).toBeNull();
  });
});
