import { describe, expect, it } from 'vitest';
import { sayCategoryValue } from './category.ts';

describe('the history of a category in words', () => {
  it('says money, who it is open to, and rich text without its marks', () => {
    expect(sayCategoryValue('priceFen', '9850')).toBe('¥98.50');
    expect(sayCategoryValue('isOpen', 'false')).toBe('仅指定考生');
    expect(sayCategoryValue('context', '"<p>报名<b>须知</b></p>"')).toBe('报名 须知');
    expect(sayCategoryValue('cover', 'null')).toBe('');
  });
});
