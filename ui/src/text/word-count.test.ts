import { describe, expect, it } from 'vitest';
import { wordCount } from './word-count.ts';

describe('字数', () => {
  it.each([
    ['', 0],
    ['   \n', 0],
    ['今天天气很好。', 7],
    ['He said hello', 3],
    ['学习TypeScript很有趣', 6],
    ["共 3.14 元，don't", 5],
    ['“你好”', 4],
    ['𠮷野家', 3],
  ])('%j is %i', (text, count) => expect(wordCount(text)).toBe(count));
});
