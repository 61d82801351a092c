import type { Page } from '@playwright/test';

/** px of the page's viewport */
export type Point = readonly [x: number, y: number];

/** One finger on a page that takes touches, put down, moved in steps and lifted, as the browser itself gets it. */
export class Finger {
  private constructor(private readonly touch: (type: string, points: readonly Point[]) => Promise<unknown>) {}

  static async on(page: Page): Promise<Finger> {
    const devTools = await page.context().newCDPSession(page);
    return new Finger((type, points) =>
      devTools.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: points.map(([x, y]) => ({ x, y })),
      }),
    );
  }

  down = (at: Point): Promise<unknown> => this.touch('touchStart', [at]);
  move = (to: Point): Promise<unknown> => this.touch('touchMove', [to]);
  up = (): Promise<unknown> => this.touch('touchEnd', []);

  /** Down at one point and on to another, where it stays. */
  async pull([fromX, fromY]: Point, [toX, toY]: Point): Promise<void> {
    await this.down([fromX, fromY]);
    for (let step = 1; step <= 8; step += 1)
      await this.move([fromX + ((toX - fromX) * step) / 8, fromY + ((toY - fromY) * step) / 8]);
  }

  async swipe(from: Point, to: Point): Promise<void> {
    await this.pull(from, to);
    await this.up();
  }
}
