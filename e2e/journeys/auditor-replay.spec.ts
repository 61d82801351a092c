import { expect, test } from './support/fixtures.js';
import {
  chosen,
  escaped,
  eventRows,
  focusOn,
  history,
  momentsOf,
  question,
  saves,
  showWhole,
  slider,
  slideTo,
} from './support/replay-page.js';
import { at, openRoom, type Room, type SimulatedCandidate } from './support/room.js';

interface AuditEvent {
  readonly time: string;
  readonly kind: string;
  readonly text: string;
  readonly sealed: boolean;
  readonly verified: boolean;
}

let room: Room;
let candidate: SimulatedCandidate;
/** what the candidate sent, in order, each in another second */
let option = { first: '', second: '' };

const nextSeconds = async (): Promise<void> => {
  const from = Date.now();
  await expect
    .poll(() => Date.now() - from, { intervals: [100], message: 'two seconds between two answers' })
    .toBeGreaterThan(2_100);
};

test.beforeAll(async ({ server }) => {
  room = await openRoom(server, { candidates: 3 });
  const [first] = room.candidates;
  if (first === undefined) throw new Error('three candidates were asked for');
  candidate = first;
  option.first = await candidate.choose(at.firstChoice, 0);
  await candidate.write(at.essay, '第一稿：清晨跑步。');
  await nextSeconds();
  option.second = await candidate.choose(at.firstChoice, 3);
  await candidate.write(at.essay, '第二稿：坚持读书。');
  await nextSeconds();
  await candidate.leave();
});

test.afterAll(() => room.close());

test('the auditor finds a paper by person and by exam and opens it while it is still being sat @audit', async ({
  as,
}) => {
  const { page } = await as('admin');
  await page.goto('/admin/exam/list');
  await page.getByRole('link', { name: '审计回放' }).click();
  await page.getByLabel('考生姓名').fill(candidate.realName);
  await page.getByRole('combobox', { name: '考试', exact: true }).click();
  await page.getByRole('option', { name: room.title }).click();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.locator('tbody tr')).toContainText(candidate.realName);
  await expect(page.locator('tbody tr')).toContainText('考试中');
  await page.reload();
  await expect(page.locator('tbody tr'), 'the search stands in the address').toHaveCount(1);
  await page.getByRole('link', { name: `回放：${candidate.realName}` }).click();
  await expect(page.getByRole('heading', { name: `${candidate.realName}的试卷` })).toBeVisible();
  await expect(page.getByText('作答中，随新事件更新')).toBeVisible();
  await expect(page.getByText('记录链完整')).toBeVisible();

  await page.goto('/admin/audit');
  await page.getByLabel('考生姓名').fill('没有这个人');
  await expect(page.getByText('没有符合条件的试卷')).toBeVisible();
  await page.getByRole('button', { name: '清除筛选' }).first().click();
  await expect(page.locator('tbody tr')).not.toHaveCount(0);
});

test('the slider shows the answer that was on the paper then, by event, by second and by key @audit @cluster', async ({
  server,
  as,
  api,
}) => {
  const moments = await momentsOf(server, await api('admin'), candidate.paperId);
  const [start = 0, end = 0] = [moments[0]?.at, moments.at(-1)?.at];
  const [first = 0, second = 0] = moments
    .filter(({ text }) => text === `保存第 ${at.essay} 题的答案`)
    .map((moment) => moment.at);
  const shareOf = (time: number): number => (time - start) / (end - start);

  const { page } = await as('admin');
  await page.goto(`/admin/audit/paper/${candidate.paperId}`);
  await showWhole(page);
  await expect(question(page, at.essay)).toContainText('第二稿：坚持读书。');
  await expect(chosen(page, at.firstChoice)).toContainText(option.second);

  await page
    .getByRole('button', { name: new RegExp(`保存第 ${at.essay} 题的答案`) })
    .first()
    .click();
  await expect(question(page, at.essay)).toContainText('第一稿：清晨跑步。');
  await expect(question(page, at.essay)).not.toContainText('第二稿');
  await expect(chosen(page, at.firstChoice)).toContainText(option.first);
  await expect(
    page.getByRole('definition').filter({ hasText: /^0 \/ 4$/ }),
    'the card as it stood then',
  ).toBeVisible();

  await slideTo(page, shareOf(second + 1_500));
  await expect(question(page, at.essay)).toContainText('第二稿：坚持读书。');
  await slideTo(page, shareOf(first + 1_500));
  await expect(page, 'a second between two events').toHaveURL(/[?&]at=t\d+$/);
  await expect(question(page, at.essay)).toContainText('第一稿：清晨跑步。');
  await expect(chosen(page, at.firstChoice)).toContainText(option.first);

  await slider(page).focus();
  await page.keyboard.press('Home');
  await expect(
    page.getByText('此刻还没有试卷').or(question(page, at.essay).getByText('未作答')),
  ).toBeVisible();
  await page.keyboard.press('End');
  await expect(question(page, at.essay)).toContainText('第二稿：坚持读书。');
  const newest = await slider(page).getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(slider(page)).not.toHaveAttribute('aria-valuetext', newest ?? '');
  await page.keyboard.press('ArrowRight');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', newest ?? '');
});

