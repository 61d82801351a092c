import { useQuery } from '@apollo/client/react';
import { useListAddress } from '../../app/list-address.ts';
import { PeopleDocument } from '../../generated/graphql.ts';
import { useDepartments } from '../pickers/department-picker.tsx';
import { peopleFilters } from './people-filters.ts';
import { useRoleChoices } from './role-choices.ts';

const filterNames = ['keyword', 'departId', 'role', 'state', 'roleType', 'expired'] as const;

/** The people of the list, by what its address says; `params` are its filters as calls take them. */
export function usePeopleList() {
  const list = useListAddress(filterNames);
  const { keyword, departId, role, state, roleType, expired } = list.filters;
  const { nodes, codeOf } = useDepartments();
  const choices = useRoleChoices();
  const params = {
    keyword: keyword || null,
    deptCode: codeOf(departId ?? null),
    role: role || null,
    state: state ? Number(state) : null,
    roleType: roleType ? Number(roleType) : null,
    expired: expired ? true : null,
  };
  const query = useQuery(PeopleDocument, {
    variables: { input: { current: list.current, size: list.size, params, orders: [...list.orders] } },
    fetchPolicy: 'cache-and-network',
  });
  return { list, filters: peopleFilters(nodes, choices), params, query };
}
