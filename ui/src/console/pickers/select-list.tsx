import { Button, Loader, MultiSelect, Select, type MultiSelectProps, type SelectProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../connection/errors.ts';
import { t } from '../../text/t.ts';
import {
  choicesAtMost,
  nameOf,
  useChoices,
  type Choice,
  type Choices,
  type LoadChoices,
} from './use-choices.ts';

type Input<P> = Omit<
  P,
  'data' | 'value' | 'defaultValue' | 'onChange' | 'searchable' | 'searchValue' | 'onSearchChange' | 'filter'
>;

interface Loads {
  readonly load: LoadChoices;
  /**
   * Names of picked entries that do not stand in the list, when it has more than it can show. Those it does
   * not answer are gone.
   */
  readonly find?: (values: readonly string[]) => Promise<readonly Choice[]>;
}

interface SelectListProps extends Input<SelectProps>, Loads {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

interface MultiSelectListProps extends Input<MultiSelectProps>, Loads {
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}

const serverSearches: NonNullable<SelectProps['filter']> = ({ options }) => options;

/**
 * Picks one entry of a list of the server's (component SelectList): its first hundred, searched by the
 * server. A value that is no longer there is cleared (common-067), once the list, or `find`, has said so.
 */
export function SelectList({ load, find, value, onChange, ...input }: SelectListProps) {
  const picked = value === null ? [] : [value];
  const { list, data, search, setSearch } = usePicked({
    load,
    find,
    picked,
    keep: (kept) => onChange(kept[0] ?? null),
  });
  return (
    <Select
      clearable
      clearButtonProps={{ 'aria-label': t('清除') }}
      placeholder={t('请选择')}
      {...input}
      {...faceOf(list)}
      data={data}
      value={value}
      onChange={onChange}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={serverSearches}
    />
  );
}

/** The same for several entries; those no longer there are taken out. */
export function MultiSelectList({ load, find, value, onChange, ...input }: MultiSelectListProps) {
  const { list, data, search, setSearch } = usePicked({ load, find, picked: value, keep: onChange });
  return (
    <MultiSelect
      clearable
      clearButtonProps={{ 'aria-label': t('清除') }}
      placeholder={value.length === 0 ? t('请选择') : ''}
      {...input}
      {...faceOf(list)}
      data={data}
      value={[...value]}
      onChange={onChange}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={serverSearches}
    />
  );
}

interface Picking extends Loads {
  readonly find: Loads['find'];
  readonly picked: readonly string[];
  /** Takes out what is gone. */
  readonly keep: (kept: string[]) => void;
}

function usePicked({ load, find, picked, keep }: Picking) {
  const [search, setSearch] = useState('');
  const list = useChoices(load, search, picked);
  const { choices, answered, known, learn } = list;
  const pickedKey = picked.join('\n');
  const settle = useRef<(there: ReadonlySet<string>) => void>(() => undefined);
  useEffect(() => {
    settle.current = (there) => {
      const kept = picked.filter((each) => there.has(each));
      if (kept.length < picked.length) keep(kept);
    };
  });
  useEffect(() => {
    if (answered !== '') return;
    let current = true;
    const there = new Set(choices.map((choice) => choice.value));
    const missing = pickedKey === '' ? [] : pickedKey.split('\n').filter((each) => !there.has(each));
    if (missing.length === 0 || choices.length < choicesAtMost) settle.current(there);
    else
      find?.(missing).then(
        (more) => {
          if (!current) return;
          learn(more);
          settle.current(new Set([...there, ...more.map((choice) => choice.value)]));
        },
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [answered, choices, pickedKey, find, learn]);
  const shown = new Set(choices.map((choice) => choice.value));
  const beside = picked
    .filter((each) => !shown.has(each))
    .map((value) => known.get(value) ?? { value, label: nameOf(value, known) });
  return { list, data: [...choices, ...beside], search, setSearch };
}

/** Loading, failed and empty, as a box shows them. */
function faceOf({ loading, error, retry, choices }: Choices) {
  return {
    nothingFoundMessage: loading ? t('正在加载') : t('没有符合条件的数据'),
    ...(loading && choices.length === 0 && { rightSection: <Loader size={16} /> }),
    ...(error !== undefined && {
      error: (
        <>
          {messageOf(error)}
          <Button variant="subtle" size="compact-xs" onClick={retry}>
            {t('重试')}
          </Button>
        </>
      ),
    }),
  };
}
