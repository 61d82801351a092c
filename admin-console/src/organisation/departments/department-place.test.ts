import { expect, it } from 'vitest';
import { isWithin, placeOfDrop, placeOfMove, type DepartmentRow } from './department-place.ts';

const row = (id: string, parentId: string | null = null): DepartmentRow => ({
  ...{ id, deptName: id, deptCode: id, parentId },
});
/** 甲 (子, 丑 (孙)), 乙 */
const rows = [row('甲'), row('子', '甲'), row('丑', '甲'), row('孙', '丑'), row('乙')];

it('a move by keys leads among siblings, below the one before, or out behind the parent', () => {
  expect(placeOfMove(rows, '丑', 'up')).toEqual({ parentId: '甲', sort: 1 });
  expect(placeOfMove(rows, '子', 'down')).toEqual({ parentId: '甲', sort: 2 });
  expect(placeOfMove(rows, '丑', 'in')).toEqual({ parentId: '子', sort: null });
  expect(placeOfMove(rows, '孙', 'out')).toEqual({ parentId: '甲', sort: 3 });
  expect(placeOfMove(rows, '子', 'out')).toEqual({ parentId: null, sort: 2 });
  for (const [id, move] of [
    ['甲', 'up'],
    ['甲', 'in'],
    ['甲', 'out'],
    ['乙', 'down'],
    ['没有', 'up'],
  ] as const)
    expect(placeOfMove(rows, id, move)).toBeNull();
});

it('a drop leads before, behind or into another one, never into what lies below', () => {
  const drop = (draggedNode: string, targetNode: string, position: 'before' | 'after' | 'inside') =>
    placeOfDrop(rows, { draggedNode, targetNode, position });
  expect(drop('乙', '甲', 'before')).toEqual({ parentId: null, sort: 1 });
  expect(drop('甲', '乙', 'after')).toEqual({ parentId: null, sort: 2 });
  expect(drop('乙', '子', 'after')).toEqual({ parentId: '甲', sort: 2 });
  expect(drop('乙', '丑', 'inside')).toEqual({ parentId: '丑', sort: null });
  expect(drop('子', '甲', 'inside')).toBeNull();
  expect(drop('甲', '孙', 'inside')).toBeNull();
  expect(drop('甲', '甲', 'after')).toBeNull();
});

it('tells what lies below, also where the rows make no tree', () => {
  expect(isWithin(rows, '孙', '甲')).toBe(true);
  expect(isWithin(rows, '甲', '孙')).toBe(false);
  expect(isWithin([row('x', 'y'), row('y', 'x')], 'x', 'z')).toBe(false);
});
