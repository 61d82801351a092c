import { randomUUID } from 'node:crypto';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

const minute = 60_000;

test('a group is made and filled, an exam is for it, and one of its members sits it @organisation', async ({
  as,
  api,
}) => {
  const { page, post } = await as('admin');
  const title = `竞赛队${randomUUID().slice(0, 4)}`;
  await page.goto('/admin/sys/group');
  await expect(page.getByRole('row', { name: /安全员/ })).toBeVisible();
  await inspect(page, 'groups', { dark: true, touch: true });
  await page.getByRole('button', { name: '新建用户组' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新建用户组' });
  await dialog.getByLabel('用户组名称').fill(title);
  await dialog.getByLabel('备注').fill('参加全市技能竞赛的队员');
  await inspect(page, 'a group', { dark: true, touch: true });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: `成员：${title}` }).click();
  const members = page.getByRole('dialog', { name: `“${title}”的成员` });
  await expect(members.getByText('还没有成员')).toBeVisible();
  await members.getByRole('button', { name: '添加成员' }).click();
  const picker = page.getByRole('dialog', { name: '添加成员' });
  await picker.getByRole('searchbox', { name: '姓名或账号' }).fill('kaosheng59');
  await picker
    .getByRole('row', { name: /kaosheng59/ })
    .getByRole('checkbox')
    .check();
  await picker.getByRole('button', { name: /确定/ }).click();
  await expect(page.getByText('批量加入成功')).toBeVisible();
  await expect(members.getByText('kaosheng59')).toBeVisible();
  await inspect(page, 'members of a group', { dark: true, touch: true });

  const { records } = await post<{ records: { id: string; userCount: number }[] }>('/api/sys/group/paging', {
    params: { title },
  });
  expect(records[0]?.userCount).toBe(1);
  const now = Date.now();
  const { id: examId } = await post<{ id: string }>('/api/exam/exam/save', {
    title: `${title}选拔`,
    openType: 3,
    range: { groupIds: [records[0]?.id] },
    startTime: now - minute,
    endTime: now + 60 * minute,
    totalTime: 30,
    tmplGroups: [{ title: '一、单选题', quType: 1, perScore: 10, quIds: ['it-base-01'] }],
  });
  const member = await as('kaosheng59');
  await member.page.goto('/web/onlineExam');
  await member.page.getByRole('searchbox', { name: '考试名称' }).fill(`${title}选拔`);
  await expect(member.page.getByText(`${title}选拔`).first()).toBeVisible();
  const paper = await member.post<{ id: string }>('/api/paper/paper/create-paper', { examId });
  const stranger = await api('kaosheng60');
  expect(await stranger.ask('/api/paper/paper/create-paper', { examId })).toMatchObject({
    reason: 'NotSignedUp',
  });

  // Taken out, the member keeps the paper that is open.
  await members
    .getByRole('row', { name: /kaosheng59/ })
    .getByRole('checkbox')
    .check();
  await members.getByRole('button', { name: '移出' }).click();
  await page.getByRole('dialog', { name: '移出用户组' }).getByRole('button', { name: '移出' }).click();
  await expect(members.getByText('还没有成员')).toBeVisible();
  await member.post('/api/paper/paper/paper-detail', { id: paper.id });
  await member.post('/api/paper/paper/hand-exam', { id: paper.id });
  await post('/api/exam/exam/delete', { ids: [examId] }).catch(() => undefined);
});

test('an exam is given to a group in the stepper, which says how many it reaches @organisation', async ({
  as,
}) => {
  const { page } = await as('admin');
  await page.goto('/admin/exam/edit');
  await page.getByRole('button', { name: /人员/ }).first().click();
  await page
    .getByRole('radio', { name: /指定人员|指定/ })
    .last()
    .check();
  await page.getByRole('combobox', { name: '用户组' }).click();
  await page.getByRole('option', { name: '安全员' }).click();
  await expect(page.getByRole('group', { name: '参考范围' }).getByText('安全员').first()).toBeVisible();
  await inspect(page, 'people of an exam', { dark: true, touch: true });
});
