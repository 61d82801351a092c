import { describe, expect, it } from 'vitest';
import { placed, sayDictionaryValue } from './dictionary.ts';

const values = [
  { value: 'R01', title: '安全', children: [{ value: 'R01R01', title: '消防' }] },
  { value: 'R02', title: '信息' },
];

describe('values of a dictionary', () => {
  it('stand in the order of the page, each with its place', () => {
    expect(placed(values).map(({ node, parent, level }) => [node.value, parent?.value, level])).toEqual([
      ['R01', undefined, 0],
      ['R01R01', 'R01', 1],
      ['R02', undefined, 0],
    ]);
  });

  it('are said by their names in the history', () => {
    expect(sayDictionaryValue('values', JSON.stringify(values))).toBe('安全（消防）、信息');
    expect(sayDictionaryValue('title', '"题库分类"')).toBe('题库分类');
  });
});
