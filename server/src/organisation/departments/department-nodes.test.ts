import type { Department } from '@vigil/domain/organisation/department';
import { describe, expect, it } from 'vitest';
import { departmentTree } from './department-nodes.js';

const department = (id: string, parentId: string | null, sort: number): Department => ({
  id,
  version: 1,
  parentId,
  deptName: id,
  deptCode: id,
  sort,
});

describe('the department tree', () => {
  it('puts children under parents in the order of `sort`, then code', () => {
    const tree = departmentTree([
      department('c', 'a', 2),
      department('b', 'a', 1),
      department('a', null, 1),
      department('d', 'a', 2),
    ]);
    expect(tree.map((node) => node.id)).toEqual(['a']);
    expect(tree[0]?.children.map((node) => node.id)).toEqual(['b', 'c', 'd']);
    expect(tree[0]?.children[2]).toMatchObject({ sort: 2, parent: 'a', parentId: 'a', rowGuid: 'd' });
  });

  it('shows a department whose parent is missing at the top and never hangs on a circle', () => {
    expect(
      departmentTree([department('x', 'gone', 1), department('y', 'z', 1), department('z', 'y', 1)]).map(
        (node) => node.id,
      ),
    ).toEqual(['x']);
  });
});
