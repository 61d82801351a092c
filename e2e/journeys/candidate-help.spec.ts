import { networkCut } from './support/console-errors.js';
import { expect, test } from './support/fixtures.js';
import { openRoom } from './support/room.js';
import { TakingScreen } from './support/taking-screen.js';
import { WallPage } from './support/wall.js';

test('a candidate writes to the proctors, also while cut off; the wall shows who waits, and the answer appears in place @exam-taking @watch [ET127] [ET128]', async ({
  server,
  as,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const room = await openRoom(server, { candidates: 2, exam: { leaveOn: false } });
  const [candidate] = room.candidates;
  if (candidate === undefined) throw new Error('a candidate was asked for');
  const { page, context } = await as(candidate.caller);
  const screen = new TakingScreen(page);
  await screen.open(candidate.paperId);
  const proctor = await as('proctor');
  const wall = new WallPage(proctor.page);
  await wall.open(room.examId);
  const waiting = proctor.page.getByRole('region', { name: '等待回复的考生' });
  await expect(waiting).toHaveCount(0);

  await context.setOffline(true);
  await page.getByRole('button', { name: /^联系监考/ }).click();
  const drawer = page.getByRole('dialog', { name: '联系监考' });
  await expect(drawer.getByRole('textbox', { name: '发给监考老师' })).toBeFocused();
  await page.keyboard.type('第三题的图看不清');
  await drawer.getByRole('button', { name: '发送' }).click();
  await expect(drawer).toContainText('正在发送，网络恢复后自动送达');
  await expect(drawer.getByRole('textbox', { name: '发给监考老师' })).toHaveValue('');
  await context.setOffline(false);
  await expect(drawer).toContainText('等待监考老师回复', { timeout: 30_000 });

  await expect(waiting).toContainText(candidate.realName);
  await expect(waiting).toContainText('第三题的图看不清');
  await expect(wall.card(candidate.realName)).toContainText('1 条消息待回复');
  await waiting.getByRole('button', { name: /^回复 / }).click();
  const dialog = proctor.page.getByRole('dialog', { name: '回复考生' });
  await expect(dialog).toContainText('第三题的图看不清');
  await dialog.getByLabel('回复内容').fill('点一下图片就能放大。');
  await dialog.getByRole('button', { name: '回复', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(waiting).toHaveCount(0);

  await expect(drawer).toContainText('点一下图片就能放大。');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(screen.notices).toContainText('点一下图片就能放大。');
  await page.reload();
  await screen.isReady();
  await page.getByRole('button', { name: /^联系监考/ }).click();
  await expect(drawer.getByRole('listitem')).toHaveText(/第三题的图看不清.*点一下图片就能放大。/s);
  await page.keyboard.press('Escape');

  await wall.card(candidate.realName).click();
  const panel = wall.panel(candidate.realName);
  await expect(panel.getByRole('listitem').filter({ hasText: '点一下图片就能放大。' }).first()).toContainText(
    '监考员王老师',
  );
  await room.close();
});
