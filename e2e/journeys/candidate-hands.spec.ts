import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { optionIds, paperOf } from './support/paper-calls.js';
import { answersOf, eventsOf } from './support/paper-log.js';
import { tabTo } from './support/keyboard.js';
import { newPerson } from './support/room.js';
import { TakingScreen } from './support/taking-screen.js';

const draws = (quType: number, count: number) => ({
  title: `题型 ${quType}`,
  quType,
  perScore: 5,
  draws: [{ repoId: 'safety', quType, count }],
});

const one = (quType: number, quId: string) => ({
  title: `题型 ${quType}`,
  quType,
  perScore: 5,
  quIds: [quId],
});

test('an exam by keyboard alone, from home to its result: letters and digits choose, arrows move, D doubts, Tab and Enter do the rest @exam-taking', async ({
  as,
  api,
  server,
}) => {
  const admin = await api('admin');
  const candidate = await as(await newPerson(server, admin));
  const { page } = candidate;
  await makeExam(admin, {
    ...{ title: '只用键盘', endsInSeconds: 1200 },
    ...{ openType: 3, range: { departIds: [], groupIds: [], userIds: [candidate.userId] } },
    tmplGroups: [
      ...[draws(1, 2), draws(2, 1), draws(3, 1), draws(5, 1), draws(6, 1)],
      ...[one(4, 'humanities-words-08'), one(8, 'code-python-08'), one(99, 'safety-aid-07')],
    ],
  });
  await page.goto('/web/index');
  await expect(page.getByRole('link', { name: '进入考试：只用键盘' })).toBeVisible();
  await tabTo(page, /^进入考试：只用键盘$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '考试准备' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: '开始考试' })).toBeVisible();
  await tabTo(page, /我已阅读并同意/);
  await page.keyboard.press('Space');
  await tabTo(page, /^开始考试$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/web\/exam\/start\//);
  const paperId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const screen = new TakingScreen(page);
  await screen.isReady();
  const { places } = await paperOf(candidate, paperId);
  const idAt = (sort: number) => places[sort - 1]?.quId ?? '';
  const next = async (sort: number) => {
    await tabTo(page, /^下一题$/);
    await page.keyboard.press('Enter');
    await screen.isAt(sort);
  };

  await page.keyboard.press('c');
  await expect(screen.option(2)).toBeChecked();
  await page.keyboard.press('d');
  await expect(screen.option(3)).toBeChecked();
  await page.keyboard.press('Shift+D');
  await expect(screen.place(1)).toHaveAccessibleName('第 1 题，已答，存疑');
  await page.keyboard.press('ArrowRight');
  await screen.isAt(2);
  await page.keyboard.press('2');
  await expect(screen.option(1)).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await screen.isAt(3);
  await page.keyboard.press('a');
  await page.keyboard.press('b');
  await page.keyboard.press('c');
  await page.keyboard.press('b');
  await expect(screen.option(0)).toBeChecked();
  await expect(screen.option(1)).not.toBeChecked();
  await page.keyboard.press('ArrowRight');
  await screen.isAt(4);
  await tabTo(page, /正确|错误/);
  await page.keyboard.press('Space');
  await expect(screen.option(0)).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(screen.option(1)).toBeChecked();
  await page.keyboard.press('d');
  await expect(screen.place(4)).toHaveAccessibleName('第 4 题，已答，存疑');
  await page.keyboard.press('ArrowLeft');
  await screen.isAt(3);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await screen.isAt(5);
  await tabTo(page, /^第 1 空$/);
  await page.keyboard.type('安全帽d');
  await expect(screen.blank(0)).toHaveValue('安全帽d');
  await next(6);
  await tabTo(page, /^第 1 项对应的选项$/);
  await page.keyboard.press('b');
  await next(7);
  await tabTo(page, /^作答区$/);
  await page.keyboard.type('只用键盘也写得完。');
  await next(8);
  await tabTo(page, /^Python 代码$/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('print(7)');
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await expect.poll(() => screen.code('Python').textContent()).toBe('    print(7)');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => screen.code('Python').textContent()).toBe('print(7)');
  await page.keyboard.press('Control+m');
  await next(9);
  await tabTo(page, /^A/);
  await page.keyboard.press('Space');

  await tabTo(page, /^快捷键$/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const choice = async (sort: number, ...indexes: number[]) => ({
    checked: await optionIds(candidate, paperId, idAt(sort), ...indexes),
  });
  const expected = {
    [idAt(1)]: await choice(1, 3),
    [idAt(2)]: await choice(2, 1),
    [idAt(3)]: await choice(3, 0, 2),
    [idAt(4)]: await choice(4, 1),
  };
  await expect.poll(() => answersOf(admin, paperId)).toMatchObject(expected);
  expect(Object.values((await answersOf(admin, paperId))[idAt(5)]?.entries ?? {})).toContain('安全帽d');
  expect(Object.values((await answersOf(admin, paperId))[idAt(6)]?.entries ?? {})).toContain('B');
  await expect
    .poll(() => answersOf(admin, paperId))
    .toMatchObject({
      [idAt(7)]: { text: '<p>只用键盘也写得完。</p>' },
      [idAt(8)]: { code: 'print(7)' },
    });
  expect(Object.keys(await answersOf(admin, paperId))).toHaveLength(9);

  await tabTo(page, /^交卷$/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '交卷确认' });
  await expect(dialog).toContainText('确定要交卷吗？');
  await expect(dialog.getByRole('button', { name: '继续作答' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await tabTo(page, /^交卷$/);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: '继续作答' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: '确定交卷' })).toBeFocused();
  await page.keyboard.press('Enter');
  await screen.showsResult();
  const doubts = (await eventsOf(admin, paperId))
    .filter(({ type }) => type === 'DoubtMarked')
    .map(({ data }) => data['quId']);
  expect(doubts).toEqual([idAt(1), idAt(4)]);
});

