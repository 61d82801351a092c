import { randomUUID } from 'node:crypto';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

test('departments are made, sorted by keys, moved with their people and deleted @organisation', async ({
  as,
}) => {
  const { page, post } = await as('admin');
  const mark = randomUUID().slice(0, 4);
  await page.goto('/admin/sys/depart');
  const tree = page.getByRole('tree', { name: '部门' });
  await expect(tree.getByRole('treeitem', { name: /云帆教育科技集团/ }).first()).toBeVisible();
  await inspect(page, 'departments', { dark: true, touch: true });

  await page.getByRole('button', { name: '新建部门' }).click();
  const dialog = page.getByRole('dialog', { name: '新建部门' });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('部门名称不能为空！').first()).toBeVisible();
  await dialog.getByLabel('部门名称').fill(`东区${mark}`);
  await inspect(page, 'a department', { dark: true, touch: true });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  const east = tree.locator('li[data-value]', { hasText: `东区${mark}` }).last();
  await expect(east).toBeFocused();

  // Nobody needs a mouse: up one place, then below the department above it.
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText(`“东区${mark}”已移到第 1 位`)).toBeVisible();
  await expect(tree.locator('li[data-value]').first()).toContainText(`东区${mark}`);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText(`“东区${mark}”已移到第 2 位`)).toBeVisible();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByText(/已移到第 \d+ 位/)).toBeVisible();
  const group = tree.locator('li[data-value]', { hasText: '云帆教育科技集团' }).first();
  await expect(group.locator('li', { hasText: `东区${mark}` }).last()).toBeVisible();

  // Moved with its people: the code of a person follows.
  const parts = await post<{ id: string; deptName: string; deptCode: string }[]>('/api/sys/depart/dict', {});
  const target = parts.find(({ deptName }) => deptName === `东区${mark}`);
  const workshop = parts.find(({ deptName }) => deptName === '二车间');
  await page.getByRole('button', { name: '“二车间”的操作' }).click();
  await expect(page.getByRole('menuitem', { name: '删除' })).toBeVisible();
  await inspect(page, 'the menu of a department', { dark: true });
  await page.getByRole('menuitem', { name: '编辑' }).click();
  const edit = page.getByRole('dialog', { name: '编辑部门' });
  await edit.getByRole('textbox', { name: '上级部门' }).fill(`东区${mark}`);
  await page.getByRole('option', { name: `东区${mark}` }).click();
  await expect(edit.getByText('保存后，本部门连同其下级部门和人员一起移动')).toBeVisible();
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit).toBeHidden();
  const found = () =>
    post<{ total: number }>('/api/sys/user/paging', { params: { deptCode: `${target?.deptCode}A01` } });
  await expect.poll(async () => (await found()).total).toBeGreaterThan(0);

  await page.getByRole('button', { name: `“东区${mark}”的操作` }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const asked = page.getByRole('dialog', { name: /删除/ });
  await asked.getByRole('button', { name: '删除' }).click();
  await expect(asked.getByText(`部门“东区${mark}”正被下级部门“二车间”使用，不能删除！`)).toBeVisible();
  await asked.getByRole('button', { name: '取消' }).click();

  // Back, so that the next journey finds the organisation as it was.
  const back = parts.find(({ deptName }) => deptName === '生产制造中心');
  await post('/api/sys/depart/save', { id: workshop?.id, deptName: '二车间', parentId: back?.id });
  await post('/api/sys/depart/delete', { ids: [target?.id] });
  await page.getByRole('button', { name: '“二车间”的操作' }).click();
  await page.getByRole('menuitem', { name: '历史记录' }).click();
  await expect(
    page.getByRole('dialog').getByText(`东区${mark}`).or(page.getByText('生产制造中心')).first(),
  ).toBeVisible();
});
