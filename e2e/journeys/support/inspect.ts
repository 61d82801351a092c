import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { badLineStarts } from './line-starts.js';
import { smallTargets } from './touch-targets.js';

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

export interface Inspection {
  /** the console: axe in its dark colour scheme instead of on a phone, which few proctors watch from */
  readonly dark?: boolean;
  /** nothing that one touches on the phone is smaller than a finger */
  readonly touch?: boolean;
  /** axe's own size of targets, its moderate findings, and all of axe on the phone beside the dark */
  readonly strict?: boolean;
  /** the colours in high contrast too, light and dark */
  readonly contrast?: boolean;
}

/** A learner's page: dark, on a phone, by finger. */
export const learner: Inspection = { dark: true, touch: true, strict: true };
/** And in high contrast. */
export const every: Inspection = { ...learner, contrast: true };

const quietFrames = 4;

/**
 * Nothing is on its way any more: no skeleton, fonts there, no transition for some frames (an inherited
 * colour goes down the tree one level a frame).
 */
async function settled(page: Page): Promise<void> {
  await expect(page.getByText('正在加载')).toHaveCount(0);
  await page.evaluate(async (frames) => {
    await document.fonts.ready;
    const endless = (animation: Animation): boolean =>
      animation.effect?.getComputedTiming().iterations === Infinity;
    for (let quiet = 0; quiet < frames;) {
      await new Promise(requestAnimationFrame);
      quiet = document
        .getAnimations()
        .every((animation) => animation.playState !== 'running' || endless(animation))
        ? quiet + 1
        : 0;
    }
  }, quietFrames);
}

/** The rules that colours decide: between light and dark nothing else differs. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * What axe calls serious or critical on the page as it stands, by all its rules or by those named, one line
 * for each element; strictly: what it calls moderate too, and the size of targets (WCAG 2.2 §2.5.8), which it leaves out of
 * itself. That what is open over a page stands in no landmark is its own advice and no rule of WCAG.
 */
async function findings(
  page: Page,
  { rules, strict = false }: { readonly rules?: readonly string[]; readonly strict?: boolean } = {},
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(strict ? { rules: { 'target-size': { enabled: true } } } : {}),
    ...(rules === undefined ? {} : { runOnly: [...rules] }),
  };
  const violations = await page.evaluate(async (how) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations: found } = await axe.run(document, how);
    const over = (target: string): boolean =>
      document.querySelector(target)?.closest('[data-portal]') != null;
    return found.map(({ id, impact, nodes }) => ({
      ...{ id, impact },
      nodes: nodes.filter(({ target }) => id !== 'region' || !over(target.join(' '))),
    }));
  }, options);
  const said = ['serious', 'critical', ...(strict ? ['moderate'] : [])];
  return violations
    .filter(({ impact }) => said.includes(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(
        (node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary?.replaceAll(/\s+/g, ' ') ?? ''}`,
      ),
    );
}

const wider = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/**
 * One page as it stands, at a desk (1440×900) and on a phone (390×844): nothing to scroll sideways and no closing sign
 * at a line's start on either; no serious or critical finding of axe at the desk, and on the phone (learners) or in the dark (console); more by `strict` and `contrast`.
 * Soft, so that one bad page does not hide the next. The page is left light, at the desk's size.
 */
export async function inspect(
  page: Page,
  what: string,
  { dark = false, touch = false, strict = false, contrast = false }: Inspection = {},
): Promise<void> {
  await settled(page);
  expect.soft(await findings(page, { strict }), `${what}: axe`).toEqual([]);
  expect.soft(await wider(page), `${what}: scrolls sideways at 1440`).toBeLessThanOrEqual(0);
  expect.soft(await badLineStarts(page), `${what}: signs at a line's start`).toEqual([]);
  if (contrast) await colours(page, `${what}, high contrast`, 'more');
  if (dark) {
    await wear(page, 'dark');
    await colours(page, `${what}, dark`);
    if (contrast) await colours(page, `${what}, dark and high contrast`, 'more');
  }
  await page.setViewportSize(phone);
  await settled(page);
  expect.soft(await wider(page), `${what}: scrolls sideways at 390`).toBeLessThanOrEqual(0);
  expect.soft(await badLineStarts(page), `${what} at 390: signs at a line's start`).toEqual([]);
  if (strict || !dark) expect.soft(await findings(page, { strict }), `${what} at 390: axe`).toEqual([]);
  if (touch) expect.soft(await smallTargets(page), `${what} at 390: smaller than a finger`).toEqual([]);
  await page.setViewportSize(desk);
  if (dark) await wear(page, 'light');
}

/** The colours as they stand, or with 高对比度 (ui/src/theme/contrast.ts), which is then put away again. */
async function colours(page: Page, what: string, contrast: 'normal' | 'more' = 'normal'): Promise<void> {
  const put = (how: string) =>
    page.evaluate((to) => {
      document.documentElement.dataset['contrast'] = to;
    }, how);
  if (contrast === 'more') await put(contrast);
  await settled(page);
  expect.soft(await findings(page, { rules: ofColours }), `${what}: axe`).toEqual([]);
  if (contrast === 'more') await put('normal');
}

async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}
