import { useQuery } from '@apollo/client/react';
import { t } from '@vigil/ui/text/t.ts';
import { PickUsersDocument } from '../../generated/graphql.ts';
import { useDepartments } from './department-picker.tsx';

const namedAtMost = 20;

/** What people are called, by id; undefined while that is not known. At most 50 of them. */
export function usePeopleNames(ids: readonly string[]): (id: string) => string | undefined {
  const { data, previousData } = useQuery(PickUsersDocument, {
    variables: { input: { current: 1, size: 50, params: { ids: [...ids] } } },
    skip: ids.length === 0,
    fetchPolicy: 'cache-first',
  });
  const names = new Map((data ?? previousData)?.userPaging.records.map((user) => [user.id, user.realName]));
  return (id) => names.get(id);
}

/** People by name, in a line; of many the first and how many there are. */
export function PeopleNames({ ids }: { readonly ids: readonly string[] }) {
  const named = ids.slice(0, namedAtMost);
  const nameOf = usePeopleNames(named);
  if (ids.length === 0) return t('（空）');
  const names = named.map((id) => nameOf(id) ?? '…').join('、');
  return ids.length > namedAtMost ? t('{{names}} 等共 {{n}} 人', { names, n: ids.length }) : names;
}

/** Departments by name, in a line. */
export function DepartNames({ ids }: { readonly ids: readonly string[] }) {
  const { nameOf } = useDepartments();
  return ids.length === 0 ? t('（空）') : ids.map(nameOf).join('、');
}
