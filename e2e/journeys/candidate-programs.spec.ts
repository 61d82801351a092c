import type { Caller } from './support/caller.js';
import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { eventsOf } from './support/paper-log.js';

const tests = [
  { input: '3\n4', output: '7', visible: true },
  { input: '10\n-2', output: '8', visible: true },
  { input: '1000000\n1', output: '1000001', visible: false },
  { input: '5\n5', output: '10', visible: false },
];

/** A mock exam with one Python question that tests judge, and one C++ question that a person marks. */
async function programmingExam(admin: Caller): Promise<string> {
  const { id: repoId } = await admin.post<{ id: string }>('/api/repo/save', { title: '编程题库' });
  const save = async (question: object): Promise<string> =>
    (await admin.post<{ id: string }>('/api/qu/qu/save', { repoId, ...question })).id;
  const sum = await save({
    quType: 8,
    content: '<p>读入两行整数，输出它们的和。</p>',
    analysis: '<p>逐行读入后相加。</p>',
    titleBody: 'a = int(input())\n',
    rightAnswer: 'print(int(input()) + int(input()))',
    code: { tests, timeLimit: 2000 },
  });
  return makeExam(admin, {
    title: '编程自动评测',
    examType: 2,
    resultType: 3,
    totalScore: 20,
    qualifyScore: 10,
    tmplGroups: [{ title: '一、Python', quType: 8, perScore: 20, quIds: [sum] }],
  });
}

test('a candidate writes Python, runs the sample tests, hands in and sees the judged score @exam-taking @sitting', async ({
  seat,
  api,
}) => {
  test.setTimeout(120_000);
  const admin = await api('admin');
  const examId = await programmingExam(admin);
  const { page, paperId, screen } = await seat(admin, examId, { who: 'kaosheng17' });
  await screen.open(paperId);

  await expect(screen.question).toContainText('Python 3，交卷后由系统按测试用例自动评分');
  const samples = screen.question.getByRole('region', { name: '示例用例' });
  await expect(samples.getByRole('row')).toHaveCount(3);
  await expect(samples).not.toContainText('1000001');
  const write = async (text: string): Promise<void> => {
    await screen.code('Python').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  };

  // Right for positive numbers only: one of the two samples tells, and the hidden tests will.
  await write('print(int(input()) + abs(int(input())))');
  await samples.getByRole('button', { name: '运行示例用例' }).click();
  await expect(samples.getByRole('status')).toHaveText('示例用例通过 1 / 2', { timeout: 60_000 });
  await expect(samples.getByRole('row').nth(1)).toContainText('通过');
  await expect(samples.getByRole('row').nth(2)).toContainText('输出不符');

  await screen.handIn({ unanswered: 0 });
  await screen.showsResult();
  const result = page.getByRole('article', { name: '第 1 题' });
  await expect(result).toContainText('得 15 分 / 20 分', { timeout: 90_000 });
  await expect(result).toContainText('部分得分');
  const judged = result.getByRole('table', { name: '示例用例' });
  await expect(judged.getByRole('row').nth(1)).toContainText('通过');
  await expect(judged.getByRole('row').nth(2)).toContainText('输出不符');
  await expect(page.getByText('编程题正在自动评测')).toBeHidden();

  const kinds = (await eventsOf(admin, paperId)).map((event) => event.type);
  expect(kinds.slice(-4)).toEqual(['PaperHandedIn', 'PaperScored', 'CodeJudged', 'PaperScored']);
  await expect
    .poll(async () => admin.post('/api/exam/exam/work', { examId }))
    .toMatchObject({ judgeState: 2, judgeDone: 1, judgeFailed: 0, reviewCount: 0 });
});
