import { TreeSelect, type TreeNodeData, type TreeSelectProps } from '@mantine/core';
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
  defaultExpandAll: true,
  maxDropdownHeight: 320,
};
const words = () => ({
  clearButtonProps: { 'aria-label': t('清除') },
  placeholder: t('请选择'),
  nothingFoundMessage: t('没有符合条件的数据'),
});

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
  return <TreeSelect {...shared} {...words()} {...input} mode="single" data={nodesOf(data)} value={shown} />;
}

const holds = (nodes: readonly PickNode[], value: string): boolean =>
  nodes.some((node) => node.value === value || holds(node.children ?? [], value));

/** Picks several nodes of a tree, each on its own. */
export function TreeMultiPick(
  props: Input & { readonly value: readonly string[]; readonly onChange: (value: string[]) => void },
) {
  const { data, value, onChange, ...input } = props;
  const plain = input as Partial<TreeSelectProps<'multiple'>>;
  return (
    <TreeSelect<'multiple'>
      {...shared}
      {...words()}
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
