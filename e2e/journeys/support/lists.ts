import { expect, type Page } from '@playwright/test';
import { smallTargets } from './touch-targets.js';

const phone = { width: 390, height: 844 };

/** On a desk the rows of the list on the page come to one height: one line each. px */
export const rowsAreHigh = (page: Page, height: number, list: string): Promise<void> =>
  expect
    .poll(
      () =>
        page
          .locator('tbody tr')
          .evaluateAll((rows) => [
            ...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height))),
          ]),
      list,
    )
    .toEqual([height]);

/** What a finger would miss on a phone, on a page with a list, once the page has settled there. */
export async function tooSmallOnPhone(page: Page): Promise<readonly string[]> {
  const desk = page.viewportSize();
  await page.setViewportSize(phone);
  await expect(page.getByRole('button', { name: '打开菜单' })).toBeVisible();
  await expect(async () => expect(await smallTargets(page)).toEqual([]))
    .toPass({ timeout: 5_000 })
    .catch(() => undefined);
  const small = await smallTargets(page);
  if (desk) await page.setViewportSize(desk);
  return small;
}
