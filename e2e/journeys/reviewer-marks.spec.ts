import { loadTestCandidates } from '../support/api.js';
import { callerOf, type Caller } from './support/caller.js';
import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

const essay = 'humanities-words-08';
const answers = [
  '坚持晨跑三十天，雨天也没有停下。',
  '每天练字一页，第二十天手腕发酸。',
  '第二十天手腕发酸，每天练字一页。',
];

async function sit(candidate: Caller, examId: string, text: string): Promise<string> {
  const { id: paperId } = await candidate.post<{ id: string }>('/api/paper/paper/create-paper', { examId });
  await candidate.post('/api/paper/paper/qu-detail', { paperId, quId: essay });
  const answer = { paperId, quId: essay, answer: `<p>${text}</p>` };
  await candidate.post('/api/paper/paper/fill-answer', answer);
  await candidate.post('/api/paper/paper/hand-exam', { id: paperId, exState: 0 });
  return paperId;
}

test('[paper-027] 阅卷老师 mark all answers to a question by keys alone, without names, and change a mark on a paper with a reason @marking', async ({
  server,
  as,
  api,
}) => {
  const [admin, reviewer] = [await api('admin'), await as('reviewer')];
  const title = '写作小测';
  const tmplGroups = [{ title: '作文', quType: 4, perScore: 10, quIds: [essay] }];
  const examId = await makeExam(admin, {
    ...{ title, tmplGroups, qualifyScore: 6, reviewerIds: [reviewer.userId] },
  });
  const people = (await loadTestCandidates(server.url, admin.token, examId, answers.length)).map((one) =>
    callerOf(server.url, one.userId, one.userId, one.token),
  );
  const papers: string[] = [];
  for (const [index, person] of people.entries())
    papers.push(await sit(person, examId, answers[index] ?? ''));

  const { page } = reviewer;
  await page.goto('/admin/exam/review');
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByText('待阅卷 3 份答卷，已完成 0 份')).toBeVisible();
  await expect(page.getByText('已评 0 / 3 份答案')).toBeVisible();
  await inspect(page, 'an exam to mark', { dark: true, touch: true });
  await page.getByRole('link', { name: '开始评阅' }).click();

  const points = page.getByRole('textbox', { name: /得分（满分 10）/ });
  await expect(points).toBeFocused();
  await inspect(page, 'the desk', { dark: true, touch: true });
  await points.focus();
  await page.keyboard.type('11');
  await page.keyboard.press('Enter');
  await expect(page.getByText('得分应为 0 到 10！')).toBeVisible();
  for (let done = 1; done <= answers.length; done += 1) {
    await points.fill('');
    await page.keyboard.type('7.5');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`本次已评 ${done} 份`)).toBeVisible();
  }
  await expect(page.getByText('这道题没有等待您评阅的答案了')).toBeVisible();
  for (const name of people) await expect(page.getByText(name.userId)).toHaveCount(0);

  const result = () => people[0]?.post<object>('/api/paper/paper/paper-result', { id: papers[0] });
  await expect.poll(result).toMatchObject({ reviewState: 1, userScore: 7.5, userSubjScore: 7.5, passed: 1 });

  await page.goto(`/admin/exam/review/${examId}/paper/${papers[0]}`);
  await page.getByRole('button', { name: '改分' }).click();
  await expect(points).toBeFocused();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('请填写改分原因！')).toBeVisible();
  await page.getByRole('textbox', { name: '改分原因' }).fill('未写出细节');
  await inspect(page, 'a paper', { dark: true, touch: true });
  await page.getByRole('button', { name: '改分', exact: true }).last().click();
  await expect(page.getByText('得 5 分')).toBeVisible();
  await expect.poll(result).toMatchObject({ userScore: 5, passed: 0 });
});
