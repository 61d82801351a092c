import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.js';
import { createHttpApp } from './http-app.js';
import { addWebApps } from './web-apps.js';

/** The build's own step, run as the build runs it. */
const compressing = `import(${JSON.stringify(new URL('../../../compress-assets.mjs', import.meta.url).href)}).then((m) => m.compressAssets(process.argv[1]))`;

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-web-'));
  await mkdir(join(folder, 'web', 'assets'), { recursive: true });
  await writeFile(
    join(folder, 'web', 'index.html'),
    '<!doctype html><script>window.x = 1</script><div id="root">learner</div>',
  );
  await writeFile(
    join(folder, 'web', 'assets', 'main-abc123.js'),
    `console.log(${JSON.stringify('x'.repeat(5000))})`,
  );
  await writeFile(join(folder, 'web', 'sw.js'), 'self.x = 1');
  app = createHttpApp({ trustProxy: false }, systemClock, pino({ level: 'silent' }), () => false);
  await addWebApps(app, { web: join(folder, 'web'), admin: join(folder, 'admin') });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the screens', () => {
  it('hashed assets are kept for ever and compressed; the page and other files are asked for anew', async () => {
    const asset = await app.inject({
      url: '/web/assets/main-abc123.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    expect((await app.inject('/web/sw.js')).headers['cache-control']).toBe('no-cache');
    expect((await app.inject('/web/index')).headers['cache-control']).toBe('no-cache');
  });

  it('a browser that asks for an icon before it has read the page is led to the applications’ own', async () => {
    const { statusCode, headers } = await app.inject('/favicon.ico');
    expect([statusCode, headers.location]).toEqual([302, '/web/icon.svg']);
  });

  it('what the build has compressed is served as it is', async () => {
    const text = `console.log(${JSON.stringify('y'.repeat(5000))})`;
    await writeFile(join(folder, 'web', 'assets', 'other-abc123.js'), text);
    expect(spawnSync(process.execPath, ['-e', compressing, join(folder, 'web')]).stderr.toString()).toBe('');
    const ask = (encoding: string) =>
      app.inject({ url: '/web/assets/other-abc123.js', headers: { 'accept-encoding': encoding } });
    const packed = await ask('gzip, deflate, br');
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(packed.headers['content-type']).toMatch(/javascript/);
    expect(packed.rawPayload).toEqual(await readFile(join(folder, 'web', 'assets', 'other-abc123.js.br')));
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(text);
    expect(gunzipSync((await ask('gzip')).rawPayload).toString()).toBe(text);
    expect((await ask('identity')).body).toBe(text);
  });

  it('every path of the router gives the page, a missing file does not', async () => {
    for (const path of ['/web', '/web/', '/web/index', '/web/exam/step/1?x=a.b', '/login', '/404'])
      expect((await app.inject(path)).body).toContain('learner');
    for (const path of ['/web/assets/gone-000.js', '/web/gone.png'])
      expect((await app.inject(path)).statusCode).toBe(404);
  });

  it('an address of nothing is a page to a person and the catalogue’s answer to a program, both with 404', async () => {
    const ask = (url: string, accept: string) => app.inject({ url, headers: { accept } });
    const page = await ask('/nope/deep?x=1', 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.body).toContain('learner');
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    for (const [url, accept] of [
      ['/nope', 'application/json'],
      ['/nope', '*/*'],
      ['/api/nope', 'text/html'],
      ['/graphql/nope', 'text/html'],
    ] as const) {
      const answer = await ask(url, accept);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 404 });
    }
  });

  it('no path leads out of the folder', async () => {
    for (const path of [
      '/web/../admin/x.js',
      '/web/%2e%2e/%2e%2e/etc/passwd',
      '/web/..%2f..%2fetc/passwd.txt',
    ]) {
      const response = await app.inject(path);
      expect(response.body).not.toContain('root:');
    }
  });

  it.each(['/web/assets/', '/web/%2e%2e/package.json', '/web/assets/..%5c..%5cpackage.json', '/web/%00'])(
    'a path that cannot be meant (%s) is nothing that went wrong here',
    async (path) => {
      expect((await app.inject(path)).statusCode).toBeLessThan(500);
    },
  );

  it('the policy lets inline scripts of the page run by their hash and nothing else inline', async () => {
    const policy = String((await app.inject('/web/index')).headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' blob: 'sha256-[^']+'/);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
    expect(policy).toContain("worker-src 'self' blob:");
    expect(policy).toContain("media-src 'self' data: blob:");
  });

  it('a page that was built anew is served at once, under its own policy', async () => {
    const before = String((await app.inject('/web/index')).headers['content-security-policy']);
    const file = join(folder, 'web', 'index.html');
    await writeFile(file, '<!doctype html><script>window.x = 2</script><div id="root">learner anew</div>');
    const later = new Date(Date.now() + 5000);
    await utimes(file, later, later);
    const after = await app.inject('/web/index');
    expect(after.body).toContain('learner anew');
    expect(after.headers['content-security-policy']).not.toBe(before);
    expect(String(after.headers['content-security-policy'])).toContain(
      createHash('sha256').update('window.x = 2').digest('base64'),
    );
  });

  it('one that is not built says so instead of failing the start', async () => {
    expect((await app.inject('/admin')).body).toContain('尚未构建');
  });
});
