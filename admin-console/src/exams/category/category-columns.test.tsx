import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { categoryColumns } from './category-columns.tsx';
import type { CategoryRow } from './category.ts';

const category = (change: Partial<CategoryRow>) => ({ price: 0, examList: [], ...change }) as CategoryRow;
const columnOf = (key: string, price = true) =>
  categoryColumns({ price, covers: false }).find((column) => column.key === key);

describe('a category in the list', () => {
  it('without sittings says 暂无考试 [category-001]', () => {
    const column = columnOf('examList');
    renderConsole(column?.render?.(category({})));
    expect(screen.getByText('暂无考试')).toBeTruthy();
    expect(column?.text?.(category({}))).toBe('暂无考试');
  });

  it('has its price above 0, otherwise 免费; none where nothing is sold [category-009]', () => {
    expect(columnOf('price')?.text?.(category({ price: 9800 }))).toBe('¥98.00');
    expect(columnOf('price')?.text?.(category({ price: 0 }))).toBe('免费');
    expect(columnOf('price', false)).toBeUndefined();
  });
});
