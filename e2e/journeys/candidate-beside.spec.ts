import { Finger } from './support/finger.js';
import { expect, test } from './support/fixtures.js';
import { answersOf, eventsOf } from './support/paper-log.js';
import { TakingScreen } from './support/taking-screen.js';

test('notes, strokes and marks (by mouse, by keys, by a finger) beside a question are there on another browser too, and are no answer @exam-taking [ET129] [ET130]', async ({
  seat,
  as,
  api,
}) => {
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '草稿纸' });
  const { page, paperId, screen } = candidate;
  await screen.open(paperId);

  await page.getByRole('button', { name: '划去选项 B' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '划去选项 B', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: '荧光笔' }).click();
  const text = page.locator('[data-passage]').first();
  const box = await text.boundingBox();
  if (box === null) throw new Error('the question is not on the screen');
  await page.mouse.move(box.x + 2, box.y + 14);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 14);
  await page.mouse.up();
  const marks = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('vigil-marked') ?? [])].map((range) => (range as Range).toString()),
    );
  await expect.poll(marks).toHaveLength(1);
  const [marked] = await marks();
  expect(marked?.length ?? 0).toBeGreaterThan(2);

  await test.step('by keys: the caret goes from the text to option A, where three characters are marked', async () => {
    const marker = page.getByRole('button', { name: '荧光笔' });
    await marker.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('application', { name: '用键盘标记' })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(marks).toHaveLength(2);
    const text = await page.locator('label [data-passage]').first().textContent();
    expect(await marks()).toContain(text?.slice(0, 3));
    await screen.isAt(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(marks).toHaveLength(3);
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(marks).toHaveLength(2);
    await page.keyboard.press('Escape');
    await expect(marker).toBeFocused();
    await expect(marker).toHaveAttribute('aria-pressed', 'false');
  });
  await test.step('a stroke over an option marks and chooses nothing; a tap chooses', async () => {
    await page.getByRole('button', { name: '荧光笔' }).click();
    const option = page.locator('label [data-passage]').nth(2);
    const at = await option.boundingBox();
    if (at === null) throw new Error('the option is not on the screen');
    await page.mouse.move(at.x + 1, at.y + at.height / 2);
    await page.mouse.down();
    await page.mouse.move(at.x + 40, at.y + at.height / 2);
    await page.mouse.up();
    await expect.poll(marks).toHaveLength(3);
    await expect(screen.option(2)).not.toBeChecked();
    await page.getByRole('button', { name: '荧光笔' }).click();
  });
  const all = await marks();
  await page.getByRole('button', { name: '草稿' }).click();
  await page.getByRole('textbox', { name: '草稿' }).fill('3 × 4 = 12，先做后面的');
  await expect(screen.card).toContainText('已答 0 /');
  await expect
    .poll(
      async () =>
        (await eventsOf(admin, paperId)).filter(({ type }) => type === 'RoughWorkKept').at(-1)?.data,
    )
    .toMatchObject({ work: { note: '3 × 4 = 12，先做后面的', struck: [expect.any(String)] } });

  const other = await as(candidate, { hasTouch: true, viewport: { width: 390, height: 844 } });
  const elsewhere = new TakingScreen(other.page);
  await elsewhere.open(paperId);
  await expect(other.page.getByRole('textbox', { name: '草稿' })).toHaveValue('3 × 4 = 12，先做后面的');
  await expect(other.page.getByRole('button', { name: '划去选项 B', pressed: true })).toBeVisible();
  await expect
    .poll(() =>
      other.page.evaluate(() =>
        [...(CSS.highlights.get('vigil-marked') ?? [])].map((range) => (range as Range).toString()),
      ),
    )
    .toEqual(all);

  await other.page.getByRole('button', { name: '荧光笔' }).tap();
  await expect(other.page.getByText('在文字上划过即可标记')).toBeVisible();
  // A drawn question with a picture is longer than the phone.
  const passage = other.page.locator('label [data-passage]').last();
  await passage.evaluate((text) => text.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const last = await passage.boundingBox();
  if (last === null) throw new Error('the option is not on the screen');
  const finger = await Finger.on(other.page);
  const height = last.y + last.height / 2;
  await finger.swipe([last.x + 2, height], [last.x + 60, height]);
  await expect
    .poll(() => other.page.evaluate(() => CSS.highlights.get('vigil-marked')?.size))
    .toBe(all.length + 1);
  const top = () => other.page.evaluate(() => scrollY);
  const before = await top();
  const below = await other.page.evaluate(
    () => document.documentElement.scrollHeight - innerHeight - scrollY,
  );
  await finger.swipe([last.x + 20, height], [last.x + 20, height + (before > below ? 150 : -150)]);
  await expect.poll(top).not.toBe(before);
  expect(await answersOf(admin, paperId)).toEqual({});
});

test('before handing in: what is unanswered, unfinished or in doubt by number, each a way back; Enter goes on; Back asks @exam-taking', async ({
  seat,
  api,
}) => {
  const admin = await api('admin');
  const draws = (quType: number, count: number) => ({
    ...{ title: `题型 ${quType}`, quType, perScore: 5, draws: [{ repoId: 'safety', quType, count }] },
  });
  const tmplGroups = [draws(1, 3), draws(6, 1)];
  const { page, paperId, screen } = await seat(admin, { title: '交卷之前', tmplGroups });
  await screen.open(paperId);
  await screen.choose(0);
  await screen.go(2);
  await page.keyboard.press('Shift+D');
  await screen.go(4);
  await page.getByRole('combobox', { name: '第 1 项对应的选项' }).press('a');
  await expect(screen.place(4)).toHaveAccessibleName('第 4 题，未答完');
  await expect(screen.card).toContainText('未答完 1');
  await expect(screen.card.getByText(/^建议 \d+ 分钟$/)).toHaveText(['建议 45 分钟', '建议 15 分钟']);

  await page.getByRole('banner').getByRole('button', { name: '交卷' }).click();
  const dialog = page.getByRole('dialog', { name: '交卷确认' });
  await expect(dialog).toContainText('您还有2道题未作答，确定要交卷吗？');
  await expect(dialog.getByText(/^剩余 (\d+:)?\d{2}:\d{2}$/)).toBeVisible();
  await expect(dialog.getByRole('region', { name: '未答', exact: true }).getByRole('button')).toHaveText([
    '2',
    '3',
  ]);
  await expect(dialog.getByRole('region', { name: '未答完' }).getByRole('button')).toHaveText(['4']);
  await expect(dialog.getByRole('region', { name: '存疑' }).getByRole('button')).toHaveText(['2']);
  await expect(dialog.getByRole('button', { name: '继续作答' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await screen.isAt(4);
  await page.getByRole('banner').getByRole('button', { name: '交卷' }).click();
  await dialog.getByRole('button', { name: '返回第 3 题，未答' }).click();
  await screen.isAt(3);

  await page.goBack();
  const leave = page.getByRole('dialog', { name: '离开考试页面？' });
  await expect(leave).toContainText('仍在计时');
  await expect(leave.getByRole('button', { name: '继续作答' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(leave).toHaveCount(0);
  await screen.isAt(3);
  expect(new URL(page.url()).pathname).toBe(`/web/exam/start/${paperId}`);
  await page.goBack();
  await leave.getByRole('button', { name: '离开' }).click();
  await page.waitForURL(/\/web\/index/);
  expect((await eventsOf(admin, paperId)).some(({ type }) => type === 'PaperHandedIn')).toBe(false);
});
