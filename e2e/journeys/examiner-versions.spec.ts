import type { Page } from '@playwright/test';
import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { TakingScreen } from './support/taking-screen.js';

interface Seen {
  readonly content: string;
  readonly answerList: readonly { readonly id: string; readonly content: string }[];
}

const iron = {
  quType: 1,
  content: '<p>铁的元素符号是哪一个？</p>',
  options: [{ content: 'Fe', isRight: true }, { content: 'Cu' }],
};

test('a question is edited after a paper was drawn: the old paper keeps its version in result and replay, a new one has the new @question-bank @sitting', async ({
  as,
  api,
}) => {
  const teacher = await api('teacher');
  const { id: repoId } = await teacher.post<{ id: string }>('/api/repo/save', { title: '版本验收题库' });
  const { id: quId } = await teacher.post<{ id: string }>('/api/qu/qu/save', { ...iron, repoId });
  const examId = await makeExam(teacher, {
    title: '改题前后的考试',
    resultType: 3,
    qualifyScore: 3,
    tmplGroups: [{ title: '单选题', quType: 1, perScore: 5, quIds: [quId] }],
  });
  const { page: early, ...first } = await as('kaosheng57');
  const { id: oldPaper } = await first.post<{ id: string }>('/api/paper/paper/create-paper', { examId });
  const { answerList } = await first.post<Seen>('/api/paper/paper/qu-detail', { paperId: oldPaper, quId });
  const fe = answerList.find(({ content }) => content.includes('Fe'))?.id ?? '';
  await first.post('/api/paper/paper/fill-answer', { paperId: oldPaper, quId, answers: [fe] });

  // The other metal is asked for, and is right from now on.
  const { page } = await as('teacher');
  await page.goto(`/admin/repo/qu/edit/${quId}`);
  await rewrite(page, '题干', '铜的元素符号是哪一个？');
  await page.getByRole('radio', { name: '选项 B是正确答案' }).check();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL('**/admin/repo/qu?**');
  expect(await teacher.post('/api/qu/qu/version', { id: quId })).toMatchObject({ version: 2 });

  const taking = new TakingScreen(early);
  await taking.open(oldPaper);
  await expect(taking.question, 'the paper that is open').toContainText('铁的元素符号');
  await first.post('/api/paper/paper/hand-exam', { id: oldPaper, exState: 0 });
  await early.goto(`/web/exam/result/${oldPaper}`);
  await expect(early.getByRole('article', { name: '第 1 题' })).toContainText('铁的元素符号是哪一个？');
  await expect(
    early.getByText('5', { exact: true }).first(),
    'marked by the key that it was drawn with',
  ).toBeVisible();

  const { page: late, ...second } = await as('kaosheng58');
  const { id: newPaper } = await second.post<{ id: string }>('/api/paper/paper/create-paper', { examId });
  const fresh = new TakingScreen(late);
  await fresh.open(newPaper);
  await expect(fresh.question).toContainText('铜的元素符号是哪一个？');

  const auditor = await as('admin');
  for (const [paperId, text] of [
    [oldPaper, '铁的元素符号是哪一个？'],
    [newPaper, '铜的元素符号是哪一个？'],
  ] as const) {
    await auditor.page.goto(`/admin/audit/paper/${paperId}`);
    await auditor.page.getByText('整卷', { exact: true }).click();
    await expect(auditor.page.getByRole('article', { name: '第 1 题', exact: true })).toContainText(text);
  }
});

/** Writes over all of a rich text. */
async function rewrite(page: Page, field: string, words: string): Promise<void> {
  const text = page.getByRole('textbox', { name: field, exact: true });
  // The editor's parts are large, and loaded when they are first shown.
  await expect(text).toBeVisible({ timeout: 30_000 });
  await text.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
}

test('of two examiners at one exam, each in a browser, the slower sees both versions and saves both changes; a closed tab asks first @exams', async ({
  as,
  api,
}) => {
  const teacher = await api('teacher');
  const examId = await makeExam(teacher, { title: '两人同设的考试' });
  const [{ page: mine }, { page: theirs }] = await Promise.all([as('teacher'), as('admin')]);
  await Promise.all([
    mine.goto(`/admin/exam/edit/${examId}?step=2`),
    theirs.goto(`/admin/exam/edit/${examId}`),
  ]);
  await mine.getByRole('textbox', { name: '考试时长' }).fill('45');
  await mine.getByRole('button', { name: /基本信息/ }).click();
  await mine.getByRole('textbox', { name: '考试名称' }).fill('两人同设的考试（教师）');

  await theirs.getByRole('textbox', { name: '考试名称' }).fill('两人同设的考试（管理员）');
  await theirs.getByRole('switch', { name: '线下考试' }).check({ force: true });
  await theirs.getByRole('button', { name: '保存', exact: true }).click();
  await theirs.waitForURL('**/admin/exam/list');

  await mine.getByRole('button', { name: '保存', exact: true }).click();
  const conflict = mine.getByRole('dialog', { name: '已被他人修改' });
  await expect(conflict).toContainText('系统管理员');
  await expect(conflict.getByRole('row', { name: /考试名称/ })).toContainText('两人同设的考试（管理员）');
  await expect(conflict.getByRole('row', { name: /考试名称/ })).toContainText('两人同设的考试（教师）');
  await mine.keyboard.press('Escape');
  await expect(mine.getByRole('textbox', { name: '考试名称' }), 'nothing typed is lost').toHaveValue(
    '两人同设的考试（教师）',
  );

  const asked = mine.waitForEvent('dialog');
  await mine.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  await mine.getByRole('button', { name: '保存', exact: true }).click();
  await conflict.getByRole('button', { name: '在其基础上保存我的修改' }).click();
  await mine.waitForURL('**/admin/exam/list');
  expect(await teacher.post('/api/exam/exam/detail', { id: examId })).toMatchObject({
    title: '两人同设的考试（教师）',
    totalTime: 45,
    offline: true,
    version: 3,
  });
});
