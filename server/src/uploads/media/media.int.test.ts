import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import sharp from 'sharp';
import { randomBytes } from 'node:crypto';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { collectFiles } from '../collect-files.js';
import { factsOf, ffmpeg } from './ffmpeg.js';
import { beginAnew, mediaJobs, workOnMedia } from './media-queue.js';

const run = promisify(execFile);
let server: TestApp;
let folder: string;
const sample = async (name: string, ...args: string[]): Promise<Buffer> => {
  const path = join(folder, name);
  await run('ffmpeg', ['-v', 'error', '-y', ...args, path]);
  return readFile(path);
};
const put = (mimeType: string, bytes: Buffer, owner: string | null = null) =>
  server.services.files.put(owner === null ? 'media' : 'upload', owner, mimeType, bytes);
const info = async (fileId: string) =>
  (await server.app.http.inject(`/api/common/media/${fileId}`)).json<{ data: Record<string, unknown> }>()
    .data;
const ended = (fileId: string) =>
  until(
    'the work ended',
    async () => ['done', 'failed'].includes((await mediaJobs(server.services).get(fileId))?.state ?? ''),
    100_000,
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-media-'));
  server = await startTestApp();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
vi.setConfig({ testTimeout: 120_000 });

describe('a public film', () => {
  it('becomes a stream of two qualities with a poster, read by ranges; what is made goes with it', async () => {
    const film = await sample(
      'film.mp4',
      ...['-f', 'lavfi', '-i', 'testsrc=size=960x540:rate=10:duration=14'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=14', '-pix_fmt', 'yuv420p', '-shortest'],
    );
    const { fileId } = await server.services.fileRecords.put('media', null, 'video/mp4', film);
    await ended(fileId);
    const told = await info(fileId);
    expect(told).toMatchObject({
      kind: 'video',
      state: 'done',
      stream: `/api/common/media/${fileId}/master.m3u8`,
    });
    expect(told['seconds']).toBeCloseTo(14, 0);
    const master = await server.app.http.inject(String(told['stream']));
    expect(master.headers['content-type']).toBe('application/vnd.apple.mpegurl');
    expect(master.body).toMatch(
      /RESOLUTION=960x540\n0\.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=\d+,RESOLUTION=640x360\n1\.m3u8/,
    );
    for (const [place, height] of [540, 360].entries()) {
      const playlist = (await server.app.http.inject(`/api/common/media/${fileId}/${place}.m3u8`)).body;
      const pieces = [
        ...playlist.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)\n(\/api\/common\/file\/[0-9a-f]{64})\n/g),
      ];
      expect(pieces).toHaveLength(3);
      const [, length = '', offset = '', url = ''] = pieces[1] ?? [];
      const range = `bytes=${offset}-${Number(offset) + Number(length) - 1}`;
      const piece = await server.app.http.inject({ url, headers: { range } });
      expect([piece.statusCode, piece.rawPayload.length]).toEqual([206, Number(length)]);
      const path = join(folder, `piece-${height}.ts`);
      await (await import('node:fs/promises')).writeFile(path, piece.rawPayload);
      expect((await factsOf(path)).video?.height).toBe(height);
    }
    const poster = await server.app.http.inject(String(told['poster']));
    expect(await sharp(poster.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 960 });
    expect(
      (await readdir(join(server.config.filesDir, 'tmp'))).filter((name) => name.includes(fileId)),
    ).toEqual([]);
    // It is offered once for ever.
    await put('video/mp4', film);
    expect(await workOnMedia(server.services, () => true)).toBe(0);
    // The original goes, and all that was made of it.
    await server.services.files.remove(fileId);
    await collectFiles(server.services, { held: () => true });
    expect(await info(fileId)).toMatchObject({ state: 'none', stream: null });
    expect((await server.app.http.inject(String(told['poster']))).statusCode).toBe(404);
  });

  it('that cannot be read is tried three times, told, and plays as it came', async () => {
    const bytes = randomBytes(3000);
    const { fileId } = await put('video/mp4', bytes);
    const jobs = mediaJobs(server.services);
    for (let tries = 1; tries <= 3; tries += 1) {
      await until('it was tried', async () => ((await jobs.get(fileId))?.tries ?? 0) >= tries);
      const job = await jobs.get(fileId);
      if (job?.state === 'waiting') await jobs.put({ ...job, version: job.version + 1, dueAt: 0 });
    }
    const job = await jobs.get(fileId);
    expect(job).toMatchObject({ state: 'failed', tries: 3, made: null, putting: [] });
    expect(job?.said).not.toBe('');
    expect(await info(fileId)).toMatchObject({ state: 'failed', stream: null, poster: null });
    const page = await server.app.http.inject(`/api/common/file/${fileId}`);
    expect(page.rawPayload.equals(bytes)).toBe(true);
  });

  it('whose work was killed begins anew, and nothing of before stays', async () => {
    const film = await sample(
      'short.mp4',
      ...['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=5:duration=2'],
    );
    const { fileId } = await put('video/mp4', film);
    await ended(fileId);
    const left = await server.services.files.put('rendition', null, 'video/mp2t', randomBytes(500));
    const jobs = mediaJobs(server.services);
    const job = await jobs.get(fileId);
    if (job === null) throw new Error('it is there');
    await jobs.put({
      ...job,
      version: job.version + 1,
      state: 'running',
      putting: [left.fileId],
      made: null,
    });
    await beginAnew(server.services);
    await ended(fileId);
    expect(await server.services.files.find(left.fileId)).toBeNull();
    const again = (await jobs.get(fileId))?.made?.streams ?? [];
    expect(again).toHaveLength(1);
    expect(await server.services.files.find(again[0]?.fileId ?? '')).not.toBeNull();
  });
});

