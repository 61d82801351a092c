import type { Caller } from './support/caller.js';
import { expect, test } from './support/fixtures.js';
import { at, openRoom, type Room } from './support/room.js';
import { WallPage } from './support/wall.js';

/** Whose departments the list is narrowed to. */
const seated = Array.from({ length: 20 }, (_none, index) => `kaosheng${21 + index}`);
let room: Room;

test.beforeAll(async ({ server }) => {
  room = await openRoom(server, { accounts: seated, absent: 2 });
  room.candidates[18]?.disconnect();
  room.candidates[19]?.disconnect();
});

test.afterAll(() => room.close());

const seat = (index: number) => {
  const candidate = room.candidates[index];
  if (candidate === undefined) throw new Error(`nobody on seat ${index}`);
  return candidate;
};

/** Who sits the exam by the documented REST call. */
async function sittingNow(
  proctor: Caller,
  deptCode?: string,
): Promise<readonly { readonly realName: string; readonly deptName: string }[]> {
  const params = { examId: room.examId, handState: 0, ...(deptCode === undefined ? {} : { deptCode }) };
  const { records } = await proctor.post<{ records: { realName: string; deptName: string }[] }>(
    '/api/exam/watch/watch-paging',
    {
      current: 1,
      size: 100,
      params,
    },
  );
  return records;
}

test('two consoles show the same figures and cards and follow twenty candidates without a reload @watch', async ({
  as,
}) => {
  const consoles = [new WallPage((await as('proctor')).page), new WallPage((await as('admin')).page)];
  for (const wall of consoles) {
    await wall.open(room.examId);
    await expect.poll(() => wall.figures()).toEqual({ 应考: 22, 考试中: 20, 已交卷: 0, 未到: 2 });
    expect(await wall.names()).toEqual(room.candidates.map((candidate) => candidate.realName).toSorted());
  }

  const answers = (index: number): number => index % 5;
  await Promise.all(
    room.candidates.map(async (candidate, index) => {
      for (let sort = 1; sort <= answers(index); sort += 1) await candidate.choose(sort, sort % 4);
    }),
  );
  for (const wall of consoles) {
    await expect
      .poll(async () => Object.fromEntries((await wall.cards()).map((card) => [card.name, card.answered])))
      .toEqual(
        Object.fromEntries(
          room.candidates.map((candidate, index) => [candidate.realName, `${answers(index)}/6`]),
        ),
      );
  }

  await seat(7).leave();
  await seat(12).leave();
  await seat(12).leave();
  await seat(12).leave();
  for (const wall of consoles) {
    await expect.poll(async () => (await wall.cardOf(seat(7).realName))?.leaves).toBe(1);
    await expect
      .poll(async () => (await wall.cards())[0], 'who is about to go over the limit comes first')
      .toMatchObject({
        name: seat(12).realName,
        leaves: 3,
      });
    await expect(wall.page.getByRole('button', { name: '需要关注 1' })).toBeVisible();
  }

  await seat(5).handIn();
  for (const wall of consoles) {
    await expect.poll(() => wall.figures()).toEqual({ 应考: 22, 考试中: 19, 已交卷: 1, 未到: 2 });
    await expect(wall.card(seat(5).realName)).toHaveCount(0);
    expect(await wall.stillTheSame()).toBe(true);
  }
  expect((await consoles[0]?.cards())?.map((card) => [card.name, card.answered])).toEqual(
    (await consoles[1]?.cards())?.map((card) => [card.name, card.answered]),
  );
});

test('the fourth leave hands in by itself; the card keeps its place while the pointer is on the wall, then goes @watch', async ({
  as,
}) => {
  const { page } = await as('proctor');
  const wall = new WallPage(page);
  await wall.open(room.examId);
  const card = wall.card(seat(12).realName);
  await card.hover();
  for (let leave = (await wall.cardOf(seat(12).realName))?.leaves ?? 0; leave < 4; leave += 1)
    await seat(12).leave();
  await expect(card).toContainText('已交卷');
  await page.mouse.move(0, 0);
  await expect(card).toHaveCount(0);
  await page.getByRole('link', { name: /^已交卷/ }).click();
  await expect(page.getByRole('row', { name: seat(12).realName })).toContainText('切屏超限');
});

