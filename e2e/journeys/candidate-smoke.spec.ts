import { test } from './support/fixtures.js';

test('smoke', async ({ as }) => {
  const { page, context } = await as('kaosheng60');
  await page.goto(`/web/index`);
  const cdp = await context.newCDPSession(page);
  await page.evaluate(() => document.addEventListener('visibilitychange', () => console.log('VIS', document.visibilityState)));
  page.on('console', (m) => console.log('page:', m.text()));
  const state = () => page.evaluate(() => [document.visibilityState, document.hasFocus(), document.fullscreenElement !== null]);
  for (const emu of [true, false]) {
    await cdp.send('Emulation.setFocusEmulationEnabled', { enabled: emu });
    const [other] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void open('/web/detail/instructions'))]);
    await other.bringToFront();
    await page.waitForTimeout(500);
    console.log(emu, 'second tab', await state());
    console.log(await cdp.send('Browser.getWindowForTarget'), await (await context.newCDPSession(other)).send('Browser.getWindowForTarget'));
    await page.bringToFront();
    await page.waitForTimeout(500);
    console.log(emu, 'back', await state());
    await other.close();
  }
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  await page.waitForTimeout(500);
  await cdp.send('Page.setWebLifecycleState', { state: 'active' });
  console.log('froze', await state());
});