test('one question in focus tells what each save changed, and all it went through @audit', async ({ as }) => {
  const { page } = await as('admin');
  await page.goto(`/admin/audit/paper/${candidate.paperId}`);
  await expect(page.getByRole('article'), 'the question the candidate was at last').toHaveCount(1);
  await expect(question(page, at.essay)).toBeVisible();
  await expect(history(page)).toContainText('保存 2 次');
  const second = history(page).getByRole('listitem').last();
  await expect(second.getByRole('deletion').filter({ hasText: '跑步' })).toBeVisible();
  await expect(second.getByRole('insertion').filter({ hasText: '读书' })).toBeVisible();
  await expect(saves(page).last().getByRole('insertion').first()).toBeVisible();

  await focusOn(page, at.firstChoice);
  await expect(page).toHaveURL(/[?&]question=/);
  await expect(question(page, at.firstChoice)).toBeVisible();
  await expect(question(page, at.essay)).toHaveCount(0);
  const changed = history(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('deletion') });
  await expect(changed.getByRole('deletion')).toHaveText(new RegExp(`^[A-D]．${escaped(option.first)}$`));
  await expect(changed.getByRole('insertion')).toHaveText(new RegExp(`^[A-D]．${escaped(option.second)}$`));
  await page.keyboard.press('j');
  await expect(question(page, at.firstChoice + 1)).toBeVisible();
  await page.keyboard.press('k');
  await history(page).getByRole('button', { name: '保存第 1 题的答案' }).first().click();
  await expect(chosen(page, at.firstChoice), 'a save in its history leads to its moment').toContainText(
    option.first,
  );
});

test('the history plays along the slider at a speed and pauses; its lanes have a legend @audit', async ({
  as,
}) => {
  const { page } = await as('admin');
  await page.goto(`/admin/audit/paper/${candidate.paperId}`);
  await showWhole(page);
  await expect(page.getByRole('list', { name: '图例' })).toContainText(/作答 \d+/);
  await expect(page.getByRole('list', { name: '图例' })).toContainText(/切屏 \d+/);
  await slider(page).focus();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: '播放', exact: true }).click();
  await expect(page.getByRole('button', { name: '暂停', exact: true })).toBeVisible();
  await expect(question(page, at.essay), 'an answer comes as it came').toContainText('第一稿：清晨跑步。');
  await page.keyboard.press('p');
  await expect(page, 'the moment it paused at stands in the address').toHaveURL(/[?&]at=t\d+/);
  await page.getByText('×60', { exact: true }).click();
  await page.keyboard.press('p');
  await expect(question(page, at.essay), 'sixty times as fast it is soon over').toContainText(/第[二三四]稿/);
  await expect(page.getByRole('button', { name: '播放', exact: true })).toBeVisible();
});

test('an event is shown as the log has it, with its position, hashes and a receipt that holds @audit', async ({
  as,
  api,
}) => {
  const { page } = await as('admin');
  await page.goto(`/admin/audit/paper/${candidate.paperId}`);
  await saves(page).first().getByRole('button').first().click();
  await page.getByRole('button', { name: '原始记录（JSON）' }).click();
  const shown = page.getByText(/"type": "AnswerSaved"/);
  await expect(shown).toContainText('"position"');
  await expect(shown).toContainText('"receipt"');
  const { hash, receipt } = JSON.parse(await shown.innerText()) as { hash: string; receipt: object };
  await expect(saves(page).first()).toContainText(hash.slice(0, 8));
  const auditor = await api('admin');
  expect(await auditor.post('/api/audit/check-receipts', { receipts: [receipt] })).toMatchObject([
    { paperId: candidate.paperId, verdict: 'held' },
  ]);
});

