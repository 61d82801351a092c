import type { Department } from '@vigil/domain/organisation/department';

export interface DepartmentNode {
  readonly id: string;
  readonly deptName: string;
  readonly deptCode: string;
  readonly parentId: string | null;
  readonly sort: number;
  /** `parentId` and `id` by the names that the documents have for them */
  readonly parent: string | null;
  readonly rowGuid: string;
  readonly children: readonly DepartmentNode[];
}

/**
 * The departments as a tree, siblings by `sort`, then code. One whose parent is missing stands at the top;
 * members of a circle are left out.
 */
export function departmentTree(departments: readonly Department[]): DepartmentNode[] {
  const known = new Set(departments.map((department) => department.id));
  const byParent = new Map<string | null, Department[]>();
  for (const department of departments) {
    const parent =
      department.parentId !== null && known.has(department.parentId) ? department.parentId : null;
    byParent.set(parent, [...(byParent.get(parent) ?? []), department]);
  }
  const below = (parent: string | null): DepartmentNode[] =>
    (byParent.get(parent) ?? [])
      .toSorted((a, b) => a.sort - b.sort || (a.deptCode < b.deptCode ? -1 : 1))
      .map(({ id, deptName, deptCode, parentId, sort }) => ({
        ...{ id, deptName, deptCode, parentId, sort },
        ...{ parent: parentId, rowGuid: id },
        children: below(id),
      }));
  return below(null);
}
