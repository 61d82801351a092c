import type { Caller } from './support/caller.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

test('a notice is written in the console, read by guests, and acknowledged by learners [notice-001] [notice-002] @messages', async ({
  as,
  guest,
}) => {
  const { page } = await as('admin');
  await page.goto('/admin/sys/notice?edit=new');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText('公告标题不能为空！').first()).toBeVisible();
  await page.getByLabel('公告标题').fill('国庆期间考场安排');
  await page.getByRole('textbox', { name: '公告内容' }).fill('考场开放时间不变。');
  await page.getByRole('switch', { name: '要求确认阅读' }).click();
  await inspect(page, 'the form of a notice', { dark: true, touch: true });
  await page.getByRole('button', { name: '发布' }).click();
  const row = page.getByRole('row', { name: /国庆期间考场安排/ });
  await expect(row.getByText('已发布')).toBeVisible();
  await inspect(page, 'notices in the console', { dark: true, touch: true });

  const visitor = await guest();
  await visitor.page.goto('/web/index');
  const card = visitor.page.getByRole('region', { name: '通知公告' });
  const link = card.getByRole('link', { name: '国庆期间考场安排' });
  await expect(link).toHaveAttribute('target', '_blank');
  await inspect(visitor.page, 'home with notices', { touch: true });
  await card.getByRole('link', { name: '全部公告' }).click();
  await expect(visitor.page.getByRole('rowheader', { name: /国庆期间考场安排/ })).toBeVisible();
  await inspect(visitor.page, 'the list of notices', { touch: true });

  const learner = await as('student');
  await learner.page.goto('/web/notice');
  const opened = learner.page.waitForEvent('popup');
  await learner.page.getByRole('link', { name: '国庆期间考场安排' }).click();
  const notice = await opened;
  await expect(notice.getByText('考场开放时间不变。')).toBeVisible();
  await notice.getByRole('button', { name: '我已阅读' }).click();
  await expect(notice.getByText('您已确认阅读')).toBeVisible();
  await inspect(notice, 'a notice that was read', { touch: true });

  await page.reload();
  await row.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '阅读回执' }).click();
  const receipts = page.getByRole('dialog', { name: '阅读回执' });
  await expect(receipts.getByText(/人中 1 人已确认阅读/)).toBeVisible();
  await expect(receipts.getByRole('button', { name: /^发消息提醒这 \d+ 人$/ })).toBeVisible();
  await inspect(page, 'who has not read a notice', { dark: true, touch: true });
});

/** The demonstration welcomes everybody: what it sent is waited for, and put away. */
async function clearInbox(person: Caller): Promise<void> {
  const inbox = '/api/sys/user/msg';
  await expect.poll(() => person.post<number>(`${inbox}/count-unread`)).toBeGreaterThan(0);
  const { records } = await person.post<{ records: { id: string }[] }>(`${inbox}/paging`, {});
  await person.post(`${inbox}/user-delete`, { ids: records.map(({ id }) => id) });
}

test('a message lights the badge of an open page, is opened, and is deleted [msg-001] [msg-002] [msg-004] @messages', async ({
  as,
  api,
}) => {
  const student = await api('student');
  await clearInbox(student);
  const { page } = await as('student');
  await page.goto('/web/index');
  await expect(page.getByRole('button', { name: /打开菜单/ })).toBeVisible();
  const admin = await api('admin');
  const { userCount } = await admin.post<{ userCount: number }>('/api/sys/message/preview', {
    ...{ title: '机房调整', content: '{{realName}}，考试改在二号机房。', channels: ['site'] },
    audience: { userIds: ['u-student'] },
  });
  expect(userCount).toBe(1);
  await admin.post('/api/sys/message/send', {
    ...{ title: '机房调整', content: '{{realName}}，考试改在二号机房。', channels: ['site'] },
    ...{ audience: { userIds: ['u-student'] }, userCount },
  });
  await expect(page.getByRole('button', { name: /1 条未读消息，打开菜单/ })).toBeVisible();
  await page.goto('/web/uc');
  await expect(page.getByRole('link', { name: /站内消息/ })).toHaveAttribute('aria-current', 'page');
  await inspect(page, 'unread messages', { touch: true });
  await page.getByRole('button', { name: /机房调整/ }).click();
  const dialog = page.getByRole('dialog', { name: '消息详情' });
  await expect(dialog.getByText(/考试改在二号机房。/)).toBeVisible();
  await inspect(page, 'a message', { touch: true });
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByText('没有未读消息')).toBeVisible();
  await expect(page.getByRole('button', { name: /未读消息，打开菜单/ })).toHaveCount(0);
  await page.getByText('已读', { exact: true }).click();
  await page.getByRole('checkbox', { name: '选择“机房调整”' }).check();
  await page.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('没有已读消息')).toBeVisible();
});

test('a message is written, looked at and counted, and sent; the outbox says how far it is @messages', async ({
  as,
}) => {
  const { page } = await as('admin');
  await page.goto('/admin/sys/notify');
  await expect(page.getByRole('row', { name: /exam\.notice/ })).toBeVisible();
  await inspect(page, 'templates', { dark: true, touch: true });
  await page.goto('/admin/sys/outbox');
  await expect(page.getByText('未配置邮件服务')).toBeVisible();
  await page.getByRole('button', { name: '发送消息' }).first().click();
  const dialog = page.getByRole('dialog', { name: '发送消息' });
  await dialog.getByRole('button', { name: '预览' }).click();
  await expect(dialog.getByText('请选择接收范围！')).toBeVisible();
  await dialog.getByRole('radio', { name: '所有人' }).check();
  await dialog.getByLabel('标题').fill('系统维护');
  await dialog.getByLabel('内容').fill('{{realName}}，今晚十点维护。');
  await inspect(page, 'a message that is written', { dark: true, touch: true });
  await dialog.getByRole('button', { name: '预览' }).click();
  const preview = page.getByRole('dialog', { name: '预览并发送' });
  await expect(preview.getByText('张三，今晚十点维护。')).toBeVisible();
  await inspect(page, 'a message that is looked at', { dark: true, touch: true });
  await preview.getByRole('button', { name: /^发送给 \d+ 人$/ }).click();
  const row = page.getByRole('row', { name: /系统维护/ });
  await expect(row.getByText('已送达')).toBeVisible();
  await expect(page.getByRole('button', { name: /管理员，\d+ 条未读消息/ })).toBeVisible();
  await inspect(page, 'the outbox', { dark: true, touch: true });
  await row.getByText('系统维护').click();
  await expect(page.getByText('{{realName}}，今晚十点维护。')).toBeVisible();
  await inspect(page, 'a sent message', { dark: true, touch: true });
});