test('a copied link opens the same moment for another auditor @audit', async ({ as }) => {
  const { page, context } = await as('admin');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/admin/audit/paper/${candidate.paperId}`);
  await page
    .getByRole('button', { name: new RegExp(`保存第 ${at.essay} 题的答案`) })
    .first()
    .click();
  await expect(question(page, at.essay)).toContainText('第一稿：清晨跑步。');
  await page.getByRole('button', { name: '复制此刻链接' }).click();
  await expect(page.getByRole('button', { name: '已复制' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const moment = await slider(page).getAttribute('aria-valuetext');

  const other = await as('admin');
  await other.page.goto(link);
  await expect(slider(other.page)).toHaveAttribute('aria-valuetext', moment ?? '');
  await expect(question(other.page, at.essay)).toContainText('第一稿：清晨跑步。');
  await expect(question(other.page, at.essay)).not.toContainText('第二稿');
});

test('events are filtered by kind, and an open paper goes on by itself without moving the moment that is looked at @audit', async ({
  as,
}) => {
  const { page } = await as('admin');
  await page.clock.install();
  const nextPoll = () => page.clock.fastForward(5_500);
  await page.goto(`/admin/audit/paper/${candidate.paperId}`);
  await expect(eventRows(page)).not.toHaveCount(0);

  await page.getByRole('combobox', { name: '按种类筛选' }).click();
  await page.getByRole('option', { name: '切屏' }).click();
  await page.keyboard.press('Escape');
  await expect(eventRows(page)).toHaveCount(1);
  await expect(eventRows(page)).toContainText('第 1 次离开，限 4 次');
  await expect(page.getByText(/^显示 1 \/ \d+ 个事件$/)).toBeVisible();
  await candidate.leave();
  await nextPoll();
  await expect(eventRows(page), 'the paper goes on').toHaveCount(2);
  await expect(eventRows(page).last()).toContainText('第 2 次离开，限 4 次');

  await page.goto(`/admin/audit/paper/${candidate.paperId}`);
  await expect(question(page, at.essay)).toContainText('第二稿：坚持读书。');
  const before = await saves(page).count();
  await candidate.write(at.essay, '第三稿：学会放弃。');
  await nextPoll();
  await expect(question(page, at.essay)).toContainText('第三稿：学会放弃。');
  await expect(saves(page)).toHaveCount(before + 1);

  await page
    .getByRole('button', { name: new RegExp(`保存第 ${at.essay} 题的答案`) })
    .first()
    .click();
  await expect(question(page, at.essay)).toContainText('第一稿：清晨跑步。');
  await candidate.write(at.essay, '第四稿：重新开始。');
  await nextPoll();
  await expect(saves(page)).toHaveCount(before + 2);
  await expect(question(page, at.essay), 'the moment stays').toContainText('第一稿：清晨跑步。');
});

test('what a seal covers is 已验证, what came after it is 未封存 @audit', async ({ as, api }) => {
  test.setTimeout(150_000);
  const auditor = await api('admin');
  const { records } = await auditor.post<{ records: { id: string; realName: string }[] }>(
    '/api/audit/search',
    {
      current: 1,
      size: 10,
      params: { examId: 'demo-ended' },
    },
  );
  const [ended] = records;
  if (ended === undefined) throw new Error('the demo has papers of demo-ended');
  const eventsOf = async (id: string) =>
    (await auditor.post<{ events: AuditEvent[] }>('/api/audit/paper', { id })).events;
  await expect
    .poll(async () => (await eventsOf(ended.id)).every((event) => event.sealed && event.verified), {
      timeout: 90_000,
      message: 'a seal each minute',
    })
    .toBe(true);

  const { page } = await as('admin');
  await page.goto(`/admin/audit/paper/${ended.id}`);
  const events = await eventsOf(ended.id);
  await expect(eventRows(page)).toHaveCount(events.length);
  await expect(eventRows(page).filter({ hasText: '已验证' })).toHaveCount(events.length);
  await expect(page.getByText('记录链完整')).toBeVisible();

  // A seal may come between an answer and the look at it, but hardly twice.
  await expect(async () => {
    await candidate.choose(2, 1);
    await page.goto(`/admin/audit/paper/${candidate.paperId}`);
    await expect(eventRows(page).last()).toContainText('未封存', { timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText('校验失败')).toHaveCount(0);
});
