import { readFile } from 'node:fs/promises';
import { loadTestCandidates } from '../support/api.js';
import { callerOf, type Caller } from './support/caller.js';
import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

const quIds = ['it-base-01', 'it-base-03', 'it-net-03', 'it-sec-01'];

interface Seen {
  readonly answerList: readonly { readonly id: string; readonly tag: string }[];
}

/** Options of the right answer of each question, as an examiner reads them. */
async function keysBy(admin: Caller): Promise<Map<string, string>> {
  const each = quIds.map(async (id) => {
    const { options } = await admin.post<{ options: { id: string; isRight: boolean }[] }>(
      '/api/qu/qu/version',
      { id },
    );
    return [id, options.find(({ isRight }) => isRight)?.id ?? ''] as const;
  });
  return new Map(await Promise.all(each));
}

/**
 * Sits the exam, the first `right` questions answered rightly and the last one left blank unless all are
 * right.
 */
async function sit(
  candidate: Caller,
  examId: string,
  right: number,
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  const { id: paperId } = await candidate.post<{ id: string }>('/api/paper/paper/create-paper', { examId });
  for (const [index, quId] of quIds.entries()) {
    if (index === quIds.length - 1 && right < quIds.length) continue;
    const { answerList } = await candidate.post<Seen>('/api/paper/paper/qu-detail', { paperId, quId });
    const key = keys.get(quId) ?? '';
    const answer = index < right ? key : (answerList.find(({ id }) => id !== key)?.id ?? '');
    await candidate.post('/api/paper/paper/fill-answer', { paperId, quId, answers: [answer] });
  }
  await candidate.post('/api/paper/paper/hand-exam', { id: paperId, exState: 0 });
}

test('an examiner sees how an exam comes out while papers come in, looks into a question, and takes the figures away @statistics', async ({
  server,
  as,
  api,
}) => {
  const admin = await api('admin');
  const title = '网络与信息安全期中测验';
  const tmplGroups = [{ title: '单选题', quType: 1, perScore: 5, quIds }];
  const examId = await makeExam(admin, { title, qualifyScore: 12, tmplGroups });
  const people = (await loadTestCandidates(server.url, admin.token, examId, 2)).map(({ userId, token }) =>
    callerOf(server.url, userId, userId, token),
  );
  const [strong, weak] = people as [Caller, Caller];
  const keys = await keysBy(admin);

  const { page, userId, ask } = await as('teacher');
  expect(await ask('/api/exam/exam/statistics', { id: examId }), 'not theirs yet').toMatchObject({
    reason: 'NotAllowed',
  });
  await admin.post('/api/exam/exam/share', { id: examId, shared: { userIds: [userId] } });
  await page.goto(`/admin/exam/statistics/${examId}`);
  await expect(page.getByRole('heading', { level: 1, name: `${title} · 统计` })).toBeVisible();
  await expect(page.getByText('还没有交卷，交卷后这里会显示用时分布。')).toBeVisible();

  const figures = page.getByRole('region', { name: '总体情况' });
  await sit(strong, examId, 4, keys);
  await expect(figures, 'without a reload').toContainText('成绩统计计入 1 份有效答卷');
  await sit(weak, examId, 1, keys);
  await expect(figures, 'without a reload').toContainText('成绩统计计入 2 份有效答卷');
  await expect(figures).toContainText(/平均分\s*12\.5\s*满分 20/);
  await expect(figures).toContainText(/通过率\s*50%\s*及格线 12 分/);
  await expect(figures).toContainText(/最高 \/ 最低\s*20 \/ 5/);
  await expect(page.getByRole('table', { name: '成绩分布' }).getByRole('cell')).toHaveText([
    '0',
    '0',
    '1',
    '0',
    '0',
    '0',
    '0',
    '0',
    '0',
    '1',
  ]);
  await expect(
    page.locator('.recharts-bar-rectangle').filter({ visible: true }).first(),
    'the chart is drawn',
  ).toBeVisible();
  await expect(page.locator('.recharts-surface').getByText('及格线 12', { exact: true })).toBeVisible();
  await inspect(page, 'statistics', { dark: true, touch: true });

  const table = page.getByRole('grid', { name: '试题分析' });
  await table.getByRole('button', { name: '得分率' }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('50%');
  const last = table.getByRole('rowheader', { name: /单选题/ }).last();
  await expect(last).toBeVisible();
  await last.getByRole('button').click();
  const drawer = page.getByRole('dialog', { name: '试题作答情况' });
  await expect(drawer.getByRole('listitem').filter({ hasText: '正确' })).toContainText('2 次 · 100%');
  await expect(drawer.getByRole('listitem').filter({ hasText: '未作答' })).toContainText('0 次 · 0%');
  await inspect(page, 'one question', { dark: true, touch: true });
  await drawer.getByRole('button', { name: '关闭' }).click();

  const waits = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const download = await waits;
  expect(download.suggestedFilename()).toBe(`${title}-统计.csv`);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/平均分,12\.5/);

  const proctor = await as('proctor');
  await proctor.page.goto(`/admin/exam/statistics/${examId}`);
  await expect(proctor.page.getByText(title)).toHaveCount(0);
});
