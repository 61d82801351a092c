import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconHistory, IconPencil, IconPlus, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import type { Column } from '@vigil/ui/console/list/column.ts';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { useRowActs } from '@vigil/ui/console/list/use-row-acts.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { useSend } from '../../app/use-call.ts';
import { useHistory } from '../../app/use-history.ts';
import {
  RoleChangesDocument,
  type RoleChangesQuery,
  RoleRemoveDocument,
  RolesDocument,
} from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import { roleLabels, sayRoleValue, wordOfType, type RoleRow } from './role.ts';

const versionsOf = ({ roleHistory }: RoleChangesQuery) => roleHistory;

const RoleForm = fetchedPart(async () => (await import('./role-form.tsx')).RoleForm, null);
const RoleMenusDialog = fetchedPart(
  async () => (await import('./role-menus-dialog.tsx')).RoleMenusDialog,
  null,
);

const keyOf = (role: RoleRow): string => role.id;
const nameOf = (role: RoleRow): string => role.roleName;

const filters: readonly ListFilter<'name' | 'type'>[] = [
  { kind: 'words', name: 'name', label: t('角色名称'), placeholder: t('搜索名称或编码') },
  {
    kind: 'choice',
    name: 'type',
    label: t('角色类型'),
    width: 160,
    choices: [2, 1].map((type) => ({ value: String(type), label: wordOfType(type) })),
  },
];

const sayGrants = ({ whole, grants }: RoleRow): string => (whole ? t('全部') : t('{{n}} 项', { n: grants }));

const columns: readonly Column<RoleRow>[] = [
  { key: 'roleName', title: t('角色名称'), main: true, text: nameOf },
  { key: 'code', title: t('角色编码'), width: 200, phone: 'plain', text: (role) => role.code },
  {
    key: 'roleType',
    title: t('角色类型'),
    width: 110,
    phone: 'plain',
    text: (role) => wordOfType(role.roleType),
  },
  {
    key: 'roleLevel',
    title: t('角色级别'),
    width: 96,
    align: 'right',
    text: ({ roleLevel }) => roleLevel,
  },
  { key: 'grants', title: t('权限'), width: 96, align: 'right', text: sayGrants },
  {
    key: 'builtIn',
    title: t('来源'),
    width: 110,
    phone: 'plain',
    text: ({ builtIn }) => (builtIn ? t('系统内置') : t('自定义')),
    render: ({ builtIn }) => (
      <Tag tone={builtIn ? 'quiet' : 'info'}>{builtIn ? t('系统内置') : t('自定义')}</Tag>
    ),
  },
];

/** 角色管理: what people may do is granted to roles, and acts at once. */
export function RolePage() {
  usePagePlace(t('角色管理'), paths.roles);
  const { site, may } = useSession();
  const list = useListAddress(['name', 'type']);
  const { name = '', type = '' } = list.filters;
  const query = useQuery(RolesDocument, { fetchPolicy: 'cache-and-network' });
  const reload = () => void query.refetch().catch(() => undefined);
  const remove = useSend(RoleRemoveDocument);
  const asking = useRowActs<RoleRow>({
    noun: t('角色'),
    keyOf,
    nameOf,
    remove: (ids, commandId) => remove({ ids: [...ids] }, commandId),
    onDone: reload,
  });
  const [edited, setEdited] = useState<RoleRow | 'new' | null>(null);
  const [granted, setGranted] = useState<RoleRow | null>(null);
  const [history, setHistory] = useState<RoleRow | null>(null);
  const load = useHistory(RoleChangesDocument, history?.id, versionsOf);
  const keeps = may('sys:role:update');
  const acts = (role: RoleRow): readonly RowAct[] => {
    const mayChange = keeps && role.mayManage && !role.whole;
    const edit = { key: 'edit', label: t('编辑'), icon: IconPencil, shown: true };
    const grants = { key: 'grants', icon: IconShieldCheck, shown: true, onClick: () => setGranted(role) };
    const past = { key: 'history', label: t('历史记录'), icon: IconHistory };
    const gone = { key: 'remove', label: t('删除'), icon: IconTrash, danger: true };
    return [
      ...(mayChange ? [{ ...edit, onClick: () => setEdited(role) }] : []),
      { ...grants, label: mayChange ? t('分配权限') : t('查看权限') },
      { ...past, onClick: () => setHistory(role) },
      ...(mayChange && !role.builtIn ? [{ ...gone, onClick: () => asking.askRemove([role]) }] : []),
    ];
  };
  const pageOf = (roles: readonly RoleRow[]) => {
    const words = name.trim().toLowerCase();
    const found = roles.filter(
      (role) =>
        (role.roleName.toLowerCase().includes(words) || role.code.toLowerCase().includes(words)) &&
        (type === '' || String(role.roleType) === type),
    );
    const skip = (list.current - 1) * list.size;
    return { records: found.slice(skip, skip + list.size), total: found.length };
  };
  const create = keeps ? (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      {t('新建角色')}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader
        title={t('角色管理')}
        hint={t('角色决定其成员能打开哪些页面、使用哪些功能；修改立即生效，无需重新登录。')}
        site={site.siteName}
        {...(create !== undefined && { actions: create })}
      />
      <ListView
        name="roles"
        caption={t('角色列表')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => pageOf(data.roleList))}
        list={list}
        filters={filters}
        acts={acts}
        opening={{ onOpen: setGranted }}
        unit={t('个角色')}
        empty={{
          title: t('还没有角色'),
          hint: t('角色决定其成员能使用哪些功能。'),
          filteredTitle: t('没有符合条件的角色'),
          filteredHint: t('换一个条件再试，或清除筛选查看全部。'),
        }}
      />
      {asking.dialog}
      {edited !== null && (
        <RoleForm
          key={edited === 'new' ? 'new' : edited.id}
          role={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={reload}
        />
      )}
      {granted !== null && (
        <RoleMenusDialog key={granted.id} role={granted} onClose={() => setGranted(null)} onSaved={reload} />
      )}
      <HistoryDialog
        opened={history !== null}
        onClose={() => setHistory(null)}
        title={history?.roleName ?? ''}
        load={load}
        sayPath={(path) => roleLabels[path.split(/[.[]/)[0] ?? ''] ?? null}
        sayValue={sayRoleValue}
      />
    </>
  );
}
