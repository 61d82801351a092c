import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.js';
import { openRoom } from './support/room.js';
import { WallPage } from './support/wall.js';

interface HandedPaper {
  readonly realName: string;
  readonly exState: number;
}

const columnsOf = (page: Page) => page.getByRole('columnheader').allInnerTexts();
const namesIn = (page: Page) => page.locator('tbody').getByRole('rowheader').allInnerTexts();

test('the handed-in list has its columns, is filtered by name and by what went wrong, and grows while it is open @watch [watch-001]', async ({
  server,
  as,
  api,
}) => {
  const room = await openRoom(server, { candidates: 4 });
  const [ordinary, forced, left, still] = room.candidates as [
    (typeof room.candidates)[number],
    ...(typeof room.candidates)[number][],
  ];
  if (forced === undefined || left === undefined || still === undefined)
    throw new Error('four candidates were asked for');
  const proctor = await api('proctor');
  await ordinary.choose(1, 2);
  await ordinary.handIn();
  await proctor.post('/api/exam/watch/force-hand', { paperId: forced.paperId, message: '替考嫌疑' });
  for (let leave = 0; leave < 4; leave += 1) await left.leave();

  const { page } = await as('proctor');
  await page.goto(`/admin/exam/watch/${room.examId}/handed`);
  await expect.poll(() => namesIn(page)).toHaveLength(3);
  expect(await columnsOf(page)).toEqual([
    '姓名',
    '部门',
    '交卷时间',
    '用时',
    '已答',
    '切屏次数',
    '考卷状态',
    '说明',
    '操作',
  ]);
  await expect(page.getByRole('row', { name: ordinary.realName })).toContainText(/1\/6.*正常交卷/s);
  await expect(page.getByRole('row', { name: left.realName })).toContainText(/4.*切屏超限/s);
  await expect(page.getByRole('row', { name: forced.realName })).toContainText(/监考强制交卷.*替考嫌疑/s);

  await page.getByRole('checkbox', { name: '只看异常' }).click();
  await expect
    .poll(async () => (await namesIn(page)).toSorted())
    .toEqual([forced.realName, left.realName].toSorted());
  const { records } = await proctor.post<{ records: HandedPaper[] }>('/api/exam/watch/hand-paging', {
    current: 1,
    size: 50,
    params: { examId: room.examId, handState: 1, hasEx: true },
  });
  expect(records.map((record) => record.exState).toSorted((a, b) => a - b)).toEqual([1, 2]);
  await page.getByRole('checkbox', { name: '只看异常' }).click();
  await page.getByRole('searchbox', { name: '姓名' }).fill(left.realName);
  await expect.poll(() => namesIn(page)).toEqual([left.realName]);
  await page.getByRole('searchbox', { name: '姓名' }).fill('');
  await expect.poll(() => namesIn(page)).toHaveLength(3);

  await page.getByRole('checkbox', { name: '只看异常' }).click();
  await expect.poll(() => namesIn(page)).toHaveLength(2);
  await page.getByRole('rowheader', { name: left.realName }).click();
  const wall = new WallPage(page);
  await expect(wall.panel(left.realName)).toBeVisible();
  await page.reload();
  await expect(wall.panel(left.realName), 'what was open stands in the address').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { name: '只看异常' })).toBeChecked();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect.poll(() => namesIn(page)).toHaveLength(3);

  await still.handIn();
  await expect.poll(() => namesIn(page), 'without a reload').toHaveLength(4);
  await room.close();
});

test('the absent list of a department exam names every person of its departments without a paper @watch @organisation', async ({
  as,
  api,
}) => {
  const proctor = await api('proctor');
  const { records, total } = await proctor.post<{
    records: { realName: string; deptName: string }[];
    total: number;
  }>('/api/exam/watch/watch-paging', {
    current: 1,
    size: 200,
    params: { examId: 'demo-department', absent: true },
  });
  expect(total).toBeGreaterThan(0);
  expect([...new Set(records.map((record) => record.deptName))].toSorted()).toEqual(
    ['一车间', '二车间', '春季一班', '设备动力部'].toSorted(),
  );

  const { page } = await as('proctor');
  const wall = new WallPage(page);
  await page.goto('/admin/exam/watch/demo-department/absent');
  await expect.poll(() => namesIn(page)).toEqual(records.slice(0, 20).map((record) => record.realName));
  expect(await columnsOf(page)).toEqual(['姓名', '部门', '手机号']);
  expect((await wall.figures()).未到).toBe(total);
  await page.getByRole('link', { name: /^正在考试/ }).click();
  await expect(page.getByText('没有正在考试的用户！', { exact: true })).toBeVisible();
});

test('the polling form takes 5 to 999 whole seconds, polls at that pace, and pauses while a dialog is open @watch', async ({
  server,
  as,
}) => {
  const room = await openRoom(server, { candidates: 2 });
  const [candidate] = room.candidates;
  if (candidate === undefined) throw new Error('two candidates were asked for');
  const { page } = await as('proctor');
  await page.clock.install();
  const wall = new WallPage(page);
  await wall.open(room.examId);
  const answered = async (): Promise<string | undefined> => (await wall.cardOf(candidate.realName))?.answered;

  await page.getByRole('button', { name: '刷新设置' }).click();
  const seconds = page.getByLabel('刷新间隔');
  for (const wrong of ['4', '1000', '']) {
    await seconds.fill(wrong);
    await expect(page.getByText('请输入 5 到 999 的整数！')).toBeVisible();
  }
  await seconds.fill('999');
  await expect(page.getByText('请输入 5 到 999 的整数！')).toHaveCount(0);
  await seconds.fill('5');
  await page.getByText('轮询', { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('每 5 秒刷新')).toBeVisible();
  await expect.poll(answered).toBe('0/6');

  await candidate.choose(1, 1);
  await page.clock.fastForward(5_500);
  await expect.poll(answered).toBe('1/6');
  await page.reload();
  await expect(page.getByText('每 5 秒刷新'), 'kept on this device').toBeVisible();

  const polls: string[] = [];
  await page.getByRole('button', { name: '全员消息' }).click();
  await expect(page.getByText('已暂停刷新')).toBeVisible();
  page.on('request', (request) => {
    if (request.url().includes('/graphql') && request.postData()?.includes('watchPaging'))
      polls.push(request.url());
  });
  await candidate.choose(2, 1);
  await page.clock.fastForward(60_000);
  await page.clock.fastForward(60_000);
  expect(await answered(), 'paused: nothing is asked for').toBe('1/6');
  expect(polls).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.clock.fastForward(5_500);
  await expect.poll(answered).toBe('2/6');
  expect(polls.length).toBeGreaterThan(0);
  await room.close();
});
