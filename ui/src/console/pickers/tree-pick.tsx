import { TreeSelect, type TreeNodeData, type TreeSelectProps } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../text/t.ts';

/** A node one may pick. */
export interface PickNode {
  readonly value: string;
  readonly label: string;
  readonly children?: readonly PickNode[];
}

type Input = Omit<TreeSelectProps, 'data' | 'mode' | 'value' | 'defaultValue' | 'onChange'> & {
  readonly data: readonly PickNode[];
};

const shared = {
  searchable: true,
  clearable: true,
  filter: (query: string, node: TreeNodeData) =>
    typeof node.label === 'string' && node.label.includes(query.trim()),
  maxDropdownHeight: 320,
};
const words = () => ({
  clearButtonProps: { 'aria-label': t('清除') },
  placeholder: t('请选择'),
  nothingFoundMessage: t('没有符合条件的数据'),
});

/** Every branch is open until somebody folds it, those too that come after the field. */
function useOpenBranches(data: readonly PickNode[]) {
  const [folded, setFolded] = useState<readonly string[]>([]);
  const branches = branchesOf(data);
  return {
    expandedValues: branches.filter((value) => !folded.includes(value)),
    onExpandedChange: (open: string[]) => setFolded(branches.filter((value) => !open.includes(value))),
  };
}

const branchesOf = (nodes: readonly PickNode[]): string[] =>
  nodes.flatMap(({ value, children = [] }) => (children.length > 0 ? [value, ...branchesOf(children)] : []));

/**
 * Picks one node of a tree; where the meaning is "and below" it stands for what is under it too. Searched by
 * name.
 */
export function TreePick({
  data,
  value,
  ...input
}: Input & { readonly value: string | null; readonly onChange: (value: string | null) => void }) {
  // A value whose node is still on its way would be shown by its id, and stay so.
  const shown = value !== null && holds(data, value) ? value : null;
  const branches = useOpenBranches(data);
  return (
    <TreeSelect
      {...shared}
      {...words()}
      {...branches}
      {...input}
      mode="single"
      data={nodesOf(data)}
      value={shown}
    />
  );
}

const holds = (nodes: readonly PickNode[], value: string): boolean =>
  nodes.some((node) => node.value === value || holds(node.children ?? [], value));

/** Picks several nodes of a tree, each on its own. */
export function TreeMultiPick(
  props: Input & { readonly value: readonly string[]; readonly onChange: (value: string[]) => void },
) {
  const { data, value, onChange, ...input } = props;
  const plain = input as Partial<TreeSelectProps<'multiple'>>;
  const branches = useOpenBranches(data);
  return (
    <TreeSelect<'multiple'>
      {...shared}
      {...words()}
      {...branches}
      {...plain}
      mode="multiple"
      data={nodesOf(data)}
      value={[...value]}
      onChange={onChange}
    />
  );
}

const nodesOf = (nodes: readonly PickNode[]): TreeNodeData[] =>
  nodes.map(({ value, label, children }) => ({
    value,
    label,
    ...(children !== undefined && children.length > 0 && { children: nodesOf(children) }),
  }));
