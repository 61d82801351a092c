import type { TreeDragDropPayload } from '@mantine/core';

/** A department as the tree has it. */
export interface DepartmentRow {
  readonly id: string;
  readonly deptName: string;
  readonly deptCode: string;
  readonly parentId: string | null;
}

/** Where a department is to stand: `sort` from 1 among the siblings there; null: the last. */
export interface DepartmentPlace {
  readonly parentId: string | null;
  readonly sort: number | null;
}

export type Move = 'up' | 'down' | 'in' | 'out';

export const siblingsOf = (rows: readonly DepartmentRow[], parentId: string | null): DepartmentRow[] =>
  rows.filter((row) => row.parentId === parentId);

/** The place a move by keys leads to; null: there is none. `in`: below the sibling before it. */
export function placeOfMove(rows: readonly DepartmentRow[], id: string, move: Move): DepartmentPlace | null {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) return null;
  const { parentId } = row;
  const siblings = siblingsOf(rows, parentId);
  const at = siblings.indexOf(row);
  if (move === 'up') return at === 0 ? null : { parentId, sort: at };
  if (move === 'down') return at === siblings.length - 1 ? null : { parentId, sort: at + 2 };
  if (move === 'in') {
    const before = siblings[at - 1];
    return before === undefined ? null : { parentId: before.id, sort: null };
  }
  const parent = rows.find((one) => one.id === parentId);
  if (parent === undefined) return null;
  const place = siblingsOf(rows, parent.parentId).indexOf(parent) + 2;
  return { parentId: parent.parentId, sort: place };
}

/** The place something dropped on another one gets; null: on or below itself, or where it stands. */
export function placeOfDrop(
  rows: readonly DepartmentRow[],
  { draggedNode, targetNode, position }: TreeDragDropPayload,
): DepartmentPlace | null {
  if (isWithin(rows, targetNode, draggedNode)) return null;
  const target = rows.find(({ id }) => id === targetNode);
  const dragged = rows.find(({ id }) => id === draggedNode);
  if (target === undefined || dragged === undefined) return null;
  if (position === 'inside')
    return dragged.parentId === target.id ? null : { parentId: target.id, sort: null };
  const others = siblingsOf(rows, target.parentId).filter(({ id }) => id !== draggedNode);
  return { parentId: target.parentId, sort: others.indexOf(target) + (position === 'before' ? 1 : 2) };
}

/** Whether a department is this one, or lies below it. */
export function isWithin(rows: readonly DepartmentRow[], id: string, above: string): boolean {
  const parents = new Map(rows.map((row) => [row.id, row.parentId]));
  let at: string | null | undefined = id;
  for (let steps = 0; at !== null && at !== undefined && steps <= rows.length; steps += 1) {
    if (at === above) return true;
    at = parents.get(at);
  }
  return false;
}
