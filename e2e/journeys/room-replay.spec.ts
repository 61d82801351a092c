import { expect, test } from './support/fixtures.js';
import { slider, ticks } from './support/replay-page.js';
import { at, openRoom, type Room, type SimulatedCandidate } from './support/room.js';

let room: Room;
let candidate: SimulatedCandidate;

test.beforeAll(async ({ server }) => {
  room = await openRoom(server, { candidates: 3 });
  const [first] = room.candidates;
  if (first === undefined) throw new Error('three candidates were asked for');
  candidate = first;
  await candidate.choose(at.firstChoice, 0);
  const from = Date.now();
  await expect
    .poll(() => Date.now() - from, { intervals: [100], message: 'the leaving in another second' })
    .toBeGreaterThan(2_100);
  await candidate.leave();
});

test.afterAll(() => room.close());

test('the room is replayed at the second of a paper, and leads back to a paper at its second @audit @watch', async ({
  as,
}) => {
  const { page } = await as('admin');
  const cards = page.getByRole('list', { name: '此刻的考生' });
  const own = cards.getByRole('link').filter({ hasText: candidate.realName });
  await page.goto(`/admin/audit/paper/${candidate.paperId}`);
  await page
    .getByRole('button', { name: /第 1 次离开/ })
    .first()
    .click();
  await page.getByRole('link', { name: '回放考场' }).click();
  await expect(page.getByRole('heading', { name: `${room.title}的考场` })).toBeVisible();
  await expect(cards.getByRole('link')).toHaveCount(3);
  await expect(own, 'the card of the paper that led here').toHaveAttribute('aria-current', 'true');
  await expect(own).toContainText('离开页面');
  await expect(own).toContainText('1/4');
  await expect(page.getByRole('list', { name: '图例' })).toContainText('切屏 1');
  const sign = await ticks(page, 'leave').locator('svg').boundingBox();
  expect(Math.min(sign?.width ?? 0, sign?.height ?? 0), 'the leaving is seen in its lane').toBeGreaterThan(8);
  const left = new URL(page.url()).searchParams.get('at');

  await slider(page).focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('group', { name: '此刻的人数' })).toContainText('未开始 3');
  await expect(own).not.toContainText('离开页面');
  await page.getByRole('button', { name: '下一个重要事件' }).click();
  await expect(page, 'to the candidate’s leaving').toHaveURL(new RegExp(`[?&]at=${left ?? ''}`));
  await expect(own).toContainText('离开页面');
  await page.getByText('×60', { exact: true }).click();
  await page.keyboard.press('p');
  await expect(slider(page), 'plays on to the end').not.toHaveAttribute('aria-valuetext', /第 1 次切屏$/);

  await page.goBack();
  await page.goForward();
  await own.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `${candidate.realName}的试卷` })).toBeVisible();
  await expect(page).toHaveURL(/[?&]at=t\d+$/);
});
