import { scoreSheet } from '../../server/src/marking/offline/offline-sheet.js';
import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { newPeople } from './support/room.js';
import { inspect } from './support/inspect.js';

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('scores of an exam sat on paper are entered one by one and from a file, and read by who sat it [record-002] [record-003] [record-005] @marking', async ({
  as,
  api,
  server,
}) => {
  const admin = await api('admin');
  const people = await newPeople(server.url, admin, 3);
  const [first = '', second = '', third = ''] = await Promise.all(
    people.map(async (one) => (await one.post<{ name: string }>('/api/sys/user/info')).name),
  );
  const title = `线下实操 ${Date.now()}`;
  await makeExam(admin, {
    ...{ title, offline: true, openType: 3, resultType: 2, qualifyScore: 6 },
    range: { departIds: [], groupIds: [], userIds: people.map(({ userId }) => userId) },
    tmplGroups: [
      { title: '判断题', quType: 3, perScore: 5, draws: [{ repoId: 'safety', quType: 3, count: 2 }] },
    ],
  });

  const { page } = await as('admin');
  await page.goto(`/admin/exam/review?title=${encodeURIComponent(title)}`);
  await expect(page.getByText('3 人未登记')).toBeVisible();
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByText('已登记 0 / 3 人，满分 10 分，6 分及格')).toBeVisible();
  await inspect(page, 'offline scores', { dark: true, touch: true });

  // One by one: the dialog goes on to whoever has none.
  await page
    .getByRole('row', { name: new RegExp(first) })
    .getByRole('button', { name: '登记' })
    .click();
  const dialog = page.getByRole('dialog', { name: '登记成绩' });
  await dialog.getByRole('textbox', { name: /主观题得分/ }).fill('11');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('得分不能超过总分10分！')).toBeVisible();
  await dialog.getByRole('textbox', { name: /客观题得分/ }).fill('4.5');
  await dialog.getByRole('textbox', { name: /主观题得分/ }).fill('3');
  await expect(dialog.getByText('合计 7.5 分，满分 10 分，6 分及格')).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText(new RegExp(`${second}|${third}`))).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(page.getByText('已登记 1 / 3 人')).toBeVisible();

  // From a file: what is wrong stands at its line, the others are kept.
  await page.getByRole('button', { name: '导入成绩' }).click();
  const rows = [
    [first, '', 4.5, 5, '', '漏加 2 分'],
    [second, '', 2, 1, '', ''],
    [third, '', 'x', 1, '', ''],
    ['nobody-here', '', 1, 1, '', ''],
  ];
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: '成绩.xlsx', mimeType: sheetType },
    buffer: Buffer.from(await scoreSheet(rows)),
  });
  const preview = page.getByRole('dialog', { name: '导入成绩' });
  await expect(preview.getByText('得分应为数字！')).toBeVisible();
  await expect(preview.getByText('账号不存在，或不在本次考试的范围内！')).toBeVisible();
  await expect(preview.getByText('7.5 → 9.5')).toBeVisible();
  await inspect(page, 'a file of scores');
  await preview.getByRole('button', { name: '登记 2 人的成绩' }).click();
  await expect(page.getByText('已登记 2 / 3 人')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(second) })).toContainText('未通过');

  const { page: own } = await as(people[0] as (typeof people)[number]);
  await own.goto('/web/paper');
  const record = own.getByRole('row', { name: new RegExp(title) });
  await expect(record).toContainText('线下');
  await expect(record).toContainText('9.5');
  await expect(record.getByRole('link', { name: title })).toHaveCount(0);
  await expect(record.getByText('线下考试没有错题本')).toBeVisible();
});
