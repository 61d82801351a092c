import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressIn, runServer, type ServerProcess } from './testing/server-process.js';

let folder: string;
/** Of the administrator that the first start makes. */
let password = '';
const children = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-main-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** The compiled server on a folder of this test. */
const run = (env: Record<string, string>): ServerProcess =>
  runServer(children, { DATA_DIR: join(folder, 'data'), ...env });

describe('the server process', { timeout: 120_000 }, () => {
  it('prints its addresses and, once, the random password of the only administrator; a second process is refused the folder in one sentence; a stop by SIGTERM ends with 0 within 5 s', async () => {
    const first = run({});
    const text = await first.printed('管理员账号');
    password = /admin \/ (\S{16})（/.exec(text)?.[1] ?? '';
    expect(password).toHaveLength(16);
    expect((await fetch(`${addressIn(text)}/readyz`)).status).toBe(200);
    const late = run({});
    expect(await late.exit).toBe(1);
    expect(late.output()).toMatch(/^数据目录 .* 正被另一个 Vigil 进程使用.*\n$/);
    expect((await fetch(`${addressIn(text)}/healthz`)).status, 'the first is left alone').toBe(200);
    const asked = performance.now();
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);
    expect(performance.now() - asked).toBeLessThan(5000);
  });

  it('started again takes the password it printed, and prints none; killed outright it leaves a folder that the next start takes over', async () => {
    const second = run({ CAPTCHA: 'off' });
    const again = await second.printed('Vigil 已启动');
    await second.printed('CAPTCHA=off');
    const login = await fetch(`${addressIn(again)}/api/sys/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    });
    expect(await login.json()).toMatchObject({ code: 0, data: { roleType: 2, permissions: ['*'] } });
    const folderOf = join(folder, 'data');
    for (const name of await readdir(folderOf)) {
      const found = await stat(join(folderOf, name));
      expect(found.mode & 0o077, `${name} is for its owner alone`).toBe(0);
    }
    second.child.kill('SIGKILL');
    await second.exit;
    expect(second.output()).not.toContain('管理员账号');
    const third = run({});
    await third.printed('Vigil 已启动');
    third.child.kill('SIGTERM');
    expect(await third.exit).toBe(0);
    expect(third.output()).not.toContain('管理员账号');
  });

  it('refuses a taken port, a folder that cannot be written and a setting that cannot be meant, each in one sentence', async () => {
    const blocker = createServer();
    const port = await new Promise<number>((resolve) =>
      blocker.listen(0, '127.0.0.1', () => resolve((blocker.address() as { port: number }).port)),
    );
    const taken = run({ PORT: String(port), DATA_DIR: join(folder, 'port') });
    expect(await taken.exit).toBe(1);
    expect(taken.output()).toContain(`端口 ${port} 已被占用，请用 PORT 指定另一个端口。`);
    blocker.close();
    await writeFile(join(folder, 'a-file'), '');
    const unwritable = run({ DATA_DIR: join(folder, 'a-file', 'data') });
    expect(await unwritable.exit).toBe(1);
    expect(unwritable.output()).toMatch(/^数据目录 .*a-file\/data 无法写入.*\n$/);
    const wrong = run({ PORT: 'eighty' });
    expect(await wrong.exit).toBe(1);
    expect(wrong.output()).toMatch(/^环境变量 PORT .*\n$/);
  });
});
