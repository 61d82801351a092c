import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

test('two schools on two addresses look as they like, and follow what is saved @site', async ({
  as,
  guest,
  server,
}) => {
  const { page: office } = await as('admin');
  const { port } = new URL(server.url);
  const [{ page: ours }, { page: theirs }] = [await guest(), await guest()];

  await office.goto('/admin/sys/config');
  await inspect(office, 'brands', { dark: true });
  await office.getByRole('button', { name: '新建品牌' }).click();
  await office.getByLabel('品牌名称').fill('东湖学院');
  await office.getByLabel('系统简称').fill('东湖在线考试');
  await office.getByLabel('备案号').fill('鄂ICP备2026001号');
  await office.locator('#field-domains').fill(`localhost:${port}`);
  await office.keyboard.press('Enter');
  const colour = office.getByRole('textbox', { name: '主题色' });
  await colour.fill('#ffd400');
  await office.getByRole('button', { name: '保存' }).click();
  await expect(office.getByText(/对比度只有 .*请选择更深的颜色！/).first()).toBeVisible();
  await colour.fill('#7a1f5c');
  await expect(office.getByRole('region', { name: '预览' })).toContainText('东湖在线考试');
  await inspect(office, 'a brand and its preview', { dark: true });
  await office.getByRole('button', { name: '保存' }).click();
  await expect(office.getByText('系统配置保存成功！')).toBeVisible();

  await ours.goto('/web/index');
  await theirs.goto(`http://localhost:${port}/web/index`);
  await expect(theirs.getByRole('heading', { name: '欢迎使用东湖在线考试' })).toBeVisible();
  await expect(theirs.getByText('鄂ICP备2026001号')).toBeVisible();
  const primary = (page: typeof ours): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-ink-6'));
  expect(await primary(theirs)).toBe('#7a1f5c');
  expect(await primary(ours)).not.toBe('#7a1f5c');
  await expect(ours.getByText('东湖')).toHaveCount(0);
  await inspect(theirs, 'the home of a brand');

  await office.getByRole('link', { name: '东湖学院' }).first().click();
  await office.getByRole('combobox', { name: '应用名称（变体）' }).click();
  await office.getByRole('option', { name: 'AIIC' }).click();
  await office.getByRole('button', { name: '保存' }).click();
  await expect(office.getByText('系统配置保存成功！').first()).toBeVisible();
  // Who is not logged in looks again every 15 s, and whenever the page is looked at.
  await theirs.reload();
  const menu = theirs.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link')).toHaveText(['首页', '考试报名', '赛事资讯', '模拟考试', '我的考试']);
});
