import type { Caller } from './support/caller.js';
import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { paperOf, startPaper } from './support/paper-calls.js';

/** A mock of true/false questions, handed in with nothing but its first one answered. */
async function answerWrongly(admin: Caller, candidate: Caller, title: string): Promise<string> {
  const examId = await makeExam(admin, {
    ...{ title, examType: 2, resultType: 3 },
    tmplGroups: [
      { title: '判断题', quType: 3, perScore: 5, draws: [{ repoId: 'safety', quType: 3, count: 3 }] },
    ],
  });
  const id = await startPaper(candidate, examId);
  const { places } = await paperOf(candidate, id);
  const { answerList } = await candidate.post<{ answerList: { id: string }[] }>(
    '/api/paper/paper/qu-detail',
    { paperId: id, quId: places[0]?.quId },
  );
  await candidate.post('/api/paper/paper/fill-answer', {
    ...{ paperId: id, quId: places[0]?.quId, answers: [answerList[0]?.id] },
  });
  await candidate.post('/api/paper/paper/hand-exam', { id, exState: 0 });
  return examId;
}

test('what was answered wrongly is looked at, and taken out of the book [wrongbook-009] [wrongbook-010] [wrongbook-013] @wrong-book', async ({
  as,
  api,
}) => {
  const { page, ...candidate } = await as('kaosheng47');
  const examId = await answerWrongly(await api('admin'), candidate, '消防知识自测');
  await page.goto(`/web/book/list/${examId}`);
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows.first()).toBeVisible();
  const wrong = await rows.count();
  expect(wrong).toBeGreaterThanOrEqual(2);
  await inspect(page, 'the wrong-book of an exam', { touch: true });

  await rows.first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: '试题详情' })).toBeVisible();
  await expect(page.getByText(/正确答案/).first()).toBeVisible();
  await inspect(page, 'a question of the wrong-book', { touch: true });
  await page.getByRole('link', { name: '返回' }).click();

  await expect(page.getByRole('button', { name: '移出错题本' })).toBeDisabled();
  await rows.first().getByRole('checkbox').check();
  await page.getByRole('button', { name: '移出错题本' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('确定要将选中的试题移出错题本吗？')).toBeVisible();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('错题移除成功！')).toBeVisible();
  await expect(rows).toHaveCount(wrong - 1);
  await page.goto('/web/book/list');
  await expect(page.getByText('消防知识自测').first()).toBeVisible();
});
