import { expect, it } from 'vitest';
import { lineDiff } from './line-diff.ts';

const said = (before: string, after: string): string[] =>
  lineDiff(before, after).map(({ kind, text }) => `${{ same: ' ', out: '-', in: '+' }[kind]}${text}`);

it('tells a program line by line', () => {
  expect(said('a = 1\nb = 2\nprint(a)', 'a = 1\nb = 3\nprint(a)\nprint(b)')).toEqual([
    ' a = 1',
    '-b = 2',
    '+b = 3',
    ' print(a)',
    '+print(b)',
  ]);
});

it('of nothing is what came, and the end of the last line is no change', () => {
  expect(said('', 'a\n\nb')).toEqual(['+a', '+', '+b']);
  expect(said('a\nb', 'a\nb\n')).toEqual([' a', ' b']);
  expect(said('a', '')).toEqual(['-a']);
});

it('that differs in more lines than anybody reads is replaced as a whole', () => {
  const many = (word: string) => Array.from({ length: 500 }, (_, n) => `${word}${n}`).join('\n');
  const parts = said(many('a'), many('b'));
  expect(parts.length).toBe(1000);
  expect([parts[0], parts.at(-1)]).toEqual(['-a0', '+b499']);
});
