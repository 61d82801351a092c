import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.js';
import { openRoom, type Room, type SimulatedCandidate } from './support/room.js';
import { WallPage } from './support/wall.js';

let room: Room;

test.beforeEach(async ({ server }) => {
  room = await openRoom(server, { candidates: 4 });
});

test.afterEach(() => room.close());

const seat = (index: number): SimulatedCandidate => {
  const candidate = room.candidates[index];
  if (candidate === undefined) throw new Error(`nobody on seat ${index}`);
  return candidate;
};

const openPanel = async (wall: WallPage, name: string) => {
  await wall.card(name).click();
  const panel = wall.panel(name);
  await expect(panel).toBeVisible();
  return panel;
};

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('a message to one and to all comes to the candidates, and its shown state comes back to the proctor @watch', async ({
  as,
}) => {
  const { page } = await as('proctor');
  const wall = new WallPage(page);
  await wall.open(room.examId);
  seat(3).reads = false;

  const panel = await openPanel(wall, seat(0).realName);
  await panel.getByRole('button', { name: '发送消息' }).click();
  const dialog = dialogOf(page, '发送消息');
  await dialog.getByRole('button', { name: '发送', exact: true }).click();
  await expect(dialog.getByText('消息内容必须填写！')).toBeVisible();
  await dialog.getByLabel('消息内容').fill('请坐正，保持面部清晰。');
  await dialog.getByRole('button', { name: '发送', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(() => seat(0).notices)
    .toContainEqual(expect.objectContaining({ type: 'message', content: '请坐正，保持面部清晰。' }));
  const sent = panel.getByRole('listitem').filter({ hasText: '请坐正，保持面部清晰。' }).first();
  await expect(sent).toContainText('监考员王老师');
  await expect(sent).toContainText('已显示');
  expect(seat(1).notices).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  await page.getByRole('button', { name: '全员消息' }).click();
  const all = dialogOf(page, '群发消息');
  await expect(all).toContainText('4 名考生');
  await all.getByLabel('消息内容').fill('还剩最后一道题的时间。');
  await all.getByRole('button', { name: '全部发送' }).click();
  await expect(all).toHaveCount(0);
  for (const candidate of room.candidates)
    await expect
      .poll(() => candidate.notices)
      .toContainEqual(expect.objectContaining({ type: 'message', content: '还剩最后一道题的时间。' }));
  await expect
    .poll(async () => (await wall.cards()).filter((card) => card.unread).map((card) => card.name))
    .toEqual([seat(3).realName]);
  const unread = await openPanel(wall, seat(3).realName);
  await expect(
    unread.getByRole('listitem').filter({ hasText: '还剩最后一道题的时间。' }).first(),
  ).toContainText('已发送');
});

test('more time for one and for all moves the time left on both consoles and reaches the candidates @watch', async ({
  as,
}) => {
  const consoles = [new WallPage((await as('proctor')).page), new WallPage((await as('admin')).page)];
  for (const wall of consoles) await wall.open(room.examId);
  const [wall] = consoles as [WallPage];
  const { page } = wall;
  const left = async (on: WallPage, index: number): Promise<number> =>
    (await on.cardOf(seat(index).realName))?.left ?? 0;
  const hour = 3600;
  expect(await left(wall, 0)).toBeLessThanOrEqual(hour);

  const panel = await openPanel(wall, seat(0).realName);
  await panel.getByRole('button', { name: '加时' }).click();
  const dialog = dialogOf(page, '增加考试时间');
  await dialog.getByLabel('增加时间').fill('0');
  await dialog.getByRole('button', { name: '确定加时' }).click();
  await expect(dialog.getByText('请输入 1 到 1440 的整数！')).toBeVisible();
  await expect(dialog.getByText('加时理由必须填写！')).toBeVisible();
  await dialog.getByLabel('增加时间').fill('15');
  await dialog.getByLabel('加时理由').fill('电脑故障');
  await dialog.getByRole('button', { name: '确定加时' }).click();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
  for (const on of consoles) {
    await expect.poll(() => left(on, 0)).toBeGreaterThan(hour + 14 * 60);
    expect(await left(on, 1)).toBeLessThanOrEqual(hour);
  }
  await expect
    .poll(() => seat(0).notices)
    .toContainEqual(expect.objectContaining({ type: 'time', leftSeconds: expect.any(Number) }));

  await page.getByRole('button', { name: '全员加时' }).click();
  const all = dialogOf(page, '全员增加考试时间');
  await all.getByLabel('增加时间').fill('30');
  await all.getByLabel('加时理由').fill('全场停电');
  await all.getByRole('button', { name: '为全部考生加时' }).click();
  await expect(all).toHaveCount(0);
  for (const on of consoles) {
    await expect.poll(() => left(on, 1)).toBeGreaterThan(hour + 29 * 60);
    await expect.poll(() => left(on, 0)).toBeGreaterThan(hour + 44 * 60);
    expect(await left(on, 1)).toBeLessThanOrEqual(hour + 30 * 60);
  }
});

test('forced hand-in of one: a reason is required, the candidate hears it, the list shows it, and the paper can be opened again @watch @cluster', async ({
  as,
}) => {
  const { page } = await as('proctor');
  const wall = new WallPage(page);
  await wall.open(room.examId);
  const { realName } = seat(1);
  await seat(1).choose(1, 2);
  const panel = await openPanel(wall, realName);
  await panel.getByRole('button', { name: '强制交卷' }).click();
  const dialog = dialogOf(page, '强制交卷');
  await expect(dialog).toContainText(realName);
  await dialog.getByRole('button', { name: '强制交卷' }).click();
  await expect(dialog.getByText('收卷理由必须填写！')).toBeVisible();
  expect((await wall.figures()).已交卷, 'nothing was sent without a reason').toBe(0);
  await dialog.getByLabel('收卷理由').fill('多次使用手机');
  await dialog.getByRole('button', { name: '强制交卷' }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(() => seat(1).notices)
    .toContainEqual(expect.objectContaining({ type: 'handed-in', exMsg: '多次使用手机' }));
  await panel.getByRole('button', { name: '关闭' }).click();
  await expect.poll(() => wall.figures()).toEqual({ 应考: 4, 考试中: 3, 已交卷: 1, 未到: 0 });
  await page.mouse.move(0, 0);
  await expect(wall.card(realName)).toHaveCount(0);

  await page.getByRole('link', { name: /^已交卷/ }).click();
  const row = page.getByRole('row', { name: realName });
  await expect(row).toContainText('监考强制交卷');
  await expect(row).toContainText('多次使用手机');
  await expect(row).toContainText('1/6');

  await row.getByRole('button', { name: `查看：${realName}` }).click();
  await wall.panel(realName).getByRole('button', { name: '重新开考' }).click();
  const reopen = dialogOf(page, '重新开考');
  await reopen.getByRole('button', { name: '重新开考' }).click();
  await expect(reopen.getByText('重新开考理由必须填写！')).toBeVisible();
  await reopen.getByLabel('可继续作答').fill('20');
  await reopen.getByLabel('重新开考理由').fill('误判，已核实');
  await reopen.getByRole('button', { name: '重新开考' }).click();
  await expect(reopen).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^正在考试/ }).click();
  await expect.poll(async () => (await wall.cardOf(realName))?.left).toBeGreaterThan(19 * 60);
  await expect.poll(() => wall.figures()).toEqual({ 应考: 4, 考试中: 4, 已交卷: 0, 未到: 0 });
  await seat(1).choose(2, 0);
  await expect.poll(async () => (await wall.cardOf(realName))?.answered).toBe('2/6');
});

test('forced hand-in of all asks for state and reason, confirms in the exact words, and empties the wall on both consoles @watch [watch-013]', async ({
  as,
}) => {
  const consoles = [new WallPage((await as('proctor')).page), new WallPage((await as('admin')).page)];
  for (const wall of consoles) await wall.open(room.examId);
  const [wall] = consoles as [WallPage];
  const { page } = wall;
  await page.getByRole('button', { name: '全部交卷' }).click();
  const dialog = dialogOf(page, '全部交卷');
  await expect(dialog).toContainText('4 名考生');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('考卷状态必须选择！')).toBeVisible();
  await expect(dialog.getByText('收卷理由必须填写！')).toBeVisible();
  await dialog.getByRole('combobox', { name: '考卷状态' }).click();
  await expect(page.getByRole('option')).toHaveText([
    '正常交卷',
    '监考强制交卷',
    '切屏超限',
    '人脸识别失败',
    '长时间未操作',
    '考试时间到',
    '设备异常',
    '违纪',
  ]);
  await page.getByRole('option', { name: '设备异常' }).click();
  await dialog.getByLabel('收卷理由').fill('考点停电');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(
    dialog.getByText('交卷后考生将无法继续考试，确实要全部交卷吗？', { exact: true }),
  ).toBeVisible();
  await expect(dialog).toContainText('考卷状态：设备异常');
  await expect(dialog).toContainText('收卷理由：考点停电');
  expect((await wall.figures()).考试中, 'nothing happens before the confirmation').toBe(4);
  await dialog.getByRole('button', { name: '返回修改' }).click();
  await expect(dialog.getByLabel('收卷理由')).toHaveValue('考点停电');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByRole('button', { name: '确定全部交卷' }).click();
  await expect(dialog.getByText('全部试卷已交卷')).toBeVisible();
  await expect(dialog).toContainText('已交 4 / 4 份');
  await dialog.getByRole('button', { name: '完成' }).click();
  for (const on of consoles) {
    await expect(on.page.getByText('没有正在考试的用户！', { exact: true })).toBeVisible();
    // The exam is over with that: whoever had not come is absent.
    await expect.poll(() => on.figures()).toEqual({ 应考: 4, 考试中: 0, 已交卷: 4, 缺考: 0 });
    await expect(on.page.getByRole('button', { name: '全部交卷' })).toBeDisabled();
  }
  for (const candidate of room.candidates)
    await expect
      .poll(() => candidate.notices)
      .toContainEqual(expect.objectContaining({ type: 'handed-in', exState: 6, exMsg: '考点停电' }));
  await page.getByRole('link', { name: /^已交卷/ }).click();
  await expect(page.getByRole('row', { name: '设备异常' })).toHaveCount(4);
});
