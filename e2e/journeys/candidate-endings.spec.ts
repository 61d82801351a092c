import { readFileSync } from 'node:fs';
import { networkCut } from './support/console-errors.js';
import { expect, test } from './support/fixtures.js';
import { optionIds, paperOf } from './support/paper-calls.js';
import { answersOf, eventsOf } from './support/paper-log.js';
import { inspect } from './support/inspect.js';

test('a forced hand-in locks the page at once and leads to the result; a reopened paper can be answered again @exam-taking @watch', async ({
  seat,
  api,
}) => {
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '被收卷又重新开放' }, { who: 'kaosheng07' });
  const { page, paperId, screen } = candidate;
  const { places } = await paperOf(candidate, paperId);
  const quId = places[0]?.quId ?? '';
  const [optionA, optionB] = await optionIds(candidate, paperId, quId, 0, 1);
  await screen.open(paperId);
  await screen.choose(0);
  await expect.poll(() => answersOf(admin, paperId)).toEqual({ [quId]: { checked: [optionA] } });

  await admin.post('/api/exam/watch/force-hand', { paperId, message: '发现违规物品' });
  const over = page.getByRole('alertdialog', { name: '监考老师已强制交卷' });
  await expect(over).toContainText('发现违规物品', { timeout: 3000 });
  await expect(screen.option(0)).toBeDisabled();
  await screen.showsResult();
  await expect(page.getByRole('note')).toContainText('发现违规物品');

  await page.goto(`/web/exam/start/${paperId}`);
  await screen.showsResult();
  await admin.post('/api/exam/watch/reopen', { paperId, minutes: 15, message: '误收，继续作答' });
  await screen.open(paperId);
  await expect(screen.option(0)).toBeChecked();
  expect(await screen.secondsLeft()).toBeGreaterThan(10 * 60);
  await screen.choose(1);
  await expect.poll(() => answersOf(admin, paperId)).toEqual({ [quId]: { checked: [optionB] } });

  await admin.post('/api/exam/watch/force-hand', { paperId, message: '再次收卷' });
  await expect(over).toContainText('再次收卷');
  await admin.post('/api/exam/watch/reopen', { paperId, minutes: 15, message: '再给十五分钟' });
  await expect(over).toBeHidden({ timeout: 3000 });
  await expect(screen.notices).toContainText('试卷已重新开放，可以继续作答');
  await expect(screen.notices).toContainText('再给十五分钟');
  await expect(screen.option(1)).toBeChecked();
  await expect(screen.option(0)).toBeEnabled();
  await screen.handIn({ unanswered: places.length - 1 });
  await screen.showsResult();
});

test('answers written offline after a forced hand-in are refused, listed as 未计入 with the reason, and can be exported @exam-taking @watch', async ({
  seat,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '断网期间被收卷' }, { who: 'kaosheng08' });
  const { page, context, paperId, screen } = candidate;
  const { places } = await paperOf(candidate, paperId);
  const quId = places[0]?.quId ?? '';
  const [optionB] = await optionIds(candidate, paperId, quId, 1);
  await screen.open(paperId);
  await context.setOffline(true);
  await screen.choose(1);
  await expect(screen.offlineBar).toContainText('待提交 1 条');
  await admin.post('/api/exam/watch/force-hand', { paperId, message: '统一收卷' });
  await context.setOffline(false);

  const list = page.getByRole('region', { name: '未计入的作答' });
  await expect(list).toContainText('第 1 题', { timeout: 20_000 });
  await expect(list).toContainText(/未计入：.*交卷/);
  const download = page.waitForEvent('download');
  await list.getByRole('button', { name: '导出数据文件' }).click();
  const exported = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as {
    answers: { item: { body: object } }[];
  };
  expect(exported.answers.map(({ item }) => item.body)).toEqual([
    { kind: 'answer', quId, fields: { answers: [optionB] } },
  ]);
  await page.getByRole('button', { name: '查看结果' }).click();
  await screen.showsResult();
  await expect(page.getByRole('note').filter({ hasText: '未计入' })).toContainText(
    '有 1 条作答在截止或交卷之后到达服务器',
  );
  await expect(list).toContainText('第 1 题');
  await expect(list).toContainText(/未计入：.*交卷/);
  await expect(list.getByRole('button', { name: '导出文本' })).toBeVisible();
  await inspect(page, 'a result with answers that do not count');
  const late = (await eventsOf(admin, paperId)).find(({ type }) => type === 'AnswerArrivedLate');
  expect(late?.data).toEqual({ quId, answer: { checked: [optionB] }, why: 'PaperAlreadyHandedIn' });
  expect(await answersOf(admin, paperId)).toEqual({});
});

test('at the deadline the paper hands itself in, with everything answered until then @exam-taking @sitting', async ({
  seat,
  api,
}) => {
  const admin = await api('admin');
  const candidate = await seat(
    admin,
    { title: '马上到时间', endsInSeconds: 14, totalTime: 0 },
    { who: 'kaosheng09' },
  );
  const { page, paperId, screen } = candidate;
  const { places } = await paperOf(candidate, paperId);
  const idAt = (sort: number) => places[sort - 1]?.quId ?? '';
  const [first] = await optionIds(candidate, paperId, idAt(1), 0);
  await screen.open(paperId);
  await screen.choose(0);
  await screen.go(9);
  await screen.essay.click();
  let text = '';
  while ((await screen.secondsLeft()) > 1) {
    await page.keyboard.type('写');
    text += '写';
    await page.waitForTimeout(150);
  }
  await expect(page.getByRole('alertdialog', { name: /考试时间到/ })).toBeVisible();
  await screen.showsResult();
  expect(text.length).toBeGreaterThan(5);
  expect(await answersOf(admin, paperId)).toEqual({
    [idAt(1)]: { checked: [first] },
    [idAt(9)]: { text: `<p>${text}</p>` },
  });
  const events = await eventsOf(admin, paperId);
  expect(events.map(({ type }) => type)).not.toContain('AnswerArrivedLate');
  expect(events.filter(({ type }) => type === 'PaperHandedIn').map(({ data }) => data)).toMatchObject([
    { exState: 0, cause: 'candidate' },
  ]);
});
