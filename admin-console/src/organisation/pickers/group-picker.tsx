import { useQuery } from '@apollo/client/react';
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { useMemo } from 'react';
import { PickGroupsDocument } from '../../generated/graphql.ts';

/** More than there can be. */
const everyGroup = 5000;
const shownAtMost = 100;

/** The groups by their ids. */
export function useGroups() {
  const { data } = useQuery(PickGroupsDocument, {
    variables: { input: { current: 1, size: everyGroup } },
    fetchPolicy: 'cache-and-network',
  });
  return useMemo(() => {
    const groups = data?.groupPaging.records ?? [];
    const titles = new Map(groups.map(({ id, title }) => [id, title]));
    return { groups, nameOf: (id: string): string | undefined => titles.get(id) };
  }, [data]);
}

type Input = Omit<MultiSelectProps, 'data' | 'value' | 'onChange' | 'defaultValue'>;

/** Picks several groups, searched by name. */
export function GroupMultiSelect({
  value,
  onChange,
  ...input
}: Input & { readonly value: readonly string[]; readonly onChange: (ids: string[]) => void }) {
  const { groups, nameOf } = useGroups();
  const known = groups.map(({ id, title }) => ({ value: id, label: title }));
  // One that is not known yet, or is gone, is shown all the same: it is part of what would be saved.
  const others = value.filter((id) => nameOf(id) === undefined).map((id) => ({ value: id, label: '…' }));
  return (
    <MultiSelect
      label={t('用户组')}
      placeholder={value.length === 0 ? t('请选择') : ''}
      searchable
      clearable
      hidePickedOptions
      limit={shownAtMost}
      nothingFoundMessage={t('没有符合条件的数据')}
      clearButtonProps={{ 'aria-label': t('清除') }}
      {...input}
      data={[...known, ...others]}
      value={[...value]}
      onChange={onChange}
    />
  );
}

/** Groups by name, in a line. */
export function GroupNames({ ids }: { readonly ids: readonly string[] }) {
  const { nameOf } = useGroups();
  return ids.length === 0 ? t('（空）') : ids.map((id) => nameOf(id) ?? t('（已删除）')).join('、');
}
