import sharp from 'sharp';
import { textOfPdf } from '../../server/src/testing/pdf-text.js';
import { payInSandbox } from './support/cashier.js';
import { downloadBy } from './support/downloads.js';
import { makeExam, wireTime } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { newPerson } from './support/room.js';
import { sellingBy } from './support/selling.js';

const days = 86_400_000;
const photo = async () => ({
  name: '证件照.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 700, height: 980, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer(),
});

/** The number of a woman born on 7 March 1990, another for each place. */
function idNumber(place: number): string {
  const body = `11010519900307${String(place).padStart(2, '0')}2`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(body[at]), 0);
  return `${body}${'10X98765432'[sum % 11]}`;
}

test('a learner signs up free on a large screen, and pays for another on a phone [category-006] [category-007] [buy-001] [buy-008] [buy-015] [buy-035] @sign-up', async ({
  as,
  api,
  server,
}) => {
  const admin = await api('admin');
  const sell = sellingBy(admin);
  const signUp = { needed: true, cancelHours: 24 };
  await sell(true);
  try {
    for (const [name, price] of [
      ['报名免费考试', 0],
      ['报名付费考试', 12.5],
    ] as const) {
      const { id: catId } = await admin.post<{ id: string }>('/api/exam/category/saveExamCategory', {
        ...{ name, price, signUp, faceCrowd: '全体学员', description: '报名后参加，合格发证。' },
      });
      const startTime = wireTime(Date.now() + 3 * days);
      await makeExam(admin, {
        title: `${name}第一场`,
        catId,
        seats: 30,
        startTime,
        endsInSeconds: 4 * 86_400,
      });
    }
    const person = await newPerson(server, admin);
    const fill = async (page: Awaited<ReturnType<typeof as>>['page'], place: number): Promise<void> => {
      const form = page.getByRole('form', { name: '报名信息' });
      await form.getByRole('radio', { name: /第一场/ }).check();
      await form.getByLabel('姓名').fill('王小明');
      await form.getByRole('radio', { name: '女' }).check();
      await form.getByLabel('出生日期').fill('1990-03-07');
      await form.getByLabel('证件号码').fill(idNumber(place));
      const mobile = form.getByLabel('手机号');
      if (await mobile.isEditable()) await mobile.fill('13800138000');
      await form.getByLabel('证书邮寄地址').fill('北京市东城区某街1号');
      await form.locator('input[type=file]').setInputFiles(await photo());
      const crop = page.getByRole('dialog');
      await crop.getByRole('button', { name: '裁剪并上传' }).click();
      await expect(form.locator('img')).toBeVisible();
      await expect(form.getByRole('button', { name: '提交' })).toBeDisabled();
      await form.getByRole('checkbox', { name: /考生须知/ }).check();
    };

    const { page } = await as(person);
    await page.goto('/web/signup');
    const card = page.getByRole('article').filter({ hasText: '报名免费考试' });
    await expect(card).toContainText('全体学员');
    await inspect(page, 'what people sign up for', { touch: true });
    await card.getByRole('button', { name: '立即报名' }).click();
    const dialog = page.getByRole('dialog', { name: '请确认报名考试' });
    await expect(dialog).toContainText('报名免费考试');
    await expect(dialog).toContainText('面向人群全体学员');
    await inspect(page, 'confirming', { touch: true });
    await dialog.getByRole('button', { name: '确认报名' }).click();
    await fill(page, 11);
    await inspect(page, 'the form', { touch: true });
    await page.getByRole('button', { name: '提交' }).click();
    await expect(page.getByText('报名成功，请按时参加考试。')).toBeVisible();
    await inspect(page, 'done', { touch: true });
    const ticket = await downloadBy(page.getByRole('button', { name: '下载准考证' }));
    expect(ticket.name).toMatch(/准考证.*\.pdf$/);
    const printed = textOfPdf(ticket.bytes);
    for (const part of ['准考证号', '王小明', idNumber(11), '报名免费考试第一场'])
      expect(printed).toContain(part);
    const calendar = await downloadBy(page.getByRole('button', { name: '添加到日历' }));
    expect(calendar.name).toMatch(/\.ics$/);
    expect(calendar.bytes.toString()).toMatch(/BEGIN:VEVENT[\s\S]*SUMMARY:.*报名免费考试第一场/);
    await page.goto('/web/signup');
    await expect(card.getByRole('button', { name: '查看报名' })).toBeVisible();
    await page.goto('/web/exam/onlineExam');
    await page.getByRole('searchbox', { name: '考试名称' }).fill('报名免费考试第一场');
    await expect(page.getByText('报名免费考试第一场')).toBeVisible();

    const phone = await as(person);
    await phone.page.setViewportSize({ width: 390, height: 844 });
    await phone.page.goto('/web/signup');
    await phone.page.getByRole('link', { name: '报名付费考试' }).click();
    await expect(phone.page.getByText('¥12.50').first()).toBeVisible();
    await inspect(phone.page, 'a category on a phone', { touch: true });
    await phone.page.getByRole('button', { name: /立即报名/ }).click();
    await phone.page.getByRole('radio', { name: /第一场/ }).check();
    await inspect(phone.page, 'choosing the sitting on a phone', { touch: true });
    await phone.page.getByRole('button', { name: '去支付' }).click();
    const opening = phone.context.waitForEvent('page');
    await phone.page.getByRole('dialog', { name: '支付' }).getByRole('link', { name: '支付宝' }).click();
    const cashier = await opening;
    await cashier.getByRole('button', { name: '确认付款' }).click();
    // The same ID sits the free one at the same time.
    await fill(phone.page, 11);
    await phone.page.getByRole('button', { name: '提交' }).click();
    await expect(phone.page.getByText('同一证件在同一时间段内只能报名一次！')).toBeVisible();
    await phone.page.getByLabel('证件号码').fill(idNumber(12));
    await inspect(phone.page, 'the form on a phone', { touch: true });
    await phone.page.getByRole('button', { name: '提交' }).click();
    await expect(phone.page.getByText('报名成功，请按时参加考试。')).toBeVisible();
    await inspect(phone.page, 'done on a phone', { touch: true });
  } finally {
    await sell(false);
  }
});

