import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import type { PickNode } from '@vigil/ui/console/pickers/tree-pick.tsx';
import { t } from '@vigil/ui/text/t.ts';

type Name = 'keyword' | 'departId' | 'role' | 'state' | 'roleType' | 'expired';

/** What the list of users is narrowed by. */
export const peopleFilters = (
  departments: readonly PickNode[],
  roles: readonly { readonly value: string; readonly label: string }[],
): readonly ListFilter<Name>[] => [
  {
    kind: 'words',
    name: 'keyword',
    label: t('姓名、账号或手机号'),
    placeholder: t('搜索姓名、账号或手机号'),
  },
  { kind: 'tree', name: 'departId', label: t('部门'), nodes: [...departments] },
  { kind: 'choice', name: 'role', label: t('角色'), choices: roles, searchable: true },
  {
    kind: 'choice',
    name: 'state',
    label: t('状态'),
    choices: [
      { value: '0', label: t('正常') },
      { value: '1', label: t('禁用') },
      { value: '2', label: t('待审核') },
    ],
  },
  { kind: 'flag', name: 'expired', label: t('已过期') },
  {
    kind: 'choice',
    name: 'roleType',
    label: t('类型'),
    rare: true,
    choices: [
      { value: '1', label: t('学员') },
      { value: '2', label: t('管理员') },
    ],
  },
];
