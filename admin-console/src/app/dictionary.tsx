import { useQuery } from '@apollo/client/react';
import { Select, type SelectProps, type TreeSelectProps } from '@mantine/core';
import { dictNodes, type DictEntry } from '@vigil/ui/console/pickers/dictionary.ts';
import { TreePick } from '@vigil/ui/console/pickers/tree-pick.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useMemo } from 'react';
import { DictionaryDocument } from '../generated/graphql.ts';

/**
 * A dictionary by its code, and the word of a value; kept for the session's life, asked for anew after five
 * minutes (component DictTreeSelect).
 */
export function useDict(dicCode: string, excludes: readonly string[] = none) {
  const { data } = useQuery(DictionaryDocument, {
    variables: { dicCode, excludes: [...excludes] },
    fetchPolicy: 'cache-first',
    pollInterval: fiveMinutesMs,
  });
  return useMemo(() => {
    const entries: readonly DictEntry[] = data?.dicValueTree ?? none;
    const words = new Map(flat(entries).map((entry) => [entry.value, entry.title]));
    return {
      entries,
      /** The value itself while the dictionary has not come, or does not know it. */
      word: (value: string | number | null | undefined): string =>
        value === null || value === undefined ? '' : (words.get(String(value)) ?? String(value)),
    };
  }, [data]);
}

const none: readonly never[] = [];
const fiveMinutesMs = 300_000;

const flat = (entries: readonly DictEntry[]): DictEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

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
