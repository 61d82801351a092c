import type { Page } from '@playwright/test';
import { consoleLists, rowOrNone } from '../../loadtests/pages/page-list.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { rowsAreHigh, tooSmallOnPhone } from './support/lists.js';
import { at, openRoom, type Room, type SimulatedCandidate } from './support/room.js';
import { WallPage } from './support/wall.js';

const dark = { dark: true, strict: true } as const;
/** A dialog, also on a phone, to be touched. */
const touched = { dark: true, touch: true, strict: true } as const;

/** Lists of which a new installation has no row. */
const emptyAtFirst = [
  ...['sign-ups', 'applications', 'accommodations', 'orders', 'invoices', 'reconciliation', 'exports'],
];

let room: Room;

test.beforeAll(async ({ server }) => {
  room = await openRoom(server, { candidates: 8, absent: 2 });
  await Promise.all(room.candidates.map((candidate, index) => candidate.choose(1 + (index % 4), index % 3)));
  for (let leave = 0; leave < 3; leave += 1) await seat(1).leave();
  await seat(2).leave();
  seat(3).disconnect();
  seat(4).reads = false;
  await seat(0).write(at.essay, '一段作文');
  await seat(6).handIn();
});

test.afterAll(() => room.close());

const seat = (index: number): SimulatedCandidate => {
  const candidate = room.candidates[index];
  if (candidate === undefined) throw new Error(`nobody on seat ${index}`);
  return candidate;
};

test('home, search, exam list, menus and what is not there @exams @dashboard', async ({ as }) => {
  const { page } = await as('admin');
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: '正在进行' }).getByRole('link').first()).toBeVisible();
  await inspect(page, 'home', dark);
  expect.soft(await tooSmallOnPhone(page), 'home').toEqual([]);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索' }).fill('安全');
  await expect(page.getByRole('group', { name: '考试' }).getByRole('option').first()).toBeVisible();
  await inspect(page, 'search', dark);
  await page.keyboard.press('Escape');
  await page.goto('/admin/exam/list');
  await expect(page.getByRole('grid')).toBeVisible();
  await inspect(page, 'exam list', dark);
  await page.getByRole('button', { name: '系统管理员' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await inspect(page, 'session menu', dark);
  await page.goto('/admin/exam/list?title=没有这场考试');
  await expect(page.getByText('没有符合条件的考试')).toBeVisible();
  await inspect(page, 'exam list, empty', dark);
  await page.goto('/admin/no/such/page');
  await expect(page.getByText('页面找不到了！')).toBeVisible();
  await inspect(page, 'console 404', dark);
  const proctor = await as('proctor');
  await proctor.page.goto('/admin/audit');
  await expect(proctor.page.getByText(/您没有权限/)).toBeVisible();
  await inspect(proctor.page, 'audit, refused', dark);
});

test('every list: rows of one line at a desk, room for a finger on a phone, nothing for axe @exams @question-bank', async ({
  as,
}) => {
  // Each page is looked at in several colours and sizes.
  test.slow();
  const { page } = await as('admin');
  for (const [name, list] of Object.entries(consoleLists)) {
    await page.goto(list);
    await expect(page.locator(rowOrNone).first(), name).toBeVisible();
    if (await page.getByRole('grid').isVisible()) await rowsAreHigh(page, 40, name);
    else expect(emptyAtFirst, name).toContain(name);
    expect.soft(await tooSmallOnPhone(page), name).toEqual([]);
    await inspect(page, name, dark);
  }
});

test('details beside a list, by its keys @exams', async ({ as }) => {
  const { page } = await as('admin');
  await page.goto('/admin/exam/list');
  await page.locator('tbody tr').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: '考试详情' })).toBeVisible();
  await inspect(page, 'exam list with details', dark);
  await page.keyboard.press('j');
  await page.reload();
  await expect(page.locator('tbody tr').nth(2)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: '考试详情' })).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByText('选择或取消选择')).toBeVisible();
  await inspect(page, 'keys of the list', dark);
  await page.keyboard.press('Escape');
});

test('the wall with a candidate beside it and its settings @watch', async ({ as, api }) => {
  const { page } = await as('proctor');
  const wall = new WallPage(page);
  const proctor = await api('proctor');
  await proctor.post('/api/exam/watch/batch-msg', { examId: room.examId, message: '请注意时间。' });
  await wall.open(room.examId);
  await expect.poll(async () => (await wall.cards()).some((card) => card.unread)).toBe(true);
  await inspect(page, 'wall', dark);
  await wall.card(seat(1).realName).click();
  const panel = wall.panel(seat(1).realName);
  await expect(panel.getByText('请注意时间。').first()).toBeVisible();
  await panel.getByText('全部', { exact: true }).click();
  await inspect(page, 'candidate', touched);
  await panel.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '刷新设置' }).click();
  await page.getByLabel('刷新间隔').fill('3');
  await expect(page.getByText('请输入 5 到 999 的整数！')).toBeVisible();
  await inspect(page, 'refresh settings', dark);
  await page.goto('/admin/exam/watch/demo-soon');
  await expect(page.getByText('没有正在考试的用户！')).toBeVisible();
  await inspect(page, 'wall, empty', dark);
});

