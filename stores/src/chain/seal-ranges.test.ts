import { expect, it } from 'vitest';
import { namesSeal, rangesIn, rangesText, sealRanges } from './seal-ranges.js';

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
  expect([2, 3, 11, 12, 14, 15].filter((revision) => namesSeal(named, revision))).toEqual([3, 12, 14]);
  expect(namesSeal('3', 3)).toBe(false);
  expect(rangesText([3, null] as never)).toBe('3,null');
  expect(rangesText('x' as never)).toBe('x');
});
