import { expect, type Page } from '@playwright/test';
import { smallTargets } from './touch-targets.js';

const phone = { width: 390, height: 844 };

/** The heights of the rows of the list on the page, as they are on a desk: one line each. px */
export const rowHeights = (page: Page): Promise<readonly number[]> =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) => [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))]);

/** What a finger would miss on a phone, on a page with a list. */
export async function tooSmallOnPhone(page: Page): Promise<readonly string[]> {
  const desk = page.viewportSize();
  await page.setViewportSize(phone);
  await expect(page.getByRole('button', { name: '打开菜单' })).toBeVisible();
  const small = await smallTargets(page);
  if (desk) await page.setViewportSize(desk);
  return small;
}
