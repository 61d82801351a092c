import { loadTestCandidates } from '../support/api.js';
import { callerOf, type Caller } from './support/caller.js';
import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

const questions = 13;
const candidates = 30;

interface Asked {
  readonly quId: string;
  /** option ids: the right one, and three wrong ones */
  readonly right: string;
  readonly wrong: readonly string[];
}

/** A bank of the examiner's own, each question with one right and three wrong options. */
async function makeQuestions(admin: Caller): Promise<Asked[]> {
  const { id: repoId } = await admin.post<{ id: string }>('/api/repo/save', { title: '雷同比对题库' });
  const asked: Asked[] = [];
  for (let i = 1; i <= questions; i += 1) {
    const { id: quId } = await admin.post<{ id: string }>('/api/qu/qu/save', {
      ...{ repoId, quType: 1, content: `<p>第 ${i} 个网络安全场景中，应当首先采取哪项措施？</p>` },
      options: ['立即断开网络', '上报安全负责人', '重新启动设备', '更换登录密码'].map((content, at) => ({
        ...{ content: `<p>${content}</p>`, isRight: at === 1 },
      })),
    });
    const { options } = await admin.post<{ options: { id: string; isRight: boolean }[] }>(
      '/api/qu/qu/version',
      { id: quId },
    );
    const wrong = options.filter(({ isRight }) => !isRight).map(({ id }) => id);
    asked.push({ quId, wrong, right: options.find(({ isRight }) => isRight)?.id ?? '' });
  }
  return asked;
}

/** A whole number that two others decide, without any order in it. */
function scattered(one: number, other: number): number {
  let mixed = Math.imul(one + 1, 0x9e3779b1) ^ Math.imul(other + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

async function sit(
  candidate: Caller,
  examId: string,
  asked: readonly Asked[],
  choose: (one: Asked, index: number) => string,
): Promise<void> {
  const { id: paperId } = await candidate.post<{ id: string }>('/api/paper/paper/create-paper', { examId });
  for (const [index, one] of asked.entries()) {
    await candidate.post('/api/paper/paper/qu-detail', { paperId, quId: one.quId });
    const answers = [choose(one, index)];
    await candidate.post('/api/paper/paper/fill-answer', { paperId, quId: one.quId, answers });
  }
  await candidate.post('/api/paper/paper/hand-exam', { id: paperId, exState: 0 });
}

test('an examiner reads how far an exam can be relied on, and looks into answers that agree beyond chance @statistics', async ({
  server,
  as,
  api,
}) => {
  test.setTimeout(240_000);
  const admin = await api('admin');
  const asked = await makeQuestions(admin);
  const title = '网络安全期末考试';
  const tmplGroups = [{ title: '单选题', quType: 1, perScore: 5, quIds: asked.map(({ quId }) => quId) }];
  const examId = await makeExam(admin, { title, qualifyScore: 30, tmplGroups });
  const people = (await loadTestCandidates(server.url, admin.token, examId, candidates)).map(
    ({ userId, token }) => callerOf(server.url, userId, userId, token),
  );
  // Of unequal strength, each wrong in a way of their own; the last two have every wrong answer in common.
  await Promise.all(
    people.map((candidate, person) =>
      sit(candidate, examId, asked, ({ right, wrong }, index) => {
        if (person >= candidates - 2) return wrong[index % 3] as string;
        const luck = scattered(person, index);
        return luck % candidates < person ? right : (wrong[(luck >>> 8) % 3] as string);
      }),
    ),
  );

  const { page, userId } = await as('teacher');
  await admin.post('/api/exam/exam/share', { id: examId, shared: { userIds: [userId] } });
  await page.goto(`/admin/exam/statistics/${examId}`);
  await expect(page.getByRole('region', { name: '成绩可信吗' })).toContainText(
    '依据 30 份全部评完的有效答卷',
  );
  await expect(page.getByRole('region', { name: '成绩的百分位' })).toContainText('第 50 百分位');
  await page.getByRole('button', { name: '开始分析' }).click();
  await expect(page.getByRole('region', { name: '逐份分析' })).toContainText('分析了 30 份有效答卷');
  await expect(page.getByRole('table', { name: '各题用时的中位数' }).getByRole('row')).toHaveCount(
    questions + 1,
  );
  await expect(page.getByRole('region', { name: '阅卷是否一致' })).toContainText(
    '没有经过两轮独立评阅的答案',
  );
  await inspect(page, 'statistics with an analysis', { dark: true, touch: true });

  await page
    .getByRole('grid', { name: '试题分析' })
    .getByRole('button', { name: /第 1 个/ })
    .click();
  const drawer = page.getByRole('dialog', { name: '试题作答情况' });
  await expect(drawer.getByRole('listitem').filter({ hasText: '正确' })).toContainText(/高分组 .* · 低分组/);
  await expect(drawer).toContainText('题总相关');
  await inspect(page, 'who chose what', { dark: true, touch: true });
  await drawer.getByRole('button', { name: '关闭' }).click();

  await page.getByRole('link', { name: '答案雷同比对' }).click();
  await expect(page.getByText('比较了 30 份答卷中不同考生的 435 对，有 1 对超出巧合。')).toBeVisible();
  const list = page.getByRole('grid', { name: '需要核实的答卷' });
  await expect(list).toContainText('都错 13 题，一样 13 题');
  await inspect(page, 'answers that look copied', { dark: true, touch: true });
  await list.getByRole('button', { name: / · / }).click();
  const pair = page.getByRole('dialog', { name: '两份答卷的比对' });
  await expect(pair).toContainText('其中 13 道错得一样');
  await expect(pair.getByRole('listitem').filter({ hasText: '两人都答' })).toHaveCount(13);
  await expect(pair).toContainText('系统不会改变成绩');
  await inspect(page, 'one pair', { dark: true, touch: true });
  await pair.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('region', { name: '谁看过' })).toContainText('查看了 1 对答卷');

  const reviewer = await as('reviewer');
  expect(await reviewer.ask('/api/exam/exam/similar-overview', { id: examId })).toMatchObject({
    reason: 'NotAllowed',
  });
});
