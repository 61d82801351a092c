import { expect, test } from './support/fixtures.js';
import { openRoom, type Room, type SimulatedCandidate } from './support/room.js';
import { WallPage } from './support/wall.js';

let rooms: readonly Room[];

test.beforeEach(async ({ server }) => {
  rooms = [await openRoom(server, { candidates: 2 }), await openRoom(server, { candidates: 1 })];
});

test.afterEach(() => Promise.all(rooms.map((room) => room.close())));

const seat = (room: number, index: number): SimulatedCandidate => {
  const candidate = rooms[room]?.candidates[index];
  if (candidate === undefined) throw new Error(`nobody on seat ${index} of room ${room}`);
  return candidate;
};

test('two exams are chosen in the list and watched on one wall, and an act in each reaches its own candidates @watch', async ({
  as,
}) => {
  const { page } = await as('proctor');
  await page.goto('/admin/exam/list?title=旅程考试&size=100');
  for (const { title } of rooms)
    await page.getByRole('row', { name: title }).getByRole('checkbox').check({ force: true });
  await page.getByRole('region', { name: '批量操作' }).getByRole('link', { name: '一起监考' }).click();

  await expect(page.getByRole('heading', { level: 1, name: '一起监考 2 场考试' })).toBeVisible();
  const wall = new WallPage(page);
  for (const [room, index] of [
    [0, 0],
    [0, 1],
    [1, 0],
  ] as const)
    await expect(wall.card(seat(room, index).realName)).toBeVisible();
  const sitting = page.getByRole('main').locator('dl > div').filter({ hasText: '考试中' }).first();
  await expect(sitting).toContainText('3人次');

  const panelOf = async (candidate: SimulatedCandidate) => {
    await wall.card(candidate.realName).click();
    const panel = wall.panel(candidate.realName);
    await expect(panel).toBeVisible();
    return panel;
  };
  const panel = await panelOf(seat(0, 0));
  await panel.getByRole('button', { name: '发送消息' }).click();
  const message = page.getByRole('dialog', { name: '发送消息', exact: true });
  await expect(message).toContainText(`《${rooms[0]?.title}》`);
  await message.getByLabel('消息内容').fill('请坐正。');
  await message.getByRole('button', { name: '发送', exact: true }).click();
  await expect(message).toHaveCount(0);
  await expect
    .poll(() => seat(0, 0).notices)
    .toContainEqual(expect.objectContaining({ type: 'message', content: '请坐正。' }));

  const other = await panelOf(seat(1, 0));
  await other.getByRole('button', { name: '强制交卷' }).click();
  const hand = page.getByRole('dialog', { name: '强制交卷', exact: true });
  await expect(hand).toContainText(`《${rooms[1]?.title}》`);
  await hand.getByLabel('收卷理由').fill('提前离场');
  await hand.getByRole('button', { name: '强制交卷' }).click();
  await expect(hand).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sitting).toContainText('2人次');

  await page.getByRole('button', { name: '全员消息' }).click();
  const [first] = await page.getByRole('menuitem').all();
  await first?.click();
  const all = page.getByRole('dialog', { name: '群发消息', exact: true });
  await all.getByLabel('消息内容').fill('还有十分钟。');
  await all.getByRole('button', { name: '全部发送' }).click();
  await expect(all).toHaveCount(0);
  await expect
    .poll(() => seat(0, 1).notices)
    .toContainEqual(expect.objectContaining({ type: 'message', content: '还有十分钟。' }));
  expect(seat(1, 0).notices).not.toContainEqual(expect.objectContaining({ content: '还有十分钟。' }));
});
