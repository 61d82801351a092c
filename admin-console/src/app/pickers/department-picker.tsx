import { useQuery } from '@apollo/client/react';
import type { TreeSelectProps } from '@mantine/core';
import { TreeMultiPick, TreePick, type PickNode } from '@vigil/ui/console/pickers/tree-pick.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useMemo } from 'react';
import { PickDepartmentsDocument, type PickDepartFragment } from '../../generated/graphql.ts';

export type Depart = PickDepartFragment & { readonly children?: readonly Depart[] };

/** The departments as a tree, and by their ids. */
export function useDepartments() {
  const { data } = useQuery(PickDepartmentsDocument, { fetchPolicy: 'cache-and-network' });
  return useMemo(() => {
    const tree: readonly Depart[] = data?.departTree ?? [];
    const all = new Map(flat(tree).map((department) => [department.id, department]));
    return {
      tree,
      nodes: nodesOf(tree),
      nameOf: (id: string): string => all.get(id)?.deptName ?? id,
      codeOf: (id: string | null): string | null => (id === null ? null : (all.get(id)?.deptCode ?? null)),
    };
  }, [data]);
}

const flat = (tree: readonly Depart[]): Depart[] => tree.flatMap((department) => [department, ...flat(department.children ?? [])]);
const nodesOf = (tree: readonly Depart[]): PickNode[] =>
  tree.map(({ id, deptName, children }) => ({ value: id, label: deptName, children: nodesOf(children ?? []) }));

type Input = Omit<TreeSelectProps, 'data' | 'mode' | 'value' | 'onChange' | 'defaultValue'>;

/** Picks one department (component DeptTree); it stands for those below it too. */
export function DepartSelect(props: Input & { readonly value: string | null; readonly onChange: (id: string | null) => void }) {
  const { nodes } = useDepartments();
  return <TreePick label={t('部门')} {...props} data={nodes} />;
}

/** Picks several departments, each with those below it. */
export function DepartMultiSelect(props: Input & { readonly value: readonly string[]; readonly onChange: (ids: string[]) => void }) {
  const { nodes } = useDepartments();
  return <TreeMultiPick label={t('部门')} {...props} data={nodes} />;
}
