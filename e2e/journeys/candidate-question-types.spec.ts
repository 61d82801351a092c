import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from './support/fixtures.js';
import { paperOf, questionOf } from './support/paper-calls.js';
import { answersOf, type LoggedAnswer } from './support/paper-log.js';

const project = fileURLToPath(new URL('../../server/demo-assets/media/walk.sb3', import.meta.url));
const essay = '读书使人明智。我以为，慢读胜过多读。';
const python = 'print(sum(range(11)))';
const cpp = 'int main() { return 42; }';

test('every type of question is answered through its own control, survives a reload, and stands in the log as it was put @exam-taking @sitting', async ({
  seat,
  api,
  server,
}) => {
  const admin = await api('admin');
  const permissions = ['clipboard-read', 'clipboard-write'];
  const candidate = await seat(admin, 'demo-open', { who: 'kaosheng01', permissions });
  const { page, paperId, screen } = candidate;
  const { places } = await paperOf(candidate, paperId);
  const of = (quType: number) => places.filter((place) => place.quType === quType);
  const first = (quType: number) => of(quType)[0] ?? { quId: '', quType, sort: 0 };
  const expected: Record<string, LoggedAnswer> = {};
  const seen = (quId: string) => questionOf(candidate, paperId, quId);
  await screen.open(paperId, { fullscreen: true });

  const choices = [
    { place: first(1), indexes: [2] },
    { place: first(2), indexes: [0, 3] },
    { place: first(3), indexes: [1] },
  ];
  for (const { place, indexes } of choices) {
    await screen.go(place.sort);
    await screen.choose(...indexes);
    const { answerList } = await seen(place.quId);
    expected[place.quId] = { checked: indexes.map((index) => answerList[index]?.id ?? '') };
  }

  await screen.go(first(4).sort);
  await screen.essay.click();
  await page.keyboard.type(essay);
  await page.evaluate(() => navigator.clipboard.writeText('别人写好的一段话'));
  await page.keyboard.press('Control+V');
  await expect(page.getByText('考试期间不能复制粘贴哦！')).toBeVisible();
  await expect(screen.essay).toHaveText(essay);
  expected[first(4).quId] = { text: `<p>${essay}</p>` };

  const fill = first(5);
  await screen.go(fill.sort);
  const blanks = (await seen(fill.quId)).answerList;
  for (const index of blanks.keys()) await screen.blank(index).fill(`答案${index + 1}`);
  expected[fill.quId] = {
    entries: Object.fromEntries(blanks.map(({ id }, index) => [id, `答案${index + 1}`])),
  };

  const [byKeyboard = first(6), byMouse = first(6)] = of(6);
  await screen.go(byKeyboard.sort);
  const pairs = (await seen(byKeyboard.quId)).answerList;
  const select = (index: number) => page.getByRole('combobox', { name: `第 ${index + 1} 项对应的选项` });
  await select(0).focus();
  for (const index of pairs.keys()) {
    await expect(select(index)).toBeFocused();
    await page.keyboard.press('BA'[index] ?? 'C');
    await page.keyboard.press('Tab');
  }
  const tags = pairs.map((_, index) => 'BA'[index] ?? 'C');
  for (const [index, tag] of tags.entries()) await expect(select(index)).toHaveText(new RegExp(`^${tag}`));
  expected[byKeyboard.quId] = {
    entries: Object.fromEntries(pairs.map(({ id }, index) => [id, tags[index] ?? ''])),
  };

  await screen.go(byMouse.sort);
  const { answerList: left, matchList } = await seen(byMouse.quId);
  await page.getByRole('list', { name: '可选项' }).getByRole('button').nth(1).hover();
  await page.mouse.down();
  await page.getByRole('list', { name: '待匹配项' }).getByRole('listitem').first().hover();
  await page.mouse.up();
  await expect(select(0)).toHaveText(new RegExp(`^${matchList[1]?.tag}`));
  expected[byMouse.quId] = { entries: { [left[0]?.id ?? '']: matchList[1]?.tag ?? '' } };

  await screen.go(first(7).sort);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '上传作品' }).click();
  await (await chooser).setFiles(project);
  const upload = screen.question.getByRole('link', { name: 'walk.sb3' });
  await expect(upload).toBeVisible();
  const scratch = (await upload.getAttribute('href')) ?? '';
  const kept = await fetch(server.url + scratch, { headers: { token: candidate.token } });
  expect(Buffer.from(await kept.arrayBuffer()).equals(readFileSync(project))).toBe(true);
  expected[first(7).quId] = { scratch };

  await screen.go(first(8).sort);
  await screen.code('Python').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(python);
  await page.getByRole('button', { name: '运行' }).click();
  const output = page.getByRole('region', { name: '运行结果' });
  await expect(output).toContainText('运行完成', { timeout: 30_000 });
  await expect(output.locator('pre')).toHaveText('55');
  expected[first(8).quId] = { code: python };

  await screen.go(first(9).sort);
  await screen.code('C++').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(cpp);
  expected[first(9).quId] = { code: cpp };

  await screen.go(first(99).sort);
  const { subList } = await seen(first(99).quId);
  for (const [index, part] of subList.entries()) {
    const item = screen.question.getByRole('list').first().locator('> li').nth(index);
    if ([1, 2, 3].includes(part.quType)) {
      await item.locator('label:has(input)').first().click();
      expected[part.quId] = { checked: [part.answerList[0]?.id ?? ''] };
    } else if (part.quType === 5) {
      const texts = part.answerList.map(({ id }, at) => [id, `部分${at + 1}`] as const);
      for (const [at, [, text]] of texts.entries()) await item.getByRole('textbox').nth(at).fill(text);
      expected[part.quId] = { entries: Object.fromEntries(texts) };
    } else {
      await item.getByRole('textbox', { name: '作答区' }).click();
      await page.keyboard.type('先确保现场安全，再施救。');
      expected[part.quId] = { text: '<p>先确保现场安全，再施救。</p>' };
    }
  }
  await expect(screen.place(first(99).sort)).toHaveAccessibleName(/已答/);
  await expect(screen.card).toContainText(`已答 10 / ${places.length}`);
  await expect(screen.card).toContainText('未答完 1');
  await screen.go(1);
  await expect.poll(() => answersOf(admin, paperId)).toMatchObject(expected);

  await page.reload();
  await screen.isReady();
  await screen.backToFullscreen();
  await expect(screen.card).toContainText(`已答 10 / ${places.length}`);
  await expect(screen.card).toContainText('未答完 1');
  for (const { place, indexes } of choices) {
    await screen.go(place.sort);
    const checked = await screen.question
      .locator('input[name]')
      .evaluateAll((inputs) =>
        inputs.flatMap((input, index) => ((input as HTMLInputElement).checked ? [index] : [])),
      );
    expect(checked).toEqual(indexes);
  }
  await screen.go(first(4).sort);
  await expect(screen.essay).toHaveText(essay);
  await screen.go(fill.sort);
  for (const index of blanks.keys()) await expect(screen.blank(index)).toHaveValue(`答案${index + 1}`);
  await screen.go(byKeyboard.sort);
  for (const [index, tag] of tags.entries()) await expect(select(index)).toHaveText(new RegExp(`^${tag}`));
  await screen.go(byMouse.sort);
  await expect(select(0)).toHaveText(new RegExp(`^${matchList[1]?.tag}`));
  await screen.go(first(7).sort);
  await expect(screen.question.getByRole('link', { name: '已上传的作品' })).toHaveAttribute('href', scratch);
  await screen.go(first(8).sort);
  await expect(screen.code('Python')).toHaveText(python);
  await screen.go(first(9).sort);
  await expect(screen.code('C++')).toHaveText(cpp);
  await screen.go(first(99).sort);
  await expect(screen.place(first(99).sort)).toHaveAccessibleName(/已答/);

  await screen.handIn({ unanswered: places.length - 11 });
  await screen.showsResult();
  await expect(page.getByText('待阅卷后显示得分').first()).toBeVisible();
  expect(await answersOf(admin, paperId)).toMatchObject(expected);
});
