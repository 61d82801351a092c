import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { newPerson } from './support/room.js';

test('what somebody has by right is in the console’s list, told before the start and there while sitting @accommodations', async ({
  as,
  api,
  server,
}) => {
  const admin = await api('admin');
  const id = await makeExam(admin, { title: '便利措施考试', totalTime: 60 });
  const person = await newPerson(server, admin);
  await admin.post('/api/exam/accommodation/grant', {
    ...{
      userId: person.userId,
      extraPercent: 25,
      largeType: true,
      reader: true,
      breakMinutes: 20,
      grounds: '视力残疾',
    },
  });

  const desk = await as('admin');
  await desk.page.goto('/admin/exam/accommodation');
  await expect(desk.page.getByText('延长 25% 时间、大字、朗读、休息 20 分钟').first()).toBeVisible();

  const { page } = await as(person);
  await page.goto(`/web/exam/checkExam/${id}`);
  await expect(page.getByText('75 分钟（已含延长 25%）')).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page.locator('html')).toHaveAttribute('style', /font-size: 140%/);

  // A break: no question on the screen, the wall says so, and it is ended before its time.
  await page.getByRole('button', { name: '休息' }).click();
  await page.getByRole('button', { name: '开始休息' }).click();
  await expect(page.getByRole('alertdialog', { name: '正在休息' })).toBeVisible();
  await expect(page.getByRole('button', { name: '交卷' })).toHaveCount(0);
  await inspect(page, 'a break', { touch: true });
  await desk.page.goto(`/admin/exam/watch/${id}`);
  await expect(desk.page.getByText('休息中')).toBeVisible();
  await page.getByRole('button', { name: '结束休息，继续作答' }).click();
  await expect(page.getByRole('button', { name: '交卷' }).first()).toBeVisible();
  await expect(desk.page.getByText('休息中')).toHaveCount(0);
});