/** A dialog that is open, with what it says when it is sent empty; closed again. */
async function inspectDialog(page: Page, name: string, submit: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: submit, exact: true }).click();
  await expect(dialog.getByText(/必须填写！/).first()).toBeVisible();
  await inspect(page, name, touched);
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toHaveCount(0);
}

test('each dialog of the wall for all candidates @watch', async ({ as }) => {
  const { page } = await as('proctor');
  await new WallPage(page).open(room.examId);
  await page.getByRole('button', { name: '全员消息' }).click();
  await inspectDialog(page, '群发消息', '全部发送');
  await page.getByRole('button', { name: '全员加时' }).click();
  await inspectDialog(page, '全员增加考试时间', '为全部考生加时');
  await page.getByRole('button', { name: '全部交卷' }).click();
  await inspectDialog(page, '全部交卷', '下一步');
  await page.getByRole('button', { name: '全部交卷' }).click();
  const all = page.getByRole('dialog', { name: '全部交卷' });
  await all.getByRole('combobox', { name: '考卷状态' }).click();
  await page.getByRole('option', { name: '违纪' }).click();
  await all.getByLabel('收卷理由').fill('集体作弊');
  await all.getByRole('button', { name: '下一步' }).click();
  await expect(all.getByText('交卷后考生将无法继续考试，确实要全部交卷吗？')).toBeVisible();
  await inspect(page, '全部交卷, confirmation', touched);
});

test('each dialog of the wall for one candidate @watch', async ({ as }) => {
  const { page } = await as('proctor');
  const wall = new WallPage(page);
  await wall.open(room.examId);
  await wall.card(seat(0).realName).click();
  const panel = wall.panel(seat(0).realName);
  for (const [open, dialog, submit] of [
    ['发送消息', '发送消息', '发送'],
    ['加时', '增加考试时间', '确定加时'],
    ['强制交卷', '强制交卷', '强制交卷'],
  ] as const) {
    await panel.getByRole('button', { name: open, exact: true }).click();
    await inspectDialog(page, dialog, submit);
  }
});

test('handed-in and absent lists, reopening @watch', async ({ as }) => {
  const { page } = await as('proctor');
  await page.goto(`/admin/exam/watch/${room.examId}/handed`);
  await expect(page.getByRole('grid')).toBeVisible();
  await inspect(page, 'handed-in list', dark);
  await page.getByRole('button', { name: `查看：${seat(6).realName}` }).click();
  await new WallPage(page).panel(seat(6).realName).getByRole('button', { name: '重新开考' }).click();
  const dialog = page.getByRole('dialog', { name: '重新开考' });
  await dialog.getByRole('button', { name: '重新开考' }).click();
  await expect(dialog.getByText('重新开考理由必须填写！')).toBeVisible();
  await inspect(page, 'reopen', touched);
  await page.goto(`/admin/exam/watch/${room.examId}/absent`);
  await expect(page.getByRole('grid')).toBeVisible();
  await inspect(page, 'absent list', dark);
});

test('audit search and a paper’s history @audit', async ({ as }) => {
  const { page } = await as('admin');
  await page.goto('/admin/audit');
  await expect(page.getByRole('grid')).toBeVisible();
  await inspect(page, 'audit search', dark);
  await page.getByRole('button', { name: /^更多(?!操作)/ }).click();
  await expect(page.getByRole('searchbox', { name: '考试名称' })).toBeVisible();
  await page.getByRole('button', { name: '考试日期' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'audit search, dates', dark);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const dates = page.getByRole('button', { name: '考试日期' });
  await dates.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '考试日期' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(dates).toBeFocused();
  await page.goto(`/admin/audit/paper/${seat(0).paperId}`);
  await page.getByRole('button', { name: /^第 6 题，/ }).click();
  await expect(page.getByRole('article', { name: '第 6 题' })).toContainText('一段作文');
  await inspect(page, 'audit paper', dark);
  await page.getByRole('combobox', { name: '按种类筛选' }).click();
  await page.getByRole('option', { name: '作答' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await inspect(page, 'audit paper, filtered', dark);
});
