import { Select, type SelectProps, type TreeSelectProps } from '@mantine/core';
import { dictNodes } from '@vigil/ui/console/pickers/dictionary.ts';
import { TreePick } from '@vigil/ui/console/pickers/tree-pick.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useDict } from './use-dict.ts';

interface Dict {
  readonly dicCode: string;
  readonly excludes?: readonly string[];
}

type DictSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> &
  Dict & { readonly value: string | number | null; readonly onChange: (value: string | null) => void };

/** Picks one value of a flat dictionary. */
export function DictSelect({ dicCode, excludes, value, onChange, ...input }: DictSelectProps) {
  const { entries } = useDict(dicCode, excludes);
  return (
    <Select
      clearable
      clearButtonProps={{ 'aria-label': t('清除') }}
      placeholder={t('请选择')}
      {...input}
      data={entries.map((entry) => ({ value: entry.value, label: entry.title }))}
      value={value === null ? null : String(value)}
      onChange={onChange}
    />
  );
}

type DictTreeSelectProps = Omit<TreeSelectProps, 'data' | 'mode' | 'value' | 'onChange' | 'defaultValue'> &
  Dict & { readonly value: string | null; readonly onChange: (value: string | null) => void };

/** Picks one value of a dictionary that is a tree (component DictTreeSelect). */
export function DictTreeSelect({ dicCode, excludes, ...input }: DictTreeSelectProps) {
  const { entries } = useDict(dicCode, excludes);
  return <TreePick {...input} data={dictNodes(entries)} />;
}
