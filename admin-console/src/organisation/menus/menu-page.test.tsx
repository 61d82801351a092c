import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { MenuPage } from './menu-page.tsx';
import { placesFor, sayMenuPath, sayMenuValue, type MenuTreeRow } from './menu.ts';

vi.setConfig({ testTimeout: 60_000 });

const row = (id: string, metaTitle: string, sort: number, more: Partial<MenuTreeRow> = {}): MenuTreeRow => ({
  ...{ id, parentId: null, menuType: 1, metaTitle, path: `/admin/${id}`, permission: `p:${id}` },
  ...{ hidden: false, own: false, sort, version: 7, children: [], ...more },
});
const under = (parentId: string) => ({ parentId });
const tree: readonly MenuTreeRow[] = [
  row('exam', '考试管理', 1, {
    permission: null,
    children: [
      row('list', '考试列表', 1, under('exam')),
      row('edit', '编辑考试', 2, { ...under('exam'), menuType: 3 }),
      row('all', '所有考试', 3, { ...under('exam'), menuType: 2, path: null }),
    ],
  }),
  row('own-1', '教学', 2, { own: true, permission: null }),
];

const typed = (one: MenuTreeRow): object => ({
  __typename: 'Menu',
  ...one,
  children: (one.children ?? []).map(typed),
});

const show = (asked: [string, unknown][] = []) => {
  const server: Server = (operation, variables) => {
    if (operation === 'Menus') return { data: { menuTree: tree.map(typed) } };
    asked.push([operation, variables]);
    if (operation === 'MenuSave') return { data: { menuSave: { id: 'x' } } };
    return { data: { menuSort: true } };
  };
  renderConsole(consoleSession(<MenuPage />), server);
  return asked;
};

it('[menu-001] [menu-002] shows the tree, and moves an entry among its siblings', async () => {
  const user = userEvent.setup();
  const asked = show();
  expect(await screen.findByRole('button', { name: '上移“考试列表”' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(screen.getByRole('button', { name: '下移“教学”' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: '上移“考试列表”' }));
  await user.click(screen.getByRole('button', { name: '下移“考试列表”' }));
  await waitFor(() =>
    expect(asked.find(([name]) => name === 'MenuSort')?.[1]).toEqual({ id: 'list', sort: 2 }),
  );
  expect(screen.getAllByRole('button', { name: /^删除/ })).toHaveLength(1);
});

it('renames, regroups and hides an entry under its version', async () => {
  const user = userEvent.setup();
  const asked = show();
  await user.click(await screen.findByRole('button', { name: '编辑“考试列表”' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑菜单' }));
  const title = dialog.getByRole('textbox', { name: '菜单名称' });
  await user.clear(title);
  await user.type(title, '全部考试');
  await user.click(dialog.getByLabelText(/在菜单中显示/));
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(asked.find(([name]) => name === 'MenuSave')?.[1]).toEqual({
      input: { id: 'list', version: 7, metaTitle: '全部考试', parentId: 'exam', hidden: true },
    }),
  );
});

it('offers an entry the places it may stand at', () => {
  const placesOf = (id: string) => {
    const every = tree.flatMap((one) => [one, ...(one.children ?? [])]);
    return placesFor(every.find((one) => one.id === id) as MenuTreeRow, tree).map(({ value }) => value);
  };
  expect(placesOf('exam')).toEqual(['top']);
  expect(placesOf('list')).toEqual(['top', 'exam', 'own-1']);
  expect(placesOf('edit')).toEqual(['exam', 'own-1']);
  expect(placesOf('all')).toEqual(['exam', 'list', 'own-1']);
});

it('tells its history by titles', () => {
  const titles = new Map([['page:List', '考试列表']]);
  expect(sayMenuPath('changed.page:List.title', titles)).toBe('“考试列表”的设置');
  expect(sayMenuPath('order.top', titles)).toBe('顶级菜单的顺序');
  expect(sayMenuValue('["page:List","x"]', titles)).toBe('考试列表、x');
  expect(sayMenuValue('{"hidden":true,"title":"甲"}', titles)).toBe('隐藏，甲');
});
