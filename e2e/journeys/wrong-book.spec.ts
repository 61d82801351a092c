import type { Caller } from './support/caller.js';
import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { optionIds, startPaper } from './support/paper-calls.js';

const stems = [
  '灭火器压力表指针在红区表示什么？',
  '疏散时应当怎样通过浓烟区？',
  '电器起火时首先应当做什么？',
];

/** A bank that no formal exam draws from, and a mock of its questions: the first option of each is right. */
async function makeMock(admin: Caller): Promise<{ examId: string; quIds: string[] }> {
  const { id: repoId } = await admin.post<{ id: string }>('/api/repo/save', { title: '消防自测题库' });
  const quIds: string[] = [];
  for (const stem of stems) {
    const options = ['正确的做法', '错误的做法', '另一个错误'].map((content, at) => ({
      ...{ content, isRight: at === 0 },
    }));
    const question = {
      repoId,
      quType: 1,
      content: `<p>${stem}</p>`,
      analysis: '<p>见消防手册。</p>',
      options,
    };
    quIds.push((await admin.post<{ id: string }>('/api/qu/qu/save', question)).id);
  }
  const examId = await makeExam(admin, {
    ...{ title: '消防知识自测', examType: 2, resultType: 3, optShuffle: false },
    tmplGroups: [{ title: '单选题', quType: 1, perScore: 5, quIds }],
  });
  return { examId, quIds };
}

async function answerWrongly(candidate: Caller, examId: string, quIds: readonly string[]): Promise<void> {
  const paperId = await startPaper(candidate, examId);
  for (const quId of quIds) {
    const answers = await optionIds(candidate, paperId, quId, 1);
    await candidate.post('/api/paper/paper/fill-answer', { paperId, quId, answers });
  }
  await candidate.post('/api/paper/paper/hand-exam', { id: paperId, exState: 0 });
}

test('what was answered wrongly is looked at, reviewed from the home page, and taken out of the book [wrongbook-009] [wrongbook-010] [wrongbook-013] [qu-004] @wrong-book', async ({
  as,
  api,
}) => {
  const { examId, quIds } = await makeMock(await api('admin'));
  const { page, ...candidate } = await as('kaosheng45');
  await answerWrongly(candidate, examId, quIds);
  await page.goto(`/web/book/list/${examId}`);
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows).toHaveCount(3);
  await inspect(page, 'the wrong-book of an exam', { touch: true });
  await page.getByRole('link', { name: stems[0] }).click();
  await expect(page.getByRole('heading', { name: '试题详情' })).toBeVisible();
  await expect(page.getByText('见消防手册。')).toBeVisible();
  await inspect(page, 'a question of the wrong-book', { touch: true });
  await page.getByRole('link', { name: '返回' }).click();

  await page.goto('/web/index');
  await page.getByRole('link', { name: /今日复习：3 道错题/ }).click();
  await page.getByRole('radio', { name: /正确的做法/ }).click();
  await expect(page.getByText('回答正确')).toBeVisible();
  await inspect(page, 'a question that was reviewed', { touch: true });
  await page.getByRole('button', { name: /简单/ }).click();
  await expect(page.getByRole('button', { name: /简单/, pressed: true })).toBeVisible();
  await page.getByRole('button', { name: '下一题' }).click();
  await expect(page.getByText('第 2 / 3 题')).toBeVisible();
  await inspect(page, 'a question to be reviewed', { touch: true });
  await page.getByRole('radio', { name: /错误的做法/ }).click();
  await expect(page.getByText('回答错误')).toBeVisible();
  await page.goto('/web/index');
  await expect(page.getByRole('link', { name: /今日复习：1 道错题/ })).toBeVisible();

  await page.goto('/web/book/list');
  await expect(page.getByRole('button', { name: '移出错题本' })).toBeDisabled();
  const row = page.getByRole('row', { name: stems[2] });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '移出错题本' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('确定要将选中的试题移出错题本吗？')).toBeVisible();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('错题移除成功！')).toBeVisible();
  await expect(row).toHaveCount(0);
});
