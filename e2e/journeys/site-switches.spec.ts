import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { newPerson, openRoom } from './support/room.js';

test('a module that is switched off at noon leaves open pages at once; a paper that is open stays @site', async ({
  as,
  server,
}) => {
  const { page: office, ...admin } = await as('admin');
  const room = await openRoom(server, { candidates: 1 });
  const { page } = await as(await newPerson(server, admin));
  await page.goto('/web/exam/onlineExam');
  const header = page.getByRole('navigation', { name: '主菜单' });
  await expect(header.getByRole('link', { name: '我的考试' })).toBeVisible();

  await office.goto('/admin/sys/switch');
  await inspect(office, 'switches', { dark: true });
  await office.getByRole('switch', { name: '考试模块' }).click();
  await office.getByRole('button', { name: '保存' }).click();
  await expect(office.getByText('功能开关配置成功！')).toBeVisible();
  // Nothing was touched in this browser.
  await expect(page.getByText('该功能暂未开放')).toBeVisible({ timeout: 2000 });
  await expect(header.getByRole('link', { name: '我的考试' })).toHaveCount(0);
  await expect(header.getByRole('link', { name: '题库练习' })).toBeVisible();
  const [sitting] = room.candidates;
  if (sitting === undefined) throw new Error('nobody sits');
  await room.close();

  await office.getByRole('switch', { name: '考试模块' }).click();
  await office.getByRole('switch', { name: '维护模式' }).click();
  await office.getByRole('textbox', { name: '维护公告' }).fill('今晚 20:00 恢复');
  await office.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: '系统维护中' })).toBeVisible({ timeout: 2000 });
  await expect(page.getByText('今晚 20:00 恢复')).toBeVisible();
  await inspect(page, 'maintenance');

  await office.getByRole('button', { name: '历史记录' }).click();
  const history = office.getByRole('dialog', { name: /历史记录/ });
  await expect(history.getByText('维护公告').first()).toBeVisible();
  await office.keyboard.press('Escape');
  await office.getByRole('switch', { name: '维护模式' }).click();
  await office.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: '我的考试', level: 1 })).toBeVisible({ timeout: 2000 });
});
