import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { Finger } from './support/finger.js';
import { expect, test } from './support/fixtures.js';
import { smallTargets } from './support/touch-targets.js';
import { TakingScreen } from './support/taking-screen.js';
import type { Caller } from './support/caller.js';

const phone = { width: 390, height: 844 };

/** A picture as an author uploads it: larger than the screen has room for. */
async function picture(url: string, author: Caller, background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), '图.png');
  const sent = await fetch(`${url}/api/common/oss/uploadFile`, {
    method: 'POST',
    headers: { token: author.token },
    body: form,
  });
  return ((await sent.json()) as { data: { url: string } }).data.url;
}

/** The last option and the way on are seen whole: nothing of the option is behind the bar. */
async function fits(screen: TakingScreen): Promise<void> {
  const nav = screen.page.getByRole('navigation', { name: '题目切换' });
  const last = screen.question.locator('label:has(input[name])').nth(3);
  await expect(nav.getByRole('button', { name: '下一题' })).toBeInViewport({ ratio: 1 });
  await expect(last).toBeInViewport({ ratio: 1 });
  const [option, bar] = [await last.boundingBox(), await nav.boundingBox()];
  expect((option?.y ?? 0) + (option?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
}

test('pictures that authors put into the text: stem, options and 下一题 fit on the screen, each is enlarged and chooses nothing; on a phone matching cards scroll, and are dragged by their handle @exam-taking', async ({
  seat,
  api,
  server,
}) => {
  test.slow();
  const admin = await api('admin');
  const { id: repoId } = await admin.post<{ id: string }>('/api/repo/save', { title: '带图的题' });
  const save = async (question: object) =>
    (await admin.post<{ id: string }>('/api/qu/qu/save', { repoId, ...question })).id;
  const [inStem, inOption] = [
    await picture(server.url, admin, '#2f6fed'),
    await picture(server.url, admin, '#2f9e44'),
  ];
  const tail = '，其余各项与它相同。';
  const choice = await save({
    quType: 1,
    content: `<p>下图是哪一种网络拓扑？</p><p><img src="${inStem}"></p>`,
    options: ['a', 'b', 'c', 'd'].map((id) => ({ id, content: `<p>选项 ${id}</p>`, isRight: id === 'a' })),
  });
  const pictures = await save({
    quType: 1,
    content: '<p>下列哪一张图是绿色的？</p>',
    options: ['a', 'b', 'c', 'd'].map((id) => ({
      ...{ id, content: `<p><img src="${inOption}"></p>`, isRight: id === 'a' },
    })),
  });
  const matching = await save({
    quType: 6,
    content: '<p>把图与名称连起来。</p>',
    pairs: [1, 2, 3, 4, 5].map((n) => ({
      ...{ id: `l${n}`, content: `<p>第 ${n} 项${tail.repeat(3)}</p>`, matchId: `m${n}` },
    })),
    matches: [1, 2, 3, 4, 5].map((n) => ({
      ...{
        id: `m${n}`,
        content: n === 1 ? `<p><img src="${inOption}"></p>` : `<p>名称 ${n}${tail.repeat(2)}</p>`,
      },
    })),
  });
  const group = (quType: number, ...quIds: string[]) => ({
    ...{ title: `题型 ${quType}`, quType, perScore: 5, quIds },
  });
  const { page, paperId, screen } = await seat(
    admin,
    {
      title: '带图的试卷',
      optShuffle: false,
      tmplGroups: [group(1, choice, pictures), group(6, matching)],
    },
    { hasTouch: true },
  );
  await screen.open(paperId);
  const next = page.getByRole('button', { name: '下一题' });
  const zoomed = async (open: Locator, name: string | RegExp) => {
    await open.click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expect(page.getByRole('region', { name: '图片，可滚动查看' }).locator('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const ofOption = (letter: string) => page.getByRole('button', { name: `放大选项 ${letter} 的图片` });
  const ofMatch = page.getByRole('list', { name: '可选项' }).getByRole('button', { name: /^放大选项/ });

  await test.step('at a desk', async () => {
    await fits(screen);
    await zoomed(page.getByRole('button', { name: '放大：题目图片' }), '题目图片');
    await next.click();
    await screen.isAt(2);
    await fits(screen);
    await zoomed(ofOption('D'), '选项 D 的图片');
    await expect(screen.option(3)).not.toBeChecked();
    await next.click();
    await screen.isAt(3);
    await zoomed(ofMatch, /^选项 [A-E] 的图片$/);
  });

  await test.step('on a phone', async () => {
    await page.setViewportSize(phone);
    const back = page.getByRole('button', { name: '上一题' });
    await zoomed(ofMatch, /^选项 [A-E] 的图片$/);
    expect(await smallTargets(page)).toEqual([]);
    await back.click();
    await screen.isAt(2);
    await zoomed(ofOption('B'), '选项 B 的图片');
    await back.click();
    await screen.isAt(1);
    await zoomed(page.getByRole('button', { name: '放大：题目图片' }), '题目图片');
    await next.click();
    await next.click();
    await screen.isAt(3);
  });

  await test.step('a finger on a card scrolls; by the handle it drags, and the page comes along at its edge', async () => {
    const finger = await Finger.on(page);
    const card = page.getByRole('list', { name: '可选项' }).getByRole('button', { name: /名称 5/ });
    const last = page.getByRole('list', { name: '待匹配项' }).getByRole('listitem').last();
    await card.scrollIntoViewIfNeeded();
    const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const top = () => page.evaluate(() => scrollY);
    // A page that is still moving is no place to put a finger.
    const still = () =>
      expect
        .poll(async () => {
          const was = await top();
          await page.evaluate(
            () => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))),
          );
          return (await top()) - was;
        })
        .toBe(0);
    const before = await top();
    const onCard = await box(card);
    const [x, y] = [onCard.x + onCard.width - 40, onCard.y + onCard.height / 2];
    await finger.swipe([x, y], [x, y - 200]);
    await expect.poll(top).toBeGreaterThan(before + 50);
    await still();
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), before);

    await expect(last).not.toBeInViewport();
    const handle = await box(card.locator('[data-handle]'));
    const start = [handle.x + handle.width / 2, handle.y + handle.height / 2] as const;
    await finger.pull(start, [160, phone.height - 80]);
    await expect(last).toBeInViewport({ ratio: 1 });
    // At the edge the page goes on under the finger until it is taken away from there.
    await expect(async () => {
      const place = await box(last);
      await finger.move([place.x + 60, Math.min(place.y + place.height / 2, phone.height - 140)]);
      await expect(last).toHaveAttribute('data-over', 'true', { timeout: 500 });
    }).toPass({ timeout: 15_000 });
    await finger.up();
    const tag = (await card.textContent())?.slice(0, 1) ?? '';
    await expect(page.getByRole('combobox', { name: '第 5 项对应的选项' })).toHaveText(new RegExp(`^${tag}`));
  });
});

