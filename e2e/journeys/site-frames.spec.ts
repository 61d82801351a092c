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
  await page.getByRole('button', { name: '新建页面' }).first().click();
  const form = page.getByRole('dialog', { name: '新建页面' });
  await form.getByLabel('标题').fill('接口文档');
  await form.getByLabel('页面地址').fill('/api/common/file/x');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText(/^页面地址只能是/).first()).toBeVisible();
  await form.getByLabel('页面地址').fill('/api/docs/');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  await inspect(page, 'embedded pages', { dark: true });

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
