import { expect, type Page } from '@playwright/test';

const phone = { width: 390, height: 844 };

/** The heights of the rows of the list on the page, as they are on a desk: one line each. px */
export const rowHeights = (page: Page): Promise<readonly number[]> =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) => [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))]);

/**
 * What a finger would miss on a phone: everything that can be pressed in the list and above it, and is less
 * than 44 px high. The words of a row stand for the row, which is what opens.
 */
export async function tooSmallOnPhone(page: Page): Promise<readonly string[]> {
  const desk = page.viewportSize();
  await page.setViewportSize(phone);
  await expect(page.getByRole('button', { name: '打开菜单' })).toBeVisible();
  const small = await page.locator('#main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('a, button, input, [role="switch"]')]
      .filter((each) => !each.hasAttribute('data-opener') && each.checkVisibility())
      .map((each) => {
        const target = each.closest('label') ?? each;
        return `${each.getAttribute('aria-label') ?? each.textContent ?? ''} ${Math.round(target.getBoundingClientRect().height)}`;
      })
      .filter((named) => Number(named.split(' ').at(-1)) < 44),
  );
  if (desk) await page.setViewportSize(desk);
  return small;
}
