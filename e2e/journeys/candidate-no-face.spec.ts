import { fileURLToPath } from 'node:url';
import config from '../playwright.config.js';
import { chromiumPath } from '../support/browsers.js';
import { expect, test } from './support/fixtures.js';
import { eventsOf } from './support/paper-log.js';

const film = fileURLToPath(new URL('../fixtures/camera-noface.mjpeg', import.meta.url));
const launchOptions = config.use?.launchOptions;

test.use({
  launchOptions: {
    ...launchOptions,
    executablePath: chromiumPath,
    args: (launchOptions?.args ?? []).map((arg) =>
      arg.startsWith('--use-file-for-fake-video-capture=')
        ? `--use-file-for-fake-video-capture=${film}`
        : arg,
    ),
  },
});

test('nobody before the camera: each minute is a failure that the candidate is told, the last one hands the paper in @exam-taking @uploads', async ({
  seat,
  api,
}) => {
  const admin = await api('admin');
  const { page, paperId, screen } = await seat(
    admin,
    { title: '镜头前没有人', faceCheck: true, faceChance: 3 },
    { who: 'student' },
  );
  await page.clock.install();
  await screen.open(paperId);
  await expect(page.locator('video')).toHaveJSProperty('readyState', 4);
  for (const failures of [1, 2]) {
    await page.clock.fastForward(60_000);
    await expect(
      screen.notices.getByText(`人脸识别已失败${failures}次，连续失败3次将自动交卷！`),
    ).toBeVisible({ timeout: 40_000 });
  }
  await page.clock.fastForward(60_000);
  await expect(page.getByText('连续3次人脸识别失败，系统强制交卷！').first()).toBeVisible({
    timeout: 40_000,
  });
  await page.clock.fastForward(5000);
  await screen.showsResult();
  const events = await eventsOf(admin, paperId);
  expect(
    events
      .filter(({ type }) => type === 'FaceChecked')
      .map(({ data }) => (data as { outcome: string }).outcome),
  ).toEqual(['no-face', 'no-face', 'no-face']);
  expect(events.find(({ type }) => type === 'PaperHandedIn')?.data).toMatchObject({
    exState: 3,
    cause: 'face-limit',
  });
});
