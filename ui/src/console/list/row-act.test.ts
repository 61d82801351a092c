import { IconEye } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import { divided, type RowAct } from './row-act.ts';

const act = (key: string, more: Partial<RowAct> = {}): RowAct => ({
  key,
  label: key,
  icon: IconEye,
  onClick: () => undefined,
  ...more,
});
const acts = [
  act('remove', { danger: true }),
  act('watch', { shown: true }),
  act('copy', { group: 'make' }),
  act('edit', { shown: true }),
  act('share', { group: 'people' }),
  act('print', { shown: true }),
  act('again', { group: 'make' }),
  act('late', { shown: true }),
];
const keys = (some: readonly RowAct[]): string[] => some.map(({ key }) => key);

describe('the acts of a row', () => {
  it('are at most three in the row, the rest in groups, what destroys apart and last', () => {
    const { inRow, groups } = divided(acts, false);
    expect(keys(inRow)).toEqual(['watch', 'edit', 'print']);
    expect(groups.map(keys)).toEqual([['copy', 'again'], ['share'], ['late'], ['remove']]);
  });

  it('are all in the menu on a phone', () => {
    const { inRow, groups } = divided(acts, true);
    expect(inRow).toEqual([]);
    expect(groups.flatMap(keys).toSorted()).toEqual(keys(acts).toSorted());
    expect(keys(groups.at(-1) ?? [])).toEqual(['remove']);
  });
});