test('on a phone each blank of each fill-in question of the demo is on the screen, also in a line of a program @exam-taking', async ({
  seat,
  api,
}) => {
  const admin = await api('admin');
  const { records } = await admin.post<{ records: { id: string }[] }>('/api/qu/qu/paging', {
    ...{ current: 1, size: 500, params: { quType: 5 } },
  });
  const quIds = records.map(({ id }) => id);
  const tmplGroups = [{ title: '填空', quType: 5, perScore: 1, quIds }];
  const { page, paperId, screen } = await seat(
    admin,
    { title: '手机上的填空', tmplGroups },
    { hasTouch: true },
  );
  await page.setViewportSize(phone);
  await screen.open(paperId);
  const out: string[] = [];
  for (let sort = 1; sort <= quIds.length; sort += 1) {
    await screen.isAt(sort);
    await expect(screen.blank(0)).toBeVisible();
    out.push(
      ...(await screen.question.locator('textarea').evaluateAll((blanks, at) => {
        const wide = document.documentElement.clientWidth;
        return blanks
          .map((blank) => blank.getBoundingClientRect())
          .filter(({ left, right }) => left < 0 || right > wide)
          .map(({ left, right }) => `question ${at}: ${left} to ${right} of ${wide}`);
      }, sort)),
    );
    if (sort < quIds.length) await page.getByRole('button', { name: '下一题' }).click();
  }
  expect(quIds.length).toBeGreaterThan(20);
  expect(out).toEqual([]);
});
