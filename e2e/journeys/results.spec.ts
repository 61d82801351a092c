import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

test('results are published, seen, reviewed, and withdrawn again @exam-taking @appeals', async ({
  as,
  seat,
  api,
}) => {
  const admin = await api('admin');
  const title = `公布成绩 ${Date.now()}`;
  const exam = {
    ...{ title, examType: 2, startTime: null, endTime: null, resultType: 3 },
    results: { when: 'publish', rank: true, appealDays: 3 },
    tmplGroups: [
      { title: '判断题', quType: 3, perScore: 5, draws: [{ repoId: 'safety', quType: 3, count: 3 }] },
    ],
    qualifyScore: 5,
  };
  const candidate = await seat(admin, exam, { who: 'kaosheng44' });
  const { page, examId, paperId } = candidate;
  await candidate.post('/api/paper/paper/hand-exam', { id: paperId, exState: 0 });
  await page.goto(`/web/exam/result/${paperId}`);
  await expect(page.getByText('成绩待公布')).toBeVisible();
  await expect(page.getByText('成绩尚未公布，公布时以站内消息通知您。')).toBeVisible();
  await expect(page.getByRole('button', { name: '下载成绩单' })).toBeHidden();
  await inspect(page, 'result-hidden');

  const { page: desk } = await as('admin');
  await desk.goto(`/admin/exam/list?title=${encodeURIComponent(title)}`);
  await desk.getByRole('row', { name: title }).getByRole('button', { name: /更多/ }).click();
  await desk.getByRole('menuitem', { name: '成绩公布' }).click();
  const dialog = desk.getByRole('dialog', { name: '公布成绩' });
  await expect(dialog).toContainText('已交卷 1 份');
  await dialog.getByRole('button', { name: '公布成绩' }).click();
  await expect(dialog).toBeHidden();

  await page.reload();
  await expect(page.getByRole('heading', { name: '成绩分析' })).toBeVisible();
  await expect(page.getByText('第 1 名，共 1 人')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载成绩单' }).click();
  expect((await download).suggestedFilename()).toBe(`${title}-成绩单.pdf`);
  await page
    .getByRole('button', { name: /^申请复核/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: /申请理由/ }).fill('我没有看到这道题');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('待复核')).toBeVisible();
  await inspect(page, 'result-shown');

  await desk.goto('/admin/exam/appeal?state=0');
  const row = desk.getByRole('row', { name: /我没有看到这道题/ }).first();
  await expect(row).toContainText(title);
  await inspect(desk, 'appeals');
  await row.getByRole('button', { name: /复核/ }).click();
  await desk.getByRole('textbox', { name: /复核意见/ }).fill('未作答，维持原分');
  await desk.getByRole('button', { name: '维持原分并答复' }).click();
  await expect(desk.getByText('已提交复核结果')).toBeVisible();
  await page.reload();
  await expect(page.getByText('复核意见：未作答，维持原分')).toBeVisible();

  await admin.post('/api/exam/results/withdraw', { id: examId, reason: '答案有误' });
  await page.reload();
  await expect(page.getByText('成绩暂停公布')).toBeVisible();
  await expect(page.getByText('复核意见：未作答，维持原分')).toBeHidden();
});
