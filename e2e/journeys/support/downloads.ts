import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';

/** The file that a click brings: its name and bytes. */
export async function downloadBy(
  button: Locator,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const coming = button.page().waitForEvent('download');
  await button.click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