describe('a recording and a picture', () => {
  it('a recording becomes AAC', async () => {
    const sound = await sample('sound.wav', ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=3']);
    const { fileId } = await put('audio/wav', sound);
    await ended(fileId);
    const { audio } = await info(fileId);
    const page = await server.app.http.inject(String(audio));
    expect(page.headers['content-type']).toBe('audio/mp4');
    expect(page.rawPayload.length).toBeLessThan(sound.length / 3);
  });

  it('a picture gets sizes below its own, turned as it is shown', async () => {
    const noise = { raw: { width: 700, height: 1200, channels: 3 as const } };
    const photo = await sharp(randomBytes(700 * 1200 * 3), noise)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { fileId } = await put('image/jpeg', photo);
    await ended(fileId);
    const { sizes } = (await info(fileId)) as unknown as { sizes: { width: number; url: string }[] };
    expect(sizes.map(({ width }) => width)).toEqual([480, 960]);
    const page = await server.app.http.inject(sizes[0]?.url ?? '');
    expect(await sharp(page.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 480,
      height: 280,
    });
  });

  it('of what belongs to a person nothing is made, and nothing told', async () => {
    const sound = await sample('own.wav', ...['-f', 'lavfi', '-i', 'sine=frequency=300:duration=1']);
    const { fileId } = await put('audio/wav', sound, 'somebody');
    expect(await mediaJobs(server.services).get(fileId)).toBeNull();
    expect(await info(fileId)).toMatchObject({ kind: null, state: 'none' });
  });
});

describe('ffmpeg', () => {
  it('ends when the role is lost, and dies with whoever began it', async () => {
    const endless = ['-re', '-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=5', '-f', 'null', '-'];
    let active = true;
    setTimeout(() => (active = false), 700);
    await expect(ffmpeg(endless, { active: () => active })).rejects.toMatchObject({
      code: 'MediaError',
      message: '已中断',
    });

    const mark = `title=vigil-${randomBytes(6).toString('hex')}`;
    const script = `import { ffmpeg } from '@vigil/server/dist/uploads/media/ffmpeg.js'; void ffmpeg(${JSON.stringify(['-re', '-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=5', '-metadata', mark, '-f', 'null', '-'])}, { active: () => true });`;
    const isRunning = async () =>
      (await run('ps', ['-eo', 'args'])).stdout
        .split('\n')
        .some((line) => /^\S*ffmpeg /.test(line) && line.includes(mark));
    const { spawn } = await import('node:child_process');
    const child = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        script.replace('@vigil/server/dist', join(import.meta.dirname, '../../../dist')),
      ],
      { stdio: 'ignore' },
    );
    await until('it runs', isRunning);
    child.kill('SIGKILL');
    await until('it is gone', async () => !(await isRunning()));
  });
});
