import { acceptLoss, cutLogBefore } from '../support/lost-tail.js';
import { takingDatabaseOf } from './support/browser-storage.js';
import { networkCut } from './support/console-errors.js';
import { expect, test } from './support/fixtures.js';
import { optionIds, paperOf } from './support/paper-calls.js';
import { eventsOf, typesOf } from './support/paper-log.js';

const sentence = '日志丢失之前写下的一句话。';

interface Keeping {
  readonly key: string;
  readonly claim: string | null;
}

test('a log that lost its end gets the answers back from the browser that had them acknowledged, whose clock is two days ahead; the next person at the computer reads none of them @exam-taking @audit', async ({
  seat,
  as,
  api,
  server,
  consoleErrors,
}) => {
  test.setTimeout(180_000);
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '日志末尾缺失' }, { who: 'kaosheng51' });
  const { page, paperId, screen } = candidate;
  const { places } = await paperOf(candidate, paperId);
  const idAt = (sort: number) => places[sort - 1]?.quId ?? '';
  const expected = {
    [idAt(1)]: { checked: await optionIds(candidate, paperId, idAt(1), 1) },
    [idAt(2)]: { checked: await optionIds(candidate, paperId, idAt(2), 0) },
    [idAt(9)]: { text: `<p>${sentence}</p>` },
  };
  await screen.open(paperId);
  await screen.choose(1);
  await screen.go(2);
  await screen.choose(0);
  await screen.go(9);
  await screen.essay.click();
  await page.keyboard.type(sentence);
  await expect(screen.save).toHaveText('已保存');
  await screen.handIn({ unanswered: 6 });
  await screen.showsResult();
  const saved = (await eventsOf(admin, paperId)).filter(({ type }) => type === 'AnswerSaved');
  expect(new Set(saved.map(({ data }) => data['quId']))).toEqual(new Set(Object.keys(expected)));

  const stranger = await api('kaosheng52');
  const [own, others] = await Promise.all(
    [candidate, stranger].map((who) => who.post<Keeping>('/api/paper/paper/answer-keeping', { paperId })),
  );
  expect(others?.key).not.toBe(own?.key);
  expect(others?.claim).toBeNull();
  // By its own clock the exam is long over.
  await page.clock.install({ time: Date.now() + 2 * 86_400_000 });
  await page.reload();
  await screen.showsResult();
  const tables = await takingDatabaseOf(page);
  expect(JSON.parse(tables['kept'] ?? '[]')).toHaveLength(3);
  expect(tables['copies']).toBe('[]');
  expect(JSON.stringify(tables)).not.toContain(sentence);
  expect(tables['kept']).not.toContain(JSON.stringify(expected[idAt(1)]?.checked));

  await page.goto('about:blank');
  await server.kill();
  cutLogBefore(server.dataDir, paperId, 'AnswerSaved');
  const told = acceptLoss(server.dataDir);
  expect(told).toContain('考生的浏览器会保留到考试的最后截止时间');
  await server.start();
  expect(await typesOf(admin, paperId)).not.toContain('AnswerSaved');

  await page.goto('/web/');
  const notice = page.getByRole('alert').filter({ hasText: '已补交 3 个作答' });
  await expect(notice).toContainText('3 个按当时的保存时间计入成绩');
  const back = (await eventsOf(admin, paperId)).filter(({ type }) => type === 'AnswerBroughtBack');
  expect(Object.fromEntries(back.map(({ data }) => [data['quId'], data['answer']]))).toEqual(expected);
  await screen.open(paperId);
  await expect(screen.option(1)).toBeChecked();
  await screen.handIn({ unanswered: 6 });
  await screen.showsResult();

  await page.reload();
  await screen.showsResult();
  expect((await typesOf(admin, paperId)).filter((type) => type === 'AnswerBroughtBack')).toHaveLength(3);

  const auditor = await as('admin');
  await auditor.page.goto(`/admin/audit/paper/${paperId}`);
  await expect(auditor.page.getByText('回执有效，按原保存时间').first()).toBeVisible();
});

test('a candidate who is still at the paper when the server comes back without the log’s end has every answer back without a click @exam-taking', async ({
  seat,
  api,
  server,
  consoleErrors,
}) => {
  test.setTimeout(180_000);
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const { page, paperId, screen } = await seat(admin, { title: '作答中日志末尾缺失' }, { who: 'kaosheng53' });
  await screen.open(paperId);
  await screen.choose(1);
  await screen.go(2);
  await screen.choose(0);
  await expect(screen.save).toHaveText('已保存');

  await server.kill();
  cutLogBefore(server.dataDir, paperId, 'AnswerSaved');
  acceptLoss(server.dataDir);
  await server.start();

  await expect(page.getByRole('alert').filter({ hasText: '已补交 2 个作答' })).toBeVisible({
    timeout: 30_000,
  });
  await screen.go(3);
  await screen.choose(2);
  await expect(screen.save).toHaveText('已保存');
  await expect(screen.card).toContainText('已答 3 / 9');
  await page.reload();
  await screen.isReady();
  await expect(screen.card).toContainText('已答 3 / 9');
  const types = await typesOf(admin, paperId);
  expect(types.filter((type) => type === 'AnswerBroughtBack')).toHaveLength(2);
  expect(types.filter((type) => type === 'AnswerSaved')).toHaveLength(1);
});
