import { expect, it } from 'vitest';
import { rangesIn, rangesText, sealRanges, sealsNamed, type SealRange } from './seal-ranges.js';

it('seals that follow one another are written as one, and read back', () => {
  const ranges = sealRanges([3, 12, 13, 14, 20, 21]);
  expect(ranges).toEqual([3, [12, 14], [20, 21]]);
  expect(rangesText(ranges)).toBe('3,12-14,20-21');
  expect(rangesIn('3,12-14,20-21')).toEqual(ranges);
  expect(rangesIn('7-7')).toEqual([7]);
});

it.each(['', 'x', '1,', '1-', '-1', '3-2', '1-2-3', '1 2'])('%j names no seals', (text) =>
  expect(rangesIn(text)).toBeNull(),
);

it('a list names what lies in it, whatever else somebody wrote there', () => {
  const named = [3, [12, 14], null, ['x'], {}];
  expect([2, 3, 11, 12, 14, 15].filter(sealsNamed(named))).toEqual([3, 12, 14]);
  expect(sealsNamed('3')(3)).toBe(false);
  expect(rangesText([3, null] as never)).toBe('3,null');
  expect(rangesText('x' as never)).toBe('x');
});

it('in whatever order an operator named them, and where one lies in another', () =>
  expect([1, 2, 3, 4, 9, 10, 11, 20].filter(sealsNamed([20, [2, 10], [3, 4], 1, 20]))).toEqual([
    1, 2, 3, 4, 9, 10, 20,
  ]));

it('of a long list one seal is looked up, not compared with each', () => {
  let read = 0;
  const ranges = Array.from({ length: 10_000 }, (_, at): SealRange => [4 * at, 4 * at + 1]);
  const isNamed = sealsNamed(
    ranges.map(
      (range) => new Proxy(range as [number, number], { get: (of, name) => (read++, Reflect.get(of, name)) }),
    ),
  );
  read = 0;
  expect([isNamed(20_001), isNamed(20_002)]).toEqual([true, false]);
  expect(read).toBeLessThan(100);
});
