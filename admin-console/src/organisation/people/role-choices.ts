import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { PeopleRolesDocument } from '../../generated/graphql.ts';

/** The roles one may give, highest first; those above are shown and cannot be chosen. */
export function useRoleChoices() {
  const { data } = useQuery(PeopleRolesDocument, { fetchPolicy: 'cache-and-network' });
  return useMemo(
    () =>
      (data?.roleList ?? [])
        .toSorted((a, b) => b.roleLevel - a.roleLevel)
        .map(({ code, roleName, mayManage }) => ({ value: code, label: roleName, disabled: !mayManage })),
    [data],
  );
}
