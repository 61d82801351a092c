import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

test('an operator looks at who compares faces, and puts a page of the server into the console @site', async ({
  as,
  consoleErrors,
}) => {
  // The reader of the documentation styles itself; its own policy does not let it.
  consoleErrors.allow(/Applying inline style .*\/api\/docs\//);
  const { page } = await as('admin');
  await page.goto('/admin/sys/face');
  await expect(page.getByText(/^正在使用：内置引擎/)).toBeVisible();
  await inspect(page, 'faces by the engine');
  await page.getByText('腾讯云', { exact: true }).click();
  await page.getByLabel('SecretId').fill('AKID-of-nobody');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('地域不能为空！').first()).toBeVisible();
  await inspect(page, 'the form of a face provider', { dark: true });
  await page.getByLabel('地域').fill('ap-guangzhou');
  await page.getByLabel('SecretKey').fill('a secret that never comes back');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('人脸识别方案保存成功！')).toBeVisible();
  await page.reload();
  await page.getByText('腾讯云', { exact: true }).click();
  await expect(page.getByPlaceholder('已设置，留空不修改')).toHaveValue('');

  await page.goto('/admin/sys/page');
  await inspect(page, 'no embedded pages yet');
  await page.getByRole('button', { name: '添加页面' }).first().click();
  const form = page.getByRole('dialog', { name: '添加页面' });
  await form.getByLabel('标题').fill('接口文档');
  await form.getByLabel('页面地址').fill('/api/common/file/x');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText(/^页面地址只能是/).first()).toBeVisible();
  await form.getByLabel('页面地址').fill('/api/docs/');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  await inspect(page, 'embedded pages', { dark: true });

  const { page: visitor } = await as('student');
  await visitor.goto('/web/index');
  await expect(visitor.getByRole('contentinfo')).toBeVisible();
  for (const [menu, title] of [
    ['管理后台菜单', '接口文档'],
    ['学员端菜单', '接口说明'],
  ] as const) {
    await page.getByRole('button', { name: '编辑：', exact: false }).first().click();
    const edited = page.getByRole('dialog', { name: '编辑页面' });
    await edited.getByLabel('标题').fill(title);
    await edited.getByRole('combobox', { name: '菜单' }).click();
    await page.getByRole('option', { name: menu }).click();
    await edited.getByRole('button', { name: '保存' }).click();
    await expect(edited).toBeHidden();
    if (menu === '管理后台菜单') {
      // The menu of whoever works here, without a new page.
      const heading = page
        .getByRole('navigation', { name: '主菜单' })
        .getByRole('button', { name: '相关页面' });
      await heading.click();
      await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: title }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await inspect(page, 'a page of the console’s menu');
      await page.goto('/admin/sys/page');
    }
  }
  // Nothing was touched in this browser.
  await visitor.getByRole('contentinfo').getByRole('link', { name: '接口说明' }).click({ timeout: 2000 });
  await expect(visitor.locator('iframe[title="接口说明"]')).toBeVisible();
  await inspect(visitor, 'a page of the learners’ menu');
  await page.getByRole('button', { name: '编辑：', exact: false }).first().click();
  const renamed = page.getByRole('dialog', { name: '编辑页面' });
  await renamed.getByLabel('标题').fill('接口文档');
  await renamed.getByRole('button', { name: '保存' }).click();
  await expect(renamed).toBeHidden();

  await page.getByRole('main').getByRole('link', { name: '查看：接口文档' }).click();
  const frame = page.frameLocator('iframe[title="接口文档"]');
  // Its scripts run within their frame.
  await expect(frame.locator('.swagger-ui .info')).toBeVisible({ timeout: 30_000 });
  await inspect(page, 'a page in its frame', { dark: true });

  await page.goto('/admin/sys/page');
  await page.getByRole('button', { name: /更多/ }).first().click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const asked = page.getByRole('dialog', { name: '删除页面' });
  await expect(asked).toContainText('是否要删除此页面，删除后无法恢复，是否继续?');
  await asked.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('还没有嵌入页面')).toBeVisible();
});
