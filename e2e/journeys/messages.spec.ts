import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

test('a notice is written in the console, read by guests, and acknowledged by learners [notice-001] [notice-002] @messages', async ({
  as,
  guest,
}) => {
  const { page } = await as('admin');
  await page.goto('/admin/sys/notice?edit=new');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('公告标题不能为空！').first()).toBeVisible();
  await page.getByLabel('公告标题').fill('国庆期间考场安排');
  await page.getByRole('textbox', { name: '公告内容' }).fill('考场开放时间不变。');
  await page.getByRole('switch', { name: '要求确认阅读' }).click();
  await inspect(page, 'the form of a notice');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: /国庆期间考场安排/ })).toBeVisible();
  await inspect(page, 'notices in the console');

  const visitor = await guest();
  await visitor.page.goto('/web/index');
  const card = visitor.page.getByRole('region', { name: '通知公告' });
  const link = card.getByRole('link', { name: '国庆期间考场安排' });
  await expect(link).toHaveAttribute('target', '_blank');
  await inspect(visitor.page, 'home with notices');
  await card.getByRole('link', { name: '全部公告' }).click();
  await expect(visitor.page.getByRole('rowheader', { name: /国庆期间考场安排/ })).toBeVisible();
  await inspect(visitor.page, 'the list of notices');

  const learner = await as('student');
  await learner.page.goto('/web/notice');
  const opened = learner.page.waitForEvent('popup');
  await learner.page.getByRole('link', { name: '国庆期间考场安排' }).click();
  const notice = await opened;
  await expect(notice.getByText('考场开放时间不变。')).toBeVisible();
  await notice.getByRole('button', { name: '我已阅读' }).click();
  await expect(notice.getByText('您已确认阅读')).toBeVisible();
  await inspect(notice, 'a notice that was read');
});
