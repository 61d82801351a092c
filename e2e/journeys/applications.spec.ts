import sharp from 'sharp';
import { makeExam, wireTime } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { newPerson } from './support/room.js';

const minutes = 60_000;

test('who came too late applies on a phone, is let in with a reason, and starts [apply-001] [apply-005] [apply-008] [apply-009] [apply-010] [apply-012] [apply-013] @applications', async ({
  as,
  api,
  server,
}) => {
  const admin = await api('admin');
  const title = '迟到申请考试';
  const id = await makeExam(admin, {
    ...{ title, late: true, lateMax: 1, startTime: wireTime(Date.now() - 30 * minutes) },
    endsInSeconds: 3600,
  });
  const person = await newPerson(server, admin);
  const { page } = await as(person);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/web/exam/checkExam/${id}`);
  await page.getByRole('button', { name: '申请考试' }).click();
  const dialog = page.getByRole('dialog', { name: '申请考试' });
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(dialog.getByText('申请理由不能为空！')).toBeVisible();
  await dialog.getByLabel('申请理由').fill('路上堵车，晚到了半小时');
  await dialog.locator('input[type=file]').setInputFiles({
    name: '现场.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer(),
  });
  await expect(dialog.getByRole('link', { name: '附件 1' })).toBeVisible();
  await inspect(page, 'applying', { touch: true });
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('审核已提交，管理员审核通过后可以直接开始考试！')).toBeVisible();
  await expect(page.getByText('待审核')).toBeVisible();
  await expect(page.getByRole('button', { name: '申请考试' })).toHaveCount(0);

  const desk = await as('admin');
  await desk.page.goto('/admin/exam/apply');
  const row = desk.page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('路上堵车');
  await inspect(desk.page, 'applications', { dark: true });
  await row.getByRole('button', { name: /审核/ }).click();
  const audit = desk.page.getByRole('dialog', { name: '审核' });
  await audit.getByRole('button', { name: '确定' }).click();
  await expect(audit.getByText('审核意见不能为空！')).toBeVisible();
  await expect(audit.getByText('审核理由不能为空！')).toBeVisible();
  await audit.getByRole('radio', { name: '通过' }).check();
  await audit.getByLabel('审核理由').fill('情况属实');
  await expect(audit.getByRole('link', { name: '附件 1' })).toBeVisible();
  await inspect(desk.page, 'deciding', { dark: true });
  await audit.getByRole('button', { name: '确定' }).click();
  await expect(desk.page.getByText('操作成功！')).toBeVisible();
  await expect(row).toContainText('未使用');

  await page.goto('/web/uc?to=apply');
  await expect(page.getByText('审核意见：情况属实')).toBeVisible();
  await inspect(page, 'own applications', { touch: true });
  await page.getByRole('link', { name: '去考试' }).click();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page).toHaveURL(/\/web\/exam\/(start|step)\//);
  await desk.page.reload();
  await expect(row).toContainText('已使用');
});
