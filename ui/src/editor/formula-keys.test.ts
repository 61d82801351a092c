import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { formulaGroups, pressed } from './formula-keys.ts';

describe('the formula board', () => {
  it.each(formulaGroups.flatMap(({ keys }) => keys).map((key) => [key.name, key] as const))(
    '%s can be read by KaTeX, on the key and when filled',
    (_name, key) => {
      expect(() => katex.renderToString(key.shows, { throwOnError: true })).not.toThrow();
      expect(() =>
        katex.renderToString(`x${key.writes.replaceAll('□', '1')}`, { throwOnError: true }),
      ).not.toThrow();
    },
  );

  it('names each key once', () => {
    const names = formulaGroups.flatMap(({ keys }) => keys).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('writes where the cursor is and goes on at the first open place', () => {
    expect(pressed('a+b', { from: 2, to: 2 }, '\\frac{□}{□}')).toEqual({
      latex: 'a+\\frac{□}{□}b',
      from: 8,
      to: 9,
    });
  });

  it('puts what was selected into its first place', () => {
    expect(pressed('a+b', { from: 0, to: 3 }, '\\sqrt{□}')).toEqual({
      latex: '\\sqrt{a+b}',
      from: 10,
      to: 10,
    });
    expect(pressed('x', { from: 0, to: 1 }, '\\frac{□}{□}')).toEqual({
      latex: '\\frac{x}{□}',
      from: 9,
      to: 10,
    });
  });

  it('fills an open place that is selected', () => {
    expect(pressed('\\sqrt{□}', { from: 6, to: 7 }, '\\pi ')).toEqual({
      latex: '\\sqrt{\\pi }',
      from: 10,
      to: 10,
    });
  });
});
