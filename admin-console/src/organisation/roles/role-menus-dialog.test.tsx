import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { RoleMenusDialog } from './role-menus-dialog.tsx';
import type { RoleRow } from './role.ts';

vi.setConfig({ testTimeout: 60_000 });

const role = (more: Partial<RoleRow> = {}): RoleRow => ({
  ...{ id: 'r1', code: 'tutor', roleName: '助教', roleLevel: 10, roleType: 2, builtIn: false, whole: false },
  ...{ grants: 1, mayManage: true, version: 3, ...more },
});
const entry = (
  id: string,
  metaTitle: string,
  menuType: number,
  permission: string | null,
  children: object[] = [],
) => ({
  ...{ __typename: 'Menu', id, parentId: null, menuType, metaTitle, path: null, permission },
  ...{ hidden: false, own: false, sort: 1, version: 0, children },
});
const tree = [
  entry('home', '控制台', 1, null),
  entry('exam', '考试管理', 1, null, [
    entry('list', '考试列表', 1, 'exam:list'),
    entry('add', '编辑考试', 3, 'exam:add'),
    entry('audit', '审计', 2, 'audit:view'),
  ]),
];

interface Seen {
  saved: unknown;
}
const show = (one: RoleRow, seen: Seen = { saved: null }) => {
  const server: Server = (operation, variables) => {
    if (operation === 'RoleMenusSave') {
      seen.saved = variables['input'];
      return { data: { roleSaveMenus: true } };
    }
    return {
      data: { roleDetail: { __typename: 'RoleOption', ...one }, roleListMenus: ['list'], menuTree: tree },
    };
  };
  const onClose = vi.fn<() => void>();
  renderConsole(
    consoleSession(<RoleMenusDialog role={one} onClose={onClose} onSaved={() => undefined} />, [
      'sys:role:update',
      'exam:list',
      'exam:add',
    ]),
    server,
  );
  return { onClose, seen };
};

it('[role-001] grants pages and functions of the menu, with their version', async () => {
  const user = userEvent.setup();
  const { onClose, seen } = show(role());
  const dialog = within(await screen.findByRole('dialog', { name: '分配权限' }));
  expect(await dialog.findByRole('checkbox', { name: '考试列表' })).toBeChecked();
  expect(dialog.queryByRole('checkbox', { name: '控制台' })).toBeNull();
  expect(dialog.getByRole('checkbox', { name: '审计' })).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: '编辑考试' }));
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(seen.saved).toEqual({ id: 'r1', version: 3, menuIds: ['list', 'add'] });
});

it('is worked by keys, and searched', async () => {
  const user = userEvent.setup();
  show(role());
  const dialog = within(await screen.findByRole('dialog'));
  const first = await dialog.findByRole('checkbox', { name: '考试管理' });
  first.focus();
  await user.keyboard('{ArrowDown}');
  expect(dialog.getByRole('checkbox', { name: '考试列表' })).toHaveFocus();
  await user.keyboard(' {ArrowUp}');
  expect(dialog.getByRole('checkbox', { name: '考试列表' })).not.toBeChecked();
  expect(first).toHaveFocus();
  await user.type(dialog.getByRole('textbox', { name: '搜索菜单与功能' }), '编辑');
  expect(dialog.getAllByRole('checkbox').map((box) => box.getAttribute('data-menu'))).toEqual([
    'exam',
    'add',
  ]);
});

it('only shows a role that holds everything, or stands above', async () => {
  show(role({ whole: true }));
  const dialog = within(await screen.findByRole('dialog', { name: '查看权限' }));
  expect(await dialog.findByRole('checkbox', { name: '考试列表' })).toBeDisabled();
  expect(dialog.queryByRole('button', { name: '保存' })).toBeNull();
});
