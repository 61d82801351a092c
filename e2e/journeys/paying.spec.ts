import { payInSandbox } from './support/cashier.js';
import { downloadBy } from './support/downloads.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { newPerson } from './support/room.js';
import { sellingBy } from './support/selling.js';

test('a learner buys a bank through the sandbox on a large screen and another, cheaper by a code, on a phone; an invoice for both is asked for, made out and downloaded [pay-001] [pay-006] [pay-011] [repo-005] @orders', async ({
  as,
  api,
  server,
}) => {
  const admin = await api('admin');
  const sell = sellingBy(admin);
  await sell(true);
  try {
    for (const title of ['付费消防题库', '付费急救题库'])
      await admin.post('/api/repo/save', { title, training: true, price: 9.9 });
    await admin.post('/api/pay/discount/save', {
      ...{ id: 'SPRING26', title: '春季优惠', percent: 20, enabled: true, kinds: [], subjectIds: [] },
    });
    const person = await newPerson(server, admin);
    const { page, context } = await as(person);
    await page.goto('/web/repo');
    await page.getByRole('button', { name: '购买：付费消防题库' }).click();
    const dialog = page.getByRole('dialog', { name: '支付' });
    await expect(dialog.getByText('沙箱支付，不产生真实扣款')).toBeVisible();
    await expect(dialog.getByText('¥9.90')).toBeVisible();
    await inspect(page, 'choosing a way to pay', { touch: true });
    const opening = context.waitForEvent('page');
    await dialog.getByRole('link', { name: '支付宝' }).click();
    const cashier = await opening;
    await expect(cashier.getByRole('heading', { name: '确认付款' })).toBeVisible();
    await expect(cashier.getByText('沙箱支付，不产生真实扣款')).toBeVisible();
    await dialog.getByRole('button', { name: '我已支付，刷新' }).click();
    await expect(page.getByText('订单尚未支付成功，请稍后刷新..')).toBeVisible();
    await cashier.getByRole('button', { name: '确认付款' }).click();
    await expect(cashier.getByRole('heading', { name: '支付成功！' })).toBeVisible();
    await expect(page.getByText('支付成功！').first()).toBeVisible();
    await expect(page.getByRole('link', { name: '去练习：付费消防题库' })).toBeVisible();
    await page.goto('/web/uc?to=myOrder');
    await expect(page.getByRole('listitem').filter({ hasText: '付费消防题库' })).toContainText('已支付');
    await inspect(page, 'own orders', { touch: true });

    const phone = await as(person);
    await phone.page.setViewportSize({ width: 390, height: 844 });
    await phone.page.goto('/web/repo');
    await phone.page.getByRole('button', { name: '购买：付费急救题库' }).click();
    await expect(phone.page.getByRole('link', { name: '支付宝' })).toBeVisible();
    await phone.page.getByLabel('优惠码').fill('spring26');
    await phone.page.getByRole('button', { name: '使用' }).click();
    await expect(phone.page.getByText('已使用优惠码 SPRING26，原价 ¥9.90')).toBeVisible();
    await expect(phone.page.getByText('¥7.92')).toBeVisible();
    await inspect(phone.page, 'choosing a way to pay on a phone', { touch: true });
    await phone.page.keyboard.press('Escape');
    await phone.page.goto('/web/uc?to=myOrder');
    await phone.page.getByRole('button', { name: '继续支付：付费急救题库' }).click();
    await payInSandbox(phone);
    await expect(phone.page.getByRole('listitem').filter({ hasText: '付费急救题库' })).toContainText(
      '已支付',
    );

    // One invoice for both, made out by who makes them out in the tax system, and had by who asked for it.
    await page.goto('/web/uc?to=myInvoice');
    await page.getByRole('button', { name: '申请开票' }).click();
    const asking = page.getByRole('dialog', { name: '申请开票' });
    for (const title of ['付费消防题库 ¥9.90', '付费急救题库 ¥7.92'])
      await asking.getByRole('checkbox', { name: title }).check();
    await asking.getByText('个人', { exact: true }).click();
    await asking.getByRole('textbox', { name: '抬头' }).fill('王小明');
    await asking.getByLabel('接收邮箱').fill('wang@example.com');
    await expect(asking.getByText('开票金额：¥17.82')).toBeVisible();
    await asking.getByRole('button', { name: '提交申请' }).click();
    await expect(page.getByText('待开票').first()).toBeVisible();
    const accountant = await as('admin');
    await accountant.page.goto('/admin/pay/invoice');
    await accountant.page.getByRole('row').filter({ hasText: '¥17.82' }).click();
    const sheet = accountant.page.getByRole('complementary', { name: '发票详情' });
    await expect(sheet).toContainText('王小明');
    await inspect(accountant.page, 'an invoice to be made out', {});
    await sheet.getByRole('button', { name: '登记发票' }).click();
    const making = accountant.page.getByRole('dialog', { name: '登记发票' });
    await making.getByLabel('发票号码').fill('26312000000012340001');
    await making.locator('input[type=file]').setInputFiles({
      name: '发票.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
    });
    await making.getByRole('button', { name: '登记并通知申请人' }).click();
    await expect(accountant.page.getByText('发票已登记，申请人会收到通知')).toBeVisible();
    await page.reload();
    const invoice = await downloadBy(page.getByRole('link', { name: /^下载发票/ }));
    expect(invoice.name).toBe('发票-26312000000012340001.pdf');
    expect(invoice.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await inspect(page, 'own invoices', { touch: true });
  } finally {
    await sell(false);
  }
});