test('an organisation signs two of its people up by a list and pays for both by one order @sign-up', async ({
  as,
  api,
}) => {
  const admin = await api('admin');
  const sell = sellingBy(admin);
  await sell(true);
  try {
    const { id: catId } = await admin.post<{ id: string }>('/api/exam/category/saveExamCategory', {
      ...{ name: '团体付费考试', price: 12.5, signUp: { needed: true } },
    });
    const startTime = wireTime(Date.now() + 3 * days);
    const sitting = { title: '团体第一场', catId, seats: 2, startTime, endsInSeconds: 4 * 86_400 };
    await makeExam(admin, sitting);
    const [depart] = await admin.post<{ deptCode: string }[]>('/api/sys/depart/dict');
    await admin.post('/api/sys/user/save', {
      ...{ userName: 'tuanti', realName: '团体学员', password: 'First123', roles: ['student'] },
      deptCode: depart?.deptCode,
    });
    const staff = await as('admin');
    const { page } = staff;
    await page.goto('/admin/exam/group-signup');
    const sittings = page.getByLabel('考试场次');
    const wanted = await sittings.getByRole('option', { name: /团体第一场/ }).getAttribute('value');
    await sittings.selectOption(wanted);
    await page.getByLabel('报名名单').fill('tuanti\nkaosheng42\n没有这个人');
    await page.getByRole('button', { name: '核对名单' }).click();
    await expect(page.getByRole('row', { name: /没有这个人/ })).toContainText('没有该账号');
    await page.getByRole('button', { name: '为 2 人占位并下单 ¥25.00' }).click();
    await expect(page.getByText('已为 2 人保留名额')).toBeVisible();
    await inspect(page, 'a list that was placed', {});
    await page.goto('/web/uc?to=myOrder');
    await page.getByRole('button', { name: /^继续支付：团体付费考试/ }).click();
    await payInSandbox(staff);
    await expect(page.getByRole('listitem').filter({ hasText: '团体报名 2 人' })).toContainText('已支付');

    const person = await as('kaosheng42');
    await person.page.goto('/web/signup');
    const card = person.page.getByRole('article').filter({ hasText: '团体付费考试' });
    await expect(card.getByRole('button', { name: '填写报名信息' })).toBeVisible();
  } finally {
    await sell(false);
  }
});