test('step mode goes forward only, asks where there is no answer, stays where it was over a reload, and hands in after the last @exam-taking [exam-016]', async ({
  as,
  api,
}) => {
  const admin = await api('admin');
  const candidate = await as('kaosheng13');
  const { page } = candidate;
  await page.goto('/web/exam/checkExam/demo-step');
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '开始考试' }).click();
  await page.waitForURL(/\/web\/exam\/step\//);
  const paperId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { places } = await paperOf(candidate, paperId);
  const screen = new TakingScreen(page);
  await screen.isReady();
  const expected: Record<string, object> = {};
  for (const [index, { quId }] of places.entries()) {
    await screen.isAt(index + 1);
    await expect(page.getByRole('button', { name: '上一题' })).toHaveCount(0);
    await page.keyboard.press('ArrowLeft');
    await screen.isAt(index + 1);
    await expect(screen.question.getByLabel('存疑')).toHaveCount(0);
    const on = page.getByRole('button', { name: '确认，进入下一题' });
    if (index === 0) {
      await on.click();
      const dialog = page.getByRole('dialog', { name: '进入下一题' });
      await expect(dialog).toContainText('进入下一题后不能返回修改本题，确定继续吗？');
      await dialog.getByRole('button', { name: '再看看本题' }).click();
      await expect(dialog).toBeHidden();
    }
    await screen.choose(1);
    expected[quId] = { checked: await optionIds(candidate, paperId, quId, 1) };
    if (index === places.length - 1) break;
    await on.click();
    if (index === 1) {
      await screen.isAt(3);
      await page.reload();
      await screen.isReady();
    }
  }
  await page.getByRole('button', { name: '完成作答，交卷' }).click();
  await page.getByRole('dialog', { name: '交卷确认' }).getByRole('button', { name: '确定交卷' }).click();
  await screen.showsResult();
  expect(await answersOf(admin, paperId)).toEqual(expected);
});

test('on a phone the card is a drawer, previous and next are a bar at the bottom, and nothing scrolls sideways @exam-taking', async ({
  seat,
  api,
}) => {
  const admin = await api('admin');
  const candidate = await seat(admin, 'demo-open', {
    who: 'kaosheng14',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const { page, paperId, screen } = candidate;
  const { places } = await paperOf(candidate, paperId);
  await screen.open(paperId, { fullscreen: true });
  await expect(screen.card).toHaveCount(0);
  const nav = page.getByRole('navigation', { name: '题目切换' });
  const box = await nav.boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);

  await screen.question.locator('label:has(input[name])').nth(1).tap();
  await expect(screen.option(1)).toBeChecked();
  await nav.getByRole('button', { name: '下一题' }).tap();
  await screen.isAt(2);
  for (const button of await nav.getByRole('button').all())
    expect((await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);

  const sorts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 99].map(
    (quType) => places.find((place) => place.quType === quType)?.sort ?? 0,
  );
  for (const sort of sorts) {
    await nav.getByRole('button', { name: /^答题卡 1\// }).tap();
    const drawer = page.getByRole('dialog', { name: '答题卡' });
    await expect(drawer).toBeVisible();
    await drawer.getByRole('button', { name: new RegExp(`^第 ${sort} 题`) }).tap();
    await expect(drawer).toBeHidden();
    await screen.isAt(sort);
    await expect(
      screen.question.locator('input, textarea, select, button, [contenteditable=true]').first(),
    ).toBeAttached();
    const [inner, scroll] = await page.evaluate(() => [
      document.documentElement.clientWidth,
      document.documentElement.scrollWidth,
    ]);
    expect(scroll, `question ${sort} scrolls sideways`).toBeLessThanOrEqual(inner ?? 0);
  }
  expect(Object.keys(await answersOf(admin, paperId))).toEqual([places[0]?.quId]);
});
