import type { Page } from '@playwright/test';
import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { startPaper } from './support/paper-calls.js';
import { newPerson } from './support/room.js';
import { TakingScreen } from './support/taking-screen.js';

const group = (title: string, quType: number, quId: string) => ({
  title,
  quType,
  perScore: 5,
  quIds: [quId],
});
const tmplGroups = [
  group('一、单选题', 1, 'it-base-01'),
  group('二、简答题', 4, 'humanities-words-08'),
  group('三、填空题', 5, 'math-algebra-10'),
  group('四、匹配题', 6, 'it-net-08'),
  group('五、Python', 8, 'code-python-08'),
  group('六、组合题', 99, 'safety-aid-07'),
];

/** What of the element with focus the fixed bars cover: 0 to 1; null: nothing has focus, or it is in a bar itself. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.closest('header, nav')) return null;
    const box = (focused.closest('label') ?? focused).getBoundingClientRect();
    if (box.height === 0) return null;
    const bars = [...document.querySelectorAll('header, nav')].filter((bar) =>
      ['fixed', 'sticky'].includes(getComputedStyle(bar).position),
    );
    const under = bars.reduce((sum, bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      return sum + Math.max(0, Math.min(bottom, box.bottom) - Math.max(top, box.top));
    }, 0);
    const name = focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 20) ?? '';
    return { name, share: under / box.height };
  });

test('on a phone with a keyboard nothing that has focus is under a bar, and each type passes axe @exam-taking', async ({
  as,
  api,
  server,
}) => {
  test.setTimeout(240_000);
  const admin = await api('admin');
  const candidate = await as(await newPerson(server, admin));
  const { page } = candidate;
  const paperId = await startPaper(candidate, await makeExam(admin, { title: '手机与键盘', tmplGroups }));
  const screen = new TakingScreen(page);
  await screen.open(paperId);
  for (const [index, { title }] of tmplGroups.entries()) {
    await page.setViewportSize({ width: 390, height: 844 });
    await screen.isAt(index + 1);
    if (index === 4) await expect(screen.code('Python')).toBeVisible();
    await page.locator('#question-heading').focus();
    const seen = new Set<string>();
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press(index === 4 && presses > 3 ? 'Escape' : 'Tab');
      if (index === 4 && presses > 3) await page.keyboard.press('Tab');
      const found = await covered(page);
      if (found === null) continue;
      seen.add(found.name);
      expect(found.share, `${title}: ${found.name} is under a bar`).toBeLessThan(0.5);
    }
    expect(seen.size, title).toBeGreaterThan(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await inspect(page, `taking ${title}`, { touch: true });
    if (index < tmplGroups.length - 1) await page.getByRole('button', { name: '下一题' }).click();
  }
  for (const [open, dialog] of [
    [/^联系监考/, '联系监考'],
    [/^显示/, '显示设置'],
    [/^交卷$/, '交卷确认'],
  ] as const) {
    await page.getByRole('banner').getByRole('button', { name: open }).click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await inspect(page, dialog, { touch: true });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a screen reader is told where one is, what is asked, what is chosen and what stands beside it @exam-taking', async ({
  as,
  api,
  server,
}) => {
  const admin = await api('admin');
  const candidate = await as(await newPerson(server, admin));
  const { page } = candidate;
  const paperId = await startPaper(candidate, await makeExam(admin, { title: '读屏', tmplGroups }));
  const screen = new TakingScreen(page);
  await screen.open(paperId);
  await page.keyboard.press('a');
  await page.getByRole('button', { name: '划去选项 C' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - heading "读屏" [level=1]
      - paragraph: /.+/
      - timer "剩余时间"
      - button "联系监考"
      - button "显示"
      - button "交卷"
  `);
  await expect(screen.question).toMatchAriaSnapshot(`
    - article:
      - heading "单选题 第 1 题 / 6 5 分" [level=2]
      - button "草稿"
      - checkbox "存疑"
      - radiogroup:
        - radio [checked]
        - button "划去选项 A"
        - radio
        - button "划去选项 B"
        - radio /已划去/
        - button "划去选项 C" [pressed]
  `);
  await expect(screen.card).toMatchAriaSnapshot(`
    - navigation "答题卡":
      - paragraph: 已答 1 / 6 存疑 0
      - region "一、单选题":
        - heading "一、单选题" [level=2]
        - list:
          - listitem:
            - button "第 1 题，已答"
  `);
  await screen.go(3);
  await expect(screen.question.getByRole('textbox', { name: '第 1 空' })).toBeVisible();
  await screen.go(4);
  await expect(screen.question).toMatchAriaSnapshot(`
    - article:
      - heading /匹配题 第 4 题/ [level=2]
      - list "待匹配项":
        - listitem:
          - combobox "第 1 项对应的选项"
      - list "可选项":
        - listitem:
          - button
  `);
  await screen.go(5);
  await expect(screen.code('Python')).toHaveAccessibleDescription(/Tab 缩进.*离开编辑器/);
  await page.getByRole('banner').getByRole('button', { name: '交卷' }).click();
  await expect(page.getByRole('dialog', { name: '交卷确认' })).toMatchAriaSnapshot(`
    - dialog "交卷确认":
      - region "未答":
        - heading "未答 5 题" [level=3]
        - list:
          - listitem:
            - button "返回第 2 题，未答"
      - button "确定交卷"
      - button "继续作答"
  `);
});
