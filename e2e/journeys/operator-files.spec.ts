import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

/** Six seconds of a test picture with a tone. */
function film(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-film-'));
  try {
    const path = join(folder, 'film.mp4');
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=640x480:rate=10:duration=6'];
    const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=6', '-pix_fmt', 'yuv420p', '-shortest'];
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, ...tone, path]);
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a film becomes a stream that plays when somebody asks; the operator sees work, files and storage @uploads @operations', async ({
  as,
  server,
}) => {
  test.setTimeout(300_000);
  const admin = await as('admin');
  const { page } = admin;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(film())], { type: 'video/mp4' }), '课文.mp4');
  const sent = await fetch(`${server.url}/api/common/oss/uploadFile`, {
    method: 'POST',
    headers: { token: admin.token },
    body: form,
  });
  const { url } = ((await sent.json()) as { data: { url: string } }).data;
  const [fileId = ''] = /[0-9a-f]{64}/.exec(url) ?? [];
  const content = `<p>请先看影片</p><p><video controls src="${url}"></video></p>`;
  await admin.post('/api/sys/notice/save', { title: '考前须看的影片', content, state: 0 });
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${server.url}/api/common/media/${fileId}`);
        return ((await answer.json()) as { data: { state: string } }).data.state;
      },
      // It is worked on behind everything else.
      { timeout: 150_000 },
    )
    .toBe('done');

  const { page: reader, context } = await as('student');
  const asked: string[] = [];
  context.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await reader.goto('/web/notice');
  const [shown] = await Promise.all([
    context.waitForEvent('page'),
    reader.getByText('考前须看的影片').first().click(),
  ]);
  const video = shown.locator('video');
  await expect(video).toHaveAttribute('poster', /\/api\/common\/file\//);
  await expect(video).toHaveAttribute('src', /^blob:/);
  expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  expect(asked.filter((path) => path === url)).toEqual([]);
  await inspect(shown, 'a notice with a film');
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(0.5);

  await page.goto('/admin/sys/status');
  await expect(page.getByRole('heading', { name: '运行状况', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: '立即检查' }).click();
  await expect(page.getByText('题目与网站的图片、音视频')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('没有设置备份目录：服务器不会自行备份。')).toBeVisible();
  await expect(page.getByText('音视频转换与图片缩放')).toBeVisible();
  await inspect(page, 'the operator’s page', { dark: true });

  await page.goto('/admin/sys/upload');
  await expect(page.getByRole('heading', { name: '当前存储' })).toBeVisible();
  await inspect(page, 'where files are', { dark: true });
  await page.getByText('阿里云 OSS', { exact: true }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('Endpoint不能为空！').first()).toBeVisible();
  await inspect(page, 'a provider’s form', { dark: true });
});
