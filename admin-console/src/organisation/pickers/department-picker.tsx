import { useQuery } from '@apollo/client/react';
import type { TreeSelectProps } from '@mantine/core';
import { TreeMultiPick, TreePick, type PickNode } from '@vigil/ui/console/pickers/tree-pick.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useMemo } from 'react';
import { PickDepartmentsDocument, type PickDepartmentsQuery } from '../../generated/graphql.ts';

type Depart = PickDepartmentsQuery['departDict'][number];

/** The departments as a tree, and by their ids. */
export function useDepartments() {
  const { data } = useQuery(PickDepartmentsDocument, { fetchPolicy: 'cache-and-network' });
  return useMemo(() => {
    const list = data?.departDict ?? [];
    const all = new Map(list.map((department) => [department.id, department]));
    return {
      nodes: nodesOf(list, null),
      nameOf: (id: string): string => all.get(id)?.deptName ?? id,
      ready: data !== undefined,
      idOf: (code: string | null): string | null =>
        list.find(({ deptCode }) => deptCode === code)?.id ?? null,
      codeOf: (id: string | null): string | null => (id === null ? null : (all.get(id)?.deptCode ?? null)),
    };
  }, [data]);
}

const nodesOf = (list: readonly Depart[], parentId: string | null): PickNode[] =>
  list
    .filter((department) => department.parentId === parentId)
    .map(({ id, deptName }) => ({ value: id, label: deptName, children: nodesOf(list, id) }));

type Input = Omit<TreeSelectProps, 'data' | 'mode' | 'value' | 'onChange' | 'defaultValue'>;

/** Picks one department (component DeptTree); it stands for those below it too. */
export function DepartSelect(
  props: Input & { readonly value: string | null; readonly onChange: (id: string | null) => void },
) {
  const { nodes } = useDepartments();
  return <TreePick label={t('部门')} {...props} data={nodes} />;
}

/** Picks several departments, each with those below it. */
export function DepartMultiSelect(
  props: Input & { readonly value: readonly string[]; readonly onChange: (ids: string[]) => void },
) {
  const { nodes } = useDepartments();
  return <TreeMultiPick label={t('部门')} {...props} data={nodes} />;
}
