import { readFile as readBytes } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Caller } from './support/caller.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { makeExam } from './support/exams.js';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/questions/${name}`, import.meta.url));
const newBank = async (admin: Caller, title: string): Promise<string> =>
  (await admin.post<{ id: string }>('/api/repo/save', { title })).id;

/** Chooses the file, and waits until the server has read it as the kind that it is. */
async function choose(page: Page, format: string, file: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('读到试题')).toBeVisible();
  await expect(page.getByText(format, { exact: true })).toBeVisible();
}

const figure = (page: Page, label: string) => page.locator('dl > div', { hasText: label }).locator('dd');

async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^开始导入/ }).click();
  await expect(page.getByText('数据导入成功！')).toBeVisible();
}

test('one file of each format comes into a bank; what is wrong is marked at its line and left out @question-bank @uploads', async ({
  as,
  api,
}) => {
  const admin = await api('admin');
  const repoId = await newBank(admin, '导入验收题库');
  const { page } = await as('admin');
  await page.goto(`/admin/repo/import/${repoId}`);
  await expect(page.getByText('导入到题库“导入验收题库”')).toBeVisible();
  await inspect(page, 'import, choosing a file', { dark: true, touch: true });

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载模板' }).click();
  const template = await download;
  expect(template.suggestedFilename()).toBe('试题导入模板.xlsx');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '试题.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByRole('dialog')).toContainText('“试题.pdf”是 PDF，里面的题目读不出来');
  await page.getByRole('button', { name: '知道了' }).click();
  const filled = await template.path();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '试题.xlsx', mimeType: '', buffer: await readBytes(filled) });
  await expect(figure(page, '读到试题')).toHaveText('8');
  await start(page);
  await page.getByRole('button', { name: '继续导入其他文件' }).click();

  await choose(page, '文本', fixture('questions.txt'));
  await expect(figure(page, '存在问题')).toHaveText('1');
  await expect(page.getByRole('row', { name: /第 9 行.*没有写答案的题目.*没有找到答案！/ })).toBeVisible();
  await page.reload();
  await expect(figure(page, '存在问题'), 'the server keeps the import').toHaveText('1');
  await page.getByRole('radio', { name: /^整份导入/ }).check();
  await expect(page.getByRole('button', { name: /^开始导入/ })).toBeDisabled();
  await page.getByRole('radio', { name: /^跳过有问题的/ }).check();
  await inspect(page, 'import, problems');
  await start(page);
  await expect(page.getByText('2 道试题已导入，1 道因存在问题没有导入。')).toBeVisible();

  for (const [format, file, count] of [
    ['Word', 'questions.docx', 2],
    ['GIFT', 'questions.gift', 2],
    ['Moodle XML', 'questions-moodle.xml', 1],
    ['QTI 2.1 / 3.0', 'questions-qti21.zip', 2],
    ['QTI 2.1 / 3.0', 'questions-qti30.zip', 2],
  ] as const) {
    await page.getByRole('button', { name: '继续导入其他文件' }).click();
    await choose(page, format, fixture(file));
    await expect(figure(page, '可以导入'), file).toHaveText(String(count));
    await start(page);
  }
  await page.getByRole('link', { name: '查看试题' }).click();
  await expect(page.getByText('共 19 道试题')).toBeVisible();
  await expect(page.getByRole('navigation', { name: '题库与章节' }).getByTitle('加密')).toBeVisible();

  await page.getByRole('button', { name: '查找重复题' }).click();
  await expect(page.getByText('文字相同').first(), 'both QTI packages have the same questions').toBeVisible();
  await page.getByRole('button', { name: '删除这一题' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByText('删除成功!')).toBeVisible();
  const { total } = await admin.post<{ total: number }>('/api/qu/qu/paging', { params: { repoId } });
  expect(total).toBe(18);
});

const single = (repoId: string, text: string) => ({
  repoId,
  quType: 1,
  content: `<p>${text}</p>`,
  options: [{ content: '甲' }, { content: '乙', isRight: true }],
});

test('questions are found, changed together, exported, kept by an exam that uses them, and brought back to an older version @question-bank', async ({
  as,
  api,
}) => {
  const admin = await api('admin');
  const repoId = await newBank(admin, '批量验收题库');
  const ids: string[] = [];
  for (const text of ['入侵检测系统的作用', '漏洞扫描的周期', '日志留存的期限'])
    ids.push((await admin.post<{ id: string }>('/api/qu/qu/save', single(repoId, text))).id);
  await admin.post('/api/qu/qu/save', { ...single(repoId, '入侵防御系统的作用'), id: ids[0], version: 1 });
  await admin.post('/api/qu/qu/save', { repoId, quType: 8, content: '<p>输出你好</p>' });
  await makeExam(admin, {
    title: '点名的考试',
    qualifyScore: 3,
    tmplGroups: [{ title: '一', quType: 1, perScore: 5, quIds: [ids[1]] }],
  });

  const { page } = await as('admin');
  await page.goto(`/admin/repo/qu?repoId=${repoId}`);
  await expect(page.getByText('共 4 道试题')).toBeVisible();
  await inspect(page, 'question list');
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: '批量修改' }).click();
  await page.getByRole('menuitem', { name: '设置难度' }).click();
  await page.getByRole('dialog').getByText('难', { exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('难度修改成功！')).toBeVisible();
  const { records } = await admin.post<{ records: { level: number }[] }>('/api/qu/qu/paging', {
    params: { repoId },
  });
  expect(records.map(({ level }) => level)).toEqual([3, 3, 3, 3]);

  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: '导出所选试题' }).click();
  await page.getByRole('radio', { name: 'GIFT' }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('试题.gift');
  await expect(page.getByText('已导出 4 道试题。')).toBeVisible();
  await expect(page.getByText(/已导出的试题中有 1 道含此格式写不出的内容（题型）/)).toBeVisible();
  await page.getByRole('button', { name: '完成' }).click();

  await page.getByRole('button', { name: '删除', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('漏洞扫描的周期');
  await expect(
    page.getByRole('dialog').getByRole('listitem').filter({ hasText: '正被考试“点名的考试”使用' }),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();

  await page.getByLabel('试题内容').fill('入侵防御');
  await expect(page.getByText('共 1 道试题')).toBeVisible();
  await page.getByRole('link', { name: /^入侵防御系统的作用/ }).click();
  await expect(page.getByText('暂无试题解析!')).toBeVisible();
  await inspect(page, 'question beside the list');
  await page.getByRole('button', { name: '历史记录' }).click();
  const history = page.getByRole('dialog', { name: /历史记录/ });
  await expect(history.locator('ins', { hasText: '防御' })).toBeVisible();
  await history
    .getByRole('listitem')
    .filter({ hasText: '第 1 版' })
    .getByRole('button', { name: '恢复此版本' })
    .click();
  await history.getByRole('button', { name: '确认恢复为第 1 版' }).click();
  await expect(page.getByText('已恢复为第 1 版的内容')).toBeVisible();
  const { content, version } = await admin.post<{ content: string; version: number }>('/api/qu/qu/version', {
    id: ids[0],
  });
  expect({ content, version }).toEqual({ content: '<p>入侵检测系统的作用</p>', version: 4 });
});
