import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { newPerson } from './support/room.js';

test('a learner buys a bank through the sandbox on a large screen and another on a phone [pay-001] [pay-006] [pay-011] [repo-005] @orders', async ({
  as,
  api,
  server,
}) => {
  const admin = await api('admin');
  const sell = (on: boolean) =>
    admin.post('/api/sys/config/switch/save', { settings: [{ name: 'modulePay', value: String(on) }] });
  await sell(true);
  try {
    for (const title of ['付费消防题库', '付费急救题库'])
      await admin.post('/api/repo/save', { title, training: true, price: 9.9 });
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
    await inspect(phone.page, 'choosing a way to pay on a phone', { touch: true });
    await phone.page.keyboard.press('Escape');
    await phone.page.goto('/web/uc?to=myOrder');
    await phone.page.getByRole('button', { name: '继续支付：付费急救题库' }).click();
    const opened = phone.context.waitForEvent('page');
    await phone.page.getByRole('link', { name: '支付宝' }).click();
    const small = await opened;
    await small.getByRole('button', { name: '确认付款' }).click();
    await expect(phone.page.getByRole('listitem').filter({ hasText: '付费急救题库' })).toContainText(
      '已支付',
    );
  } finally {
    await sell(false);
  }
});
