import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

async function openMore(page: Page, name: string, act: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: `更多操作：${name}` })
    .click();
  await page.getByRole('menuitem', { name: act }).click();
}

test('an examiner keeps banks: makes one, sorts its chapters by keys, shares it and reads who changed what @question-bank', async ({
  as,
  api,
}) => {
  const { page } = await as('teacher');
  await page.goto('/admin/repo/list');
  await page.getByRole('button', { name: '新建题库' }).click();
  const form = page.getByRole('dialog', { name: '新建题库' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByRole('alert')).toContainText('题库名称不能为空！');
  await form.getByLabel('题库名称').fill('特种作业题库');
  await form.getByRole('textbox', { name: '分类' }).click();
  await page.getByRole('option', { name: '安全生产' }).click();
  await form.getByLabel('面向人群').fill('电工、焊工、高处作业人员');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(rowOf(page, '特种作业题库')).toContainText('李老师');

  await page.getByRole('navigation', { name: '题库分类' }).getByRole('button', { name: '信息技术' }).click();
  await expect(rowOf(page, '信息技术基础')).toBeVisible();
  await expect(rowOf(page, '特种作业题库')).toHaveCount(0);
  await page
    .getByRole('navigation', { name: '题库分类' })
    .getByRole('button', { name: '安全与合规' })
    .click();

  await rowOf(page, '特种作业题库').getByRole('button', { name: '章节' }).click();
  const chapters = page.getByRole('dialog', { name: '章节：特种作业题库' });
  for (const title of ['电工作业', '焊接作业', '高处作业']) {
    await chapters.getByLabel('新章节名称').fill(title);
    await chapters.getByRole('button', { name: '添加章节' }).click();
    await expect(chapters.getByRole('treeitem', { name: title })).toBeVisible();
  }
  await chapters.getByRole('treeitem', { name: '高处作业' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(chapters.getByRole('status')).toHaveText('“高处作业”已移到第 2 位');
  await expect(chapters.getByRole('treeitem')).toHaveText([/电工作业/, /高处作业/, /焊接作业/]);
  await chapters.getByRole('treeitem', { name: '焊接作业' }).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(
    chapters.getByRole('treeitem', { name: '高处作业' }).getByRole('treeitem', { name: '焊接作业' }),
  ).toBeVisible();
  await inspect(page, 'chapters', { dark: true, touch: true });
  await chapters.getByRole('button', { name: '“焊接作业”的操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const asked = page.getByRole('dialog', { name: '删除章节' });
  await expect(asked).toContainText('焊接作业');
  await asked.getByRole('button', { name: '删除' }).click();
  await expect(chapters.getByRole('treeitem', { name: '焊接作业' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await openMore(page, '特种作业题库', '共享');
  const share = page.getByRole('dialog', { name: '共享题库' });
  await share.getByRole('button', { name: '添加人员' }).click();
  const people = page.getByRole('dialog', { name: '选择用户' });
  await people.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('请至少勾选一个用户！')).toBeVisible();
  await people.getByRole('row').filter({ hasText: '监考员王老师' }).getByRole('checkbox').check();
  await people.getByRole('button', { name: '确定（1 人）' }).click();
  await expect(share.getByText('监考员王老师')).toBeVisible();
  await share.getByRole('button', { name: '保存' }).click();
  await expect(rowOf(page, '特种作业题库')).toContainText('已共享');

  await openMore(page, '特种作业题库', '历史记录');
  const history = page.getByRole('dialog', { name: '历史记录：特种作业题库' });
  await expect(history.getByText('当前版本')).toBeVisible();
  await expect(history).toContainText('共享人员');
  await expect(history).toContainText('章节');
  await page.keyboard.press('Escape');
  await inspect(page, 'banks', { dark: true });

  const admin = await api('admin');
  const { records } = await admin.post<{ records: { id: string; ownerName: string }[] }>('/api/repo/paging', {
    params: { title: '特种作业题库' },
  });
  expect(records).toMatchObject([{ ownerName: '李老师' }]);
});

test('of two editors the second is told who was faster, and keeps both changes; a bank in use says which exams @question-bank', async ({
  as,
  api,
}) => {
  const admin = await api('admin');
  const { page, userId } = await as('teacher');
  const bank = { title: '两人同改的题库', remark: '原来的说明', shared: { userIds: [userId] } };
  const { id } = await admin.post<{ id: string }>('/api/repo/save', bank);
  await page.goto('/admin/repo/list?title=两人同改');
  await rowOf(page, '两人同改的题库').getByRole('button', { name: '编辑' }).click();
  const form = page.getByRole('dialog', { name: '编辑题库' });
  await form.getByLabel('题库名称').fill('两人同改的题库（教师）');
  await admin.post('/api/repo/save', { id, version: 1, title: '两人同改的题库', remark: '管理员写的说明' });
  await form.getByRole('button', { name: '保存' }).click();
  const conflict = page.getByRole('dialog', { name: '已被他人修改' });
  await expect(conflict).toContainText('系统管理员');
  await expect(conflict.getByRole('row', { name: /说明/ })).toContainText('管理员写的说明');
  await inspect(page, 'somebody was faster', { dark: true, touch: true });
  await conflict.getByRole('button', { name: '在其基础上保存我的修改' }).click();
  await expect(rowOf(page, '两人同改的题库（教师）')).toBeVisible();
  expect(await admin.post('/api/repo/detail', { id })).toMatchObject({
    title: '两人同改的题库（教师）',
    remark: '管理员写的说明',
    version: 3,
  });

  await page.goto('/admin/repo/list?title=安全生产');
  await openMore(page, '安全生产知识', '删除');
  const dialog = page.getByRole('dialog', { name: '删除题库' });
  await expect(dialog).toContainText('确认要删除选定的信息吗？');
  await dialog.getByRole('button', { name: '删除' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/题库“安全生产知识”正被.*考试使用，不能删除！/);
});

test('a category is written, keeps what is typed when one is about to leave, and is assigned to candidates @exams @organisation', async ({
  as,
  api,
}) => {
  const { page } = await as('teacher');
  await page.goto('/admin/exam/category');
  await page.getByRole('button', { name: '新建考试分类' }).first().click();
  await page.getByLabel('分类名称').fill('特种作业操作证考核');
  await page.getByLabel('面向人群').fill('在职电工、焊工');
  await page.getByRole('textbox', { name: '详细介绍' }).fill('考核分为理论和实操两部分。');
  await expect(page.getByText('有未保存的修改')).toBeVisible();
  await page.getByRole('link', { name: '考试列表' }).click();
  await page
    .getByRole('dialog', { name: '有未保存的修改' })
    .getByRole('button', { name: '继续编辑' })
    .click();
  await expect(page.getByLabel('分类名称')).toHaveValue('特种作业操作证考核');
  await inspect(page, 'category form', { dark: true, touch: true });
  await page.getByRole('button', { name: '保存' }).click();
  await expect(rowOf(page, '特种作业操作证考核')).toBeVisible();

  await rowOf(page, '特种作业操作证考核').getByRole('button', { name: '考生：特种作业操作证考核' }).click();
  const users = page.getByRole('dialog', { name: '考生：特种作业操作证考核' });
  await users.getByRole('button', { name: '指定考生' }).click();
  const people = page.getByRole('dialog', { name: '指定考生' });
  await people.getByLabel('姓名或账号').fill('kaosheng54');
  await expect(people.getByRole('row')).toHaveCount(2);
  await people.getByLabel('选择本页全部').check();
  await people.getByRole('button', { name: '确定（1 人）' }).click();
  await expect(users.getByRole('row').filter({ hasText: 'kaosheng54' })).toContainText('指定（免费）');

  const candidate = await api('kaosheng54');
  const cards = await candidate.post<{ name: string; haveAssignExam: boolean; context: string }[]>(
    '/api/exam/category/examCategoryList',
  );
  expect(cards.find(({ name }) => name === '特种作业操作证考核')).toMatchObject({
    haveAssignExam: true,
    context: '<p>考核分为理论和实操两部分。</p>',
  });
});
