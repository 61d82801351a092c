import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

test('a catalogue gets a branch that banks are filed under, and keeps it while one is @site', async ({
  as,
}) => {
  const { page } = await as('admin');
  await page.goto('/admin/sys/dict');
  await inspect(page, 'dictionaries');
  await page.getByPlaceholder('搜索名称或编码').fill('题库');
  await page
    .getByRole('row', { name: /题库分类/ })
    .getByText('字典值')
    .click();
  await expect(page.getByRole('heading', { name: '题库分类' })).toBeVisible();
  await page.getByRole('button', { name: '新建字典值' }).click();
  const dialog = page.getByRole('dialog', { name: '新建字典值' });
  await dialog.getByLabel('名称').fill('安全与合规');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('同级已有“安全与合规”！').first()).toBeVisible();
  await dialog.getByLabel('名称').fill('艺术与设计');
  await dialog.getByRole('button', { name: '保存' }).click();
  const added = page.getByRole('listitem').filter({ hasText: '艺术与设计' });
  await expect(added).toContainText('R05');
  await page.getByRole('button', { name: '“艺术与设计”的操作' }).click();
  await page.getByRole('menuitem', { name: '上移' }).click();
  await expect(page.getByText('“艺术与设计”已移到第 4 位')).toBeVisible();
  await inspect(page, 'values of a dictionary');

  await page.getByRole('button', { name: '“安全与合规”的操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const asked = page.getByRole('dialog');
  await asked.getByRole('button', { name: '删除' }).click();
  await expect(asked.getByText(/使用，不能删除！/)).toBeVisible();
  await asked.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '“艺术与设计”的操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(added).toHaveCount(0);
});
