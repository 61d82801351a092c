import { networkCut } from './support/console-errors.js';
import { expect, test } from './support/fixtures.js';
import { openRoom } from './support/room.js';
import { WallPage } from './support/wall.js';

test('a server killed with -9: the wall says since when it stands still, then heals by itself and shows what had been acknowledged @watch', async ({
  server,
  as,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const room = await openRoom(server, { candidates: 5 });
  const [first, second] = room.candidates;
  if (first === undefined || second === undefined) throw new Error('five candidates were asked for');
  const { page } = await as('proctor');
  const wall = new WallPage(page);
  await wall.open(room.examId);
  await expect.poll(() => wall.names()).toHaveLength(5);
  const answered = async (name: string): Promise<string | undefined> => (await wall.cardOf(name))?.answered;

  await first.choose(1, 0);
  await expect.poll(() => answered(first.realName)).toBe('1/6');
  await first.choose(2, 0);
  await first.choose(3, 0);
  await second.handIn();
  await server.kill();

  const since = page.getByRole('alert').filter({ hasText: '与服务器的连接已中断' });
  await expect(since).toBeVisible();
  await expect(since).toContainText(/下面是 \d\d:\d\d:\d\d 的画面，连接恢复后会自动更新，无需刷新页面。/);
  await expect(page.getByText('连接中断', { exact: true })).toBeVisible();
  const lasted = async (): Promise<number> => Number(/中断 (\d+) 秒/.exec(await since.innerText())?.[1]);
  const before = await lasted();
  await expect.poll(lasted, 'since when is counted on').toBeGreaterThan(before);
  await expect(wall.card(first.realName), 'the last picture stays').toBeVisible();

  await server.start();
  await expect(since).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByText('实时', { exact: true }).first()).toBeVisible();
  await expect.poll(() => answered(first.realName)).toBe('3/6');
  await expect.poll(() => wall.figures()).toEqual({ 应考: 5, 考试中: 4, 已交卷: 1, 未到: 0 });
  await expect(wall.card(second.realName)).toHaveCount(0);
  await first.choose(4, 0);
  await expect.poll(() => answered(first.realName), 'live again').toBe('4/6');
  expect(await wall.stillTheSame(), 'no reload').toBe(true);
  await room.close();
});
