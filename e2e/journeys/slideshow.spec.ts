import { readFileSync } from 'node:fs';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

const png = readFileSync(new URL('../../server/demo-assets/media/triangle.png', import.meta.url));

test('a picture of the carousel is kept in the console and shown on the home page @slideshow', async ({
  as,
  guest,
}) => {
  const { page } = await as('admin');
  await page.goto('/admin/sys/slideshow');
  await expect(page.getByText('还没有轮播图')).toBeVisible();
  await inspect(page, 'no slides');
  await page.getByRole('button', { name: '新建轮播图' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新建轮播图' });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('请上传轮播图片！').first()).toBeVisible();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '报名.png', mimeType: 'image/png', buffer: png });
  await page.getByRole('dialog', { name: '裁剪图片' }).getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByRole('img', { name: '图片' })).toBeVisible();
  await dialog.getByLabel('标题').fill('秋季考试开始报名');
  await dialog.getByLabel('链接').fill('https://example.org/');
  await inspect(page, 'a slide');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: /秋季考试开始报名/ })).toBeVisible();
  await inspect(page, 'slides');

  const visitor = await guest();
  await visitor.page.goto('/web/index');
  const picture = visitor.page.getByRole('link', { name: /秋季考试开始报名/ });
  await expect(picture).toHaveAttribute('target', '_blank');
  await expect(picture.getByRole('img')).toBeVisible();
  await inspect(visitor.page, 'home with a carousel');
});
