import { t } from '@vigil/ui/text/t.ts';
import type { DictionaryFieldsFragment } from '../../generated/graphql.ts';

export type DictionaryRow = DictionaryFieldsFragment;

/** A value with those below it. */
export interface ValueNode {
  readonly value: string;
  readonly title: string;
  readonly children?: readonly ValueNode[] | null;
}

/** Where a value stands: among its siblings, below its parent. */
export interface PlacedValue {
  readonly node: ValueNode;
  readonly parent: ValueNode | null;
  readonly siblings: readonly ValueNode[];
  readonly level: number;
}

/** Every value in the order of the page, each with its place. */
export const placed = (
  values: readonly ValueNode[],
  parent: ValueNode | null = null,
  level = 0,
): PlacedValue[] =>
  values.flatMap((node) => [
    { node, parent, siblings: values, level },
    ...placed(node.children ?? [], node, level + 1),
  ]);

export const typeWord = (type: string): string => (type === 'words' ? t('系统词') : t('分类树'));

/** What the fields of a dictionary are called, in its form and its history. */
export const dictionaryLabels: Readonly<Record<string, string>> = {
  title: t('名称'),
  remark: t('备注'),
  values: t('字典值'),
  code: t('编码'),
};

/** A value of a dictionary's history, which comes as JSON: names in their order, those below in brackets. */
export function sayDictionaryValue(_path: string, json: string): string {
  const value: unknown = JSON.parse(json);
  if (Array.isArray(value)) return (value as ValueNode[]).map(sayNode).join('、');
  if (typeof value === 'object' && value !== null && 'title' in value) return sayNode(value as ValueNode);
  return typeof value === 'string' ? value : json;
}

function sayNode({ title, children }: ValueNode): string {
  if (typeof title !== 'string') return '';
  return children?.length ? `${title}（${children.map(sayNode).join('、')}）` : title;
}
