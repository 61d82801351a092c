import type { Page } from '@playwright/test';
import type { Caller } from './caller.js';

// What journeys read of an auditor's replay of a paper.

export const question = (page: Page, sort: number) =>
  page.getByRole('article', { name: `第 ${sort} 题`, exact: true });
export const chosen = (page: Page, sort: number) =>
  question(page, sort)
    .getByRole('listitem')
    .filter({ has: page.getByRole('img', { name: '已选' }) });
export const eventRows = (page: Page) => page.getByRole('region', { name: '事件' }).getByRole('listitem');
/** Without the presence that the server notes whenever it sees it. */
export const saves = (page: Page) => eventRows(page).filter({ hasText: /保存第 \d+ 题/ });
/** All questions one below the other instead of the one in focus. */
export const showWhole = (page: Page) => page.getByText('整卷', { exact: true }).click();
export const history = (page: Page) => page.getByRole('region', { name: '本题经过' });
export const focusOn = (page: Page, sort: number) =>
  page.getByRole('button', { name: new RegExp(`^第 ${sort} 题，`) }).click();
export const slider = (page: Page) => page.getByRole('slider', { name: '回放时间' });

/** What stands in the slider's lanes of a kind. */
export const ticks = (page: Page, kind: string) => page.locator(`[data-tick="${kind}"]`);

/** Puts the slider to a share of its length by the pointer, as a hand would. */
export async function slideTo(page: Page, share: number): Promise<void> {
  await slider(page).scrollIntoViewIfNeeded();
  const box = await slider(page).boundingBox();
  if (box === null) throw new Error('the slider is not on screen');
  await page.mouse.click(box.x + box.width * share, box.y + box.height / 2);
}

/** A text as a regular expression finds it. */
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** When each event of a paper happened, ms epoch: GraphQL tells it to the millisecond. */
export async function momentsOf(
  { url }: { readonly url: string },
  { token }: Caller,
  id: string,
): Promise<readonly { readonly at: number; readonly text: string }[]> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({
      query: 'query($id: ID!) { auditPaper(id: $id) { events { time text } } }',
      variables: { id },
    }),
  });
  const { data } = (await response.json()) as {
    data: { auditPaper: { events: { time: string; text: string }[] } };
  };
  return data.auditPaper.events
    .map(({ time, text }) => ({ at: Date.parse(time), text }))
    .toSorted((a, b) => a.at - b.at);
}
