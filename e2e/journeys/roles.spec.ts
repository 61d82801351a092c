import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

test('a role is made by hand, granted by the menu, and taken away while its holder is on a page @organisation [role-001] [menu-001]', async ({
  as,
}) => {
  const admin = await as('admin');
  const { page } = admin;
  await page.goto('/admin/sys/role');
  await page.getByRole('button', { name: '新建角色' }).click();
  const form = page.getByRole('dialog', { name: '新建角色' });
  await form.getByLabel('角色名称').fill('实验教师');
  await form.getByLabel('角色编码').fill('lecturer');
  await inspect(page, 'a new role', { dark: true, touch: true });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: /实验教师/ })).toBeVisible();
  await inspect(page, 'roles', { dark: true, touch: true });

  await page.getByRole('row', { name: /实验教师/ }).click();
  const grants = page.getByRole('dialog', { name: '分配权限' });
  await grants.getByRole('checkbox', { name: '题库列表' }).check();
  await grants.getByRole('checkbox', { name: '考试列表' }).check();
  await inspect(page, 'what a role may do', { dark: true, touch: true });
  await grants.getByRole('button', { name: '保存' }).click();
  await expect(grants).toBeHidden();

  await page
    .getByRole('row', { name: /实验教师/ })
    .getByRole('button', { name: /更多/ })
    .click();
  await expect(page.getByRole('menuitem', { name: '删除' })).toBeVisible();
  await inspect(page, 'what can be done with a role', { dark: true });
  await page.keyboard.press('Escape');

  // The holder is given the role by its code, and works.
  const holder = await as('reviewer');
  const { version } = await admin.post<{ version: number }>('/api/sys/user/detail', { id: holder.userId });
  expect(version).toBeGreaterThan(0);
  await admin.post('/api/sys/user/batch-role', { ids: [holder.userId], roles: ['lecturer'] });
  await expect.poll(async () => (await holder.ask('/api/repo/paging', {})).code, { timeout: 20_000 }).toBe(0);
  await holder.page.goto('/admin/repo/list');
  await expect(holder.page.getByRole('heading', { name: '题库列表', level: 1 })).toBeVisible();

  const { id } = (await admin.post<{ id: string; code: string }[]>('/api/sys/role/list')).find(
    ({ code }) => code === 'lecturer',
  ) ?? { id: '' };
  await admin.post('/api/sys/role/save-menus', { id, menuIds: ['page:ExamList'] });
  await expect.poll(async () => (await holder.ask('/api/repo/paging', {})).code).toBe(10010003);
  await holder.page.reload();
  await expect(holder.page.getByText('您没有权限查看此页面')).toBeVisible();

  await page.goto('/admin/sys/menu');
  await expect(page.getByRole('button', { name: '下移“考试列表”' })).toBeVisible();
  await page.getByRole('button', { name: '下移“考试列表”' }).click();
  await expect(page.getByRole('button', { name: '上移“考试分类”' })).toHaveAttribute('aria-disabled', 'true');
  await inspect(page, 'the menu', { dark: true, touch: true });
  await page.goto('/admin/dashboard/security');
  await expect(page.getByRole('button', { name: '开启两步验证' })).toBeVisible();
  await inspect(page, 'security', { dark: true, touch: true });
});
