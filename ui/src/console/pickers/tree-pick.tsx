import { TreeSelect, type TreeNodeData, type TreeSelectProps } from '@mantine/core';
import { t } from '../../text/t.ts';

/** A node one may pick. */
export interface PickNode {
  readonly value: string;
  readonly label: string;
  readonly children?: readonly PickNode[];
}

type Common = Omit<TreeSelectProps, 'data' | 'mode' | 'value' | 'defaultValue' | 'onChange'> & { readonly data: readonly PickNode[] };
type One = Common & { readonly multiple?: false; readonly value: string | null; readonly onChange: (value: string | null) => void };
type Many = Common & { readonly multiple: true; readonly value: readonly string[]; readonly onChange: (value: string[]) => void };

/** Picks one node of a tree, or several: each stands for itself and, where the meaning is "and below", for what is under it. Searched by name. */
export function TreePick(props: One | Many) {
  const shared = {
    searchable: true,
    clearable: true,
    clearButtonProps: { 'aria-label': t('清除') },
    placeholder: t('请选择'),
    nothingFoundMessage: t('没有符合条件的数据'),
    filter: (query: string, node: TreeNodeData) => typeof node.label === 'string' && node.label.includes(query.trim()),
    defaultExpandAll: true,
    maxDropdownHeight: 320,
  };
  if (props.multiple === true) {
    const { data, value, onChange, multiple: _many, ...input } = props;
    return (
      <TreeSelect<'multiple'>
        {...shared}
        {...(input as Partial<TreeSelectProps<'multiple'>>)}
        mode="multiple"
        data={nodesOf(data)}
        value={[...value]}
        onChange={onChange}
      />
    );
  }
  const { data, value, onChange, multiple: _one, ...input } = props;
  return <TreeSelect {...shared} {...input} mode="single" data={nodesOf(data)} value={value} onChange={onChange} />;
}

const nodesOf = (nodes: readonly PickNode[]): TreeNodeData[] =>
  nodes.map(({ value, label, children }) => ({
    value,
    label,
    ...(children !== undefined && children.length > 0 && { children: nodesOf(children) }),
  }));
