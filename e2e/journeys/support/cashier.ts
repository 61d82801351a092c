import { expect, type BrowserContext, type Page } from '@playwright/test';

/** Pays in the open dialog on the sandbox's page of Alipay, in a tab of its own. */
export async function payInSandbox({
  page,
  context,
}: {
  readonly page: Page;
  readonly context: BrowserContext;
}): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '支付' });
  await expect(dialog.getByText('沙箱支付，不产生真实扣款')).toBeVisible();
  const opening = context.waitForEvent('page');
  await dialog.getByRole('link', { name: '支付宝' }).click();
  const cashier = await opening;
  await cashier.getByRole('button', { name: '确认付款' }).click();
  await expect(cashier.getByRole('heading', { name: '支付成功！' })).toBeVisible();
  await cashier.close();
}
