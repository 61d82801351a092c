import { useQuery } from '@apollo/client/react';
import type { DictEntry } from '@vigil/ui/console/pickers/dictionary.ts';
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
