import { useQuery } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useSession } from '../../app/session.tsx';
import { useCall } from '../../app/use-call.ts';
import { RoleMenusDocument, RoleMenusSaveDocument, type RoleMenusQuery } from '../../generated/graphql.ts';
import { GrantTree } from './grant-tree.tsx';
import { grantable, menuIdsOf, permissionsOf, type GrantNode } from './menu-grants.ts';
import type { RoleRow } from './role.ts';

interface RoleMenusDialogProps {
  readonly role: RoleRow;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const nodesOf = (
  menus: readonly (Omit<GrantNode, 'children'> & { children?: readonly unknown[] })[],
): GrantNode[] =>
  menus.map((menu) => ({ ...menu, children: nodesOf((menu.children ?? []) as typeof menus) }));

/** What a role may do, by the pages and functions of the menu (role-001). */
export function RoleMenusDialog({ role, onClose, onSaved }: RoleMenusDialogProps) {
  const { may } = useSession();
  const query = useQuery(RoleMenusDocument, { variables: { id: role.id }, fetchPolicy: 'network-only' });
  const save = useCall(RoleMenusSaveDocument);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const heldOf = ({ menuTree, roleListMenus }: RoleMenusQuery): ReadonlySet<string> =>
    chosen ?? new Set(permissionsOf(nodesOf(menuTree), roleListMenus));
  const fixed = role.whole || !role.mayManage || !may('sys:role:update');
  const submit = async () => {
    const { data } = query;
    if (data === undefined) return;
    const menuIds = menuIdsOf(nodesOf(data.menuTree), heldOf(data));
    if (!(await save.run({ input: { id: role.id, version: data.roleDetail.version, menuIds } }))) return;
    notifySuccess(t('保存成功'));
    onSaved();
    onClose();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={fixed ? t('查看权限') : t('分配权限')}
      object={<strong>{role.roleName}</strong>}
      submitLabel={t('保存')}
      busy={save.busy}
      error={save.error}
      onSubmit={() => void submit()}
      {...(fixed && { done: <Fixed role={role}>{tree()}</Fixed> })}
    >
      <Text size="sm" c="dimmed">
        {t(
          '勾选该角色可以使用的页面与功能，保存后立即生效；使用相同权限的项目会一起勾选。您自己没有的权限不能授予。',
        )}
      </Text>
      {tree()}
    </ActDialog>
  );

  function tree() {
    return (
      <QueryView query={query}>
        {(data) => (
          <GrantTree
            nodes={grantable(nodesOf(data.menuTree))}
            held={heldOf(data)}
            onChange={setChosen}
            mayGrant={may}
            disabled={fixed}
          />
        )}
      </QueryView>
    );
  }
}

function Fixed({ role, children }: { readonly role: RoleRow; readonly children: React.ReactNode }) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {role.whole
          ? t('该角色拥有全部权限，不能修改。')
          : t('该角色的级别高于您，或您没有授权的权限，只能查看。')}
      </Text>
      {children}
    </>
  );
}