test('the wall is filtered by name and by department with those below it @watch @organisation', async ({
  as,
  api,
}) => {
  const { page } = await as('proctor');
  const wall = new WallPage(page);
  await wall.open(room.examId);
  const proctor = await api('proctor');
  const sitting = (deptCode?: string) => sittingNow(proctor, deptCode);
  const everybody = (await sitting()).map((record) => record.realName).toSorted();
  await expect.poll(() => wall.names()).toEqual(everybody);

  const name = page.getByRole('search').getByRole('textbox', { name: '姓名' });
  await name.fill(seat(3).realName);
  await expect.poll(() => wall.names()).toEqual([seat(3).realName]);
  await page.reload();
  await expect.poll(() => wall.names(), 'the filter stands in the address').toEqual([seat(3).realName]);
  await name.fill('没有这个人');
  await expect(page.getByText('没有符合条件的考生')).toBeVisible();
  await page.getByRole('button', { name: '查看全部' }).click();
  await expect.poll(() => wall.names()).toEqual(everybody);

  const records = await sitting('A01A02');
  expect(new Set(records.map((record) => record.deptName))).toEqual(
    new Set(['一车间', '二车间', '设备动力部']),
  );
  await page.getByRole('textbox', { name: '部门' }).click();
  await page.getByText('生产制造中心', { exact: true }).click();
  await expect.poll(() => wall.names()).toEqual(records.map((record) => record.realName).toSorted());
  await page.getByRole('button', { name: '清除部门', includeHidden: true }).click();
  await expect.poll(() => wall.names()).toEqual(everybody);
});

test('the wall is worked by keyboard alone: arrows move, Enter opens, M writes, F hands in @watch', async ({
  as,
  api,
}) => {
  const { page } = await as('proctor');
  const wall = new WallPage(page);
  await wall.open(room.examId);
  const cards = wall.list.getByRole('button');
  await expect(cards).toHaveCount((await sittingNow(await api('proctor'))).length);
  const order = (await wall.cards()).map((card) => card.name);
  await page.getByRole('button', { name: '刷新设置' }).focus();
  await page.keyboard.press('Tab');
  await expect(cards.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cards.nth(9), 'eight across at 1440 px').toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(cards.nth(8)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(cards.nth(0)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(wall.panel(order[0] ?? '')).toBeVisible();
  await page.keyboard.press('j');
  await expect(wall.panel(order[1] ?? '')).toBeVisible();
  await expect(cards.nth(1), 'the keyboard goes along').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: order[1] ?? '', exact: true })).toBeFocused();
  await page.reload();
  await expect(wall.panel(order[1] ?? ''), 'who is open stands in the address').toBeVisible();
  await page.keyboard.press('k');
  await expect(wall.panel(order[0] ?? '')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: '考生详情' })).toHaveCount(0);
  await expect(cards.nth(0), 'focus comes back').toBeFocused();

  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: '发送消息' })).toContainText(order[0] ?? '');
  await expect(page.getByLabel('消息内容')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog', { name: '强制交卷' })).toContainText(order[0] ?? '');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the wall and the candidate beside it go on living @watch', async ({ as }) => {
  const { page } = await as('proctor');
  const wall = new WallPage(page);
  await wall.open(room.examId);
  const [open, other] = [seat(14), seat(15)];
  await wall.card(open.realName).click();
  const panel = wall.panel(open.realName);
  await expect(panel).toContainText(/已答 \d+ \/ 6 题/);
  const left = (await wall.cardOf(other.realName))?.leaves ?? 0;
  await other.leave();
  await expect.poll(async () => (await wall.cardOf(other.realName))?.leaves).toBe(left + 1);
  await open.choose(at.firstChoice, 1);
  await open.choose(at.lastChoice, 1);
  const answered = (await wall.cardOf(open.realName))?.answered ?? '';
  await expect(panel).toContainText(`已答 ${answered.replace('/', ' / ')} 题`);
  await panel.getByText('全部', { exact: true }).click();
  await expect(
    panel
      .getByRole('listitem')
      .filter({ hasText: /保存第 \d 题/ })
      .first(),
  ).toBeVisible();
  await page.goBack();
  await expect(panel, 'the way back closes what was opened').toHaveCount(0);
});

test('who has lost the connection is shown offline on both consoles, and back when it stands again @watch [watch-002]', async ({
  as,
}) => {
  const consoles = [new WallPage((await as('proctor')).page), new WallPage((await as('admin')).page)];
  for (const wall of consoles) {
    await wall.open(room.examId);
    for (const gone of [seat(18), seat(19)])
      await expect
        .poll(async () => (await wall.cardOf(gone.realName))?.presence, { timeout: 60_000 })
        .toBe('离线');
    expect((await wall.cards()).filter((card) => card.presence === '离线')).toHaveLength(2);
  }
  const [first] = consoles;
  await first?.page.getByRole('search').getByText('离线', { exact: true }).click();
  await expect.poll(() => first?.names()).toEqual([seat(18).realName, seat(19).realName].toSorted());

  await seat(18).connect();
  await seat(18).choose(at.lastChoice, 0);
  await expect.poll(() => first?.names(), { timeout: 20_000 }).toEqual([seat(19).realName]);
  await expect
    .poll(async () => (await consoles[1]?.cardOf(seat(18).realName))?.presence, { timeout: 20_000 })
    .toBe('在线');
});
