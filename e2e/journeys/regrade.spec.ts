import { loadTestCandidates } from '../support/api.js';
import { callerOf, type Caller } from './support/caller.js';
import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

const quId = 'it-base-01';

interface Seen {
  readonly answerList: readonly { readonly id: string; readonly content: string }[];
}

/** Sits the exam and hands in the first option that is wrong; what it says. */
async function sitWrongly(candidate: Caller, examId: string, right: string): Promise<string> {
  const { id: paperId } = await candidate.post<{ id: string }>('/api/paper/paper/create-paper', { examId });
  const { answerList } = await candidate.post<Seen>('/api/paper/paper/qu-detail', { paperId, quId });
  const wrong = answerList.find(({ id }) => id !== right);
  await candidate.post('/api/paper/paper/fill-answer', { paperId, quId, answers: [wrong?.id ?? ''] });
  await candidate.post('/api/paper/paper/hand-exam', { id: paperId, exState: 0 });
  return paperId;
}

test('an examiner accepts another answer: a dry run first, applied with a reason, taken back again @regrade', async ({
  server,
  as,
  api,
}) => {
  const admin = await api('admin');
  const title = '参考答案有误的测验';
  const tmplGroups = [{ title: '单选题', quType: 1, perScore: 10, quIds: [quId] }];
  const examId = await makeExam(admin, { title, qualifyScore: 6, tmplGroups, examType: 2 });
  const { options } = await admin.post<{ options: { id: string; content: string; isRight: boolean }[] }>(
    '/api/qu/qu/version',
    { id: quId },
  );
  const right = options.find(({ isRight }) => isRight)?.id ?? '';
  const [person] = (await loadTestCandidates(server.url, admin.token, examId, 1)).map(({ userId, token }) =>
    callerOf(server.url, userId, userId, token),
  );
  const candidate = person as Caller;
  const paperId = await sitWrongly(candidate, examId, right);
  const score = async (): Promise<unknown> =>
    (await candidate.post<{ userScore: number }>('/api/paper/paper/paper-result', { id: paperId })).userScore;
  expect(await score()).toBe(0);

  const { page } = await as('admin');
  await page.goto(`/admin/exam/regrade/${examId}?qu=${quId}`);
  await expect(page.getByRole('heading', { name: `${title} · 重新评分` })).toBeVisible();
  const editor = page.getByRole('dialog', { name: '调整试题' });
  await expect(editor.getByRole('checkbox').first()).toBeVisible();
  for (const box of await editor.getByRole('checkbox').all()) await box.check();
  await editor.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('共 1 项调整')).toBeVisible();
  await inspect(page, 'choosing', { dark: true, touch: true });
  await page.getByRole('button', { name: '开始试算' }).click();

  await expect(page.getByRole('heading', { name: '试算结果' })).toBeVisible();
  await expect(page.getByText('改为通过 1 份，改为未通过 0 份')).toBeVisible();
  await expect(page.getByRole('grid', { name: '每份试卷的变化' })).toContainText('+10');
  await inspect(page, 'the dry run', { dark: true, touch: true });
  await page.reload();
  await expect(page.getByText('改为通过 1 份，改为未通过 0 份')).toBeVisible();
  expect(await score()).toBe(0);
  await page.getByRole('button', { name: '应用到所有试卷' }).click();
  const apply = page.getByRole('dialog', { name: '应用重新评分' });
  await apply.getByRole('button', { name: '确定应用' }).click();
  await expect(apply.getByText('请填写重新评分的理由！')).toBeVisible();
  await apply.getByLabel('理由').fill('参考答案有误');
  await apply.getByRole('button', { name: '确定应用' }).click();

  const history = page.getByRole('region', { name: '重新评分记录' });
  await expect(history.getByText('已更新 1 份试卷，1 份的成绩有变化')).toBeVisible();
  await expect(history).toContainText('参考答案有误');
  expect(await score()).toBe(10);
  await history.getByRole('button', { name: '撤销', exact: true }).click();
  const undo = page.getByRole('dialog', { name: '撤销重新评分' });
  await undo.getByLabel('撤销理由').fill('改错了');
  await undo.getByRole('button', { name: '确定撤销' }).click();
  await expect(history.getByText('已更新 1 份试卷，1 份的成绩有变化')).toHaveCount(2);
  await expect(history.getByText('已撤销', { exact: true })).toBeVisible();
  expect(await score()).toBe(0);
});
