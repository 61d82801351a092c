import { readFile } from 'node:fs/promises';
import { loadTestCandidates } from '../support/api.js';
import { callerOf, type Caller } from './support/caller.js';
import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

/** Sits the exam and hands it in as it is; the paper's id. */
async function sits(candidate: Caller, examId: string): Promise<string> {
  const { id } = await candidate.post<{ id: string }>('/api/paper/paper/create-paper', { examId });
  await candidate.post('/api/paper/paper/hand-exam', { id, exState: 0 });
  return id;
}

test('an examination office voids papers with their chance, restores one, looks at it, and takes papers and results along @paper-office', async ({
  server,
  as,
  api,
}) => {
  // Each paper is set as pages by a thread that gives way to everybody.
  test.slow();
  const admin = await api('admin');
  const title = '试题外泄的考试';
  const examId = await makeExam(admin, { title, chance: 1 });
  const people = loadTestCandidates(server.url, admin.token, examId, 3);
  const candidates = (await people).map(({ userId, token }) => callerOf(server.url, userId, userId, token));
  for (const candidate of candidates) await sits(candidate, examId);
  const [first] = candidates as [Caller];

  const { page } = await as('admin');
  await page.goto(`/admin/exam/paper?examId=${examId}`);
  const rows = page.getByRole('grid', { name: '试卷列表' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await inspect(page, 'the list', { dark: true, touch: true });
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: '作废 3 份' }).click();
  const dialog = page.getByRole('dialog', { name: '作废试卷' });
  await dialog.getByRole('button', { name: '作废' }).click();
  await expect(dialog.getByText('请填写原因！')).toBeVisible();
  await expect(dialog.getByText('请选择是否退还考试次数！')).toBeVisible();
  await dialog.getByRole('radio', { name: /^退还/ }).check();
  await dialog.getByLabel('原因').fill('试题外泄');
  await inspect(page, 'voiding', { dark: true, touch: true });
  await dialog.getByRole('button', { name: '作废' }).click();
  await expect(dialog.getByRole('status')).toHaveText('已完成，共 3 份试卷。');
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(page.getByText('没有符合条件的试卷')).toBeVisible();
  await expect(async () => {
    await sits(first, examId);
  }).toPass();

  await page.goto(`/admin/exam/paper?examId=${examId}&voided=1`);
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('已作废');
  await rows.nth(1).getByRole('link', { name: '查看' }).click();
  await expect(page.getByText('试卷已作废', { exact: true })).toBeVisible();
  await expect(page.getByText(/已退还考试次数。原因：试题外泄/)).toBeVisible();
  await expect(page.getByRole('region', { name: /第 1 题/ })).toBeVisible();
  await inspect(page, 'a paper', { dark: true, touch: true });
  await page.getByRole('button', { name: '恢复' }).click();
  const restore = page.getByRole('dialog', { name: '恢复试卷' });
  await restore.getByLabel('原因').fill('经查与本人无关');
  await restore.getByRole('button', { name: '恢复' }).click();
  await expect(restore.getByRole('status')).toHaveText('已完成，共 1 份试卷。');
  await restore.getByRole('button', { name: '完成' }).click();
  await expect(page.getByText('试卷已作废', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('region', { name: '经过' })).toContainText('恢复试卷：经查与本人无关');

  await page.goto(`/admin/exam/paper?examId=${examId}&voided=2`);
  await expect(rows).toHaveCount(5);
  const taken = async (kind: RegExp): Promise<{ name: string; head: string }> => {
    await page.getByRole('button', { name: '导出', exact: true }).first().click();
    const asked = page.getByRole('dialog', { name: '导出' });
    await asked.getByRole('radio', { name: kind }).check();
    const [file] = await Promise.all([
      page.waitForEvent('download', { timeout: 100_000 }),
      asked.getByRole('button', { name: '导出' }).click(),
    ]);
    await expect(asked).toHaveCount(0);
    const bytes = await readFile(await file.path());
    return { name: file.suggestedFilename(), head: bytes.subarray(0, 4).toString('latin1') };
  };
  expect(await taken(/^答卷/)).toEqual({ name: `${title}-答卷.zip`, head: 'PK\u0003\u0004' });
  expect((await taken(/CSV/)).name).toBe(`${title}-成绩.csv`);
});
