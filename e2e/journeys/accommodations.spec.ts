import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
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
    ...{ userId: person.userId, extraPercent: 25, largeType: true, reader: true, grounds: '视力残疾' },
  });

  const desk = await as('admin');
  await desk.page.goto('/admin/exam/accommodation');
  await expect(desk.page.getByText('延长 25% 时间、大字、朗读').first()).toBeVisible();

  const { page } = await as(person);
  await page.goto(`/web/exam/checkExam/${id}`);
  await expect(page.getByText('75 分钟（已含延长 25%）')).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page.locator('html')).toHaveAttribute('style', /font-size: 140%/);
});
