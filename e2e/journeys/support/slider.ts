import { expect, type Locator, type Page } from '@playwright/test';

const pictures = (puzzle: Locator) => ({
  background: puzzle.locator('img').nth(0),
  piece: puzzle.locator('img').nth(1),
});

/**
 * Where the gap is, in pixels from the left of the picture, found as an eye finds it: the place where the
 * darkened picture looks like the piece. The server's hole is the picture under a veil of #0b1526 at 55 %.
 */
export async function gapIn(page: Page, puzzle: Locator): Promise<number> {
  const { background, piece } = pictures(puzzle);
  await expect(piece).toBeVisible();
  const top = await piece.evaluate(
    (image) => Number.parseFloat(getComputedStyle(image).top) || (image as HTMLElement).offsetTop,
  );
  const sources = {
    background: await background.getAttribute('src'),
    piece: await piece.getAttribute('src'),
  };
  return page.evaluate(
    async ({ background, piece, top }) => {
      const pixels = async (src: string) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), {
          width: image.naturalWidth,
          height: image.naturalHeight,
        });
        const context = canvas.getContext('2d') as CanvasRenderingContext2D;
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, canvas.width, canvas.height);
      };
      const [scene, shape] = [await pixels(background ?? ''), await pixels(piece ?? '')];
      const veil = [11, 21, 38];
      let best = { x: 0, error: Infinity };
      for (let x = 0; x + shape.width <= scene.width; x += 1) {
        let error = 0;
        for (let row = 4; row < shape.height - 4; row += 2) {
          for (let column = 4; column < shape.width - 4; column += 2) {
            const at = (row * shape.width + column) * 4;
            if ((shape.data[at + 3] ?? 0) < 255) continue;
            const there = ((row + top) * scene.width + column + x) * 4;
            for (let channel = 0; channel < 3; channel += 1) {
              const veiled = 0.45 * (shape.data[at + channel] ?? 0) + 0.55 * (veil[channel] ?? 0);
              error += Math.abs(veiled - (scene.data[there + channel] ?? 0));
            }
          }
        }
        if (error < best.error) best = { x, error };
      }
      return best.x;
    },
    { ...sources, top: Math.round(top) },
  );
}

/** Drags the slider so far that the piece has moved by `distance` pixels, in the steps of a hand. */
export async function drag(page: Page, puzzle: Locator, distance: number): Promise<void> {
  const { piece } = pictures(puzzle);
  await expect(piece).toBeVisible();
  const button = puzzle.locator('[class*="control-button"], [class*="slider-button"]').first();
  const box = await button.boundingBox();
  const from = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const start = (await piece.boundingBox())?.x ?? 0;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const steps = 24;
  for (let step = 1; step <= steps; step += 1) {
    await page.mouse.move(from.x + (distance * step) / steps, from.y + (step % 3));
    await page.waitForTimeout(15);
  }
  for (let nudge = 0; nudge < 20; nudge += 1) {
    const moved = ((await piece.boundingBox())?.x ?? 0) - start;
    if (Math.abs(moved - distance) < 1) break;
    await page.mouse.move(from.x + distance + (distance - moved), from.y);
  }
  await page.mouse.up();
}

/** Milliseconds that a finger stays on a key. The server refuses a piece that was on its way for less than 80. */
const keyHeld = 40;

/**
 * Moves the piece to `distance` pixels with the arrow keys of the focused slider, one press after the other:
 * each is seen to have moved the piece before the next is chosen.
 */
export async function moveByKeys(page: Page, puzzle: Locator, distance: number): Promise<void> {
  const { piece } = pictures(puzzle);
  await expect(piece).toHaveCSS('left', '0px');
  const moved = (): Promise<number> =>
    piece.evaluate((image) => Number.parseFloat(getComputedStyle(image).left));
  let at = 0;
  for (let press = 0; press < 120; press += 1) {
    const left = distance - at;
    if (Math.abs(left) <= 2.5) return;
    const before = at;
    await page.keyboard.press(left > 40 ? 'PageUp' : left > 0 ? 'ArrowRight' : 'ArrowLeft', {
      delay: keyHeld,
    });
    await expect.poll(async () => (at = await moved()), `after ${before} pixels`).not.toBe(before);
  }
  throw new Error(`the keys did not bring the piece to ${distance}`);
}
