import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { readManifest } from '../manifest.js';
import { backupRuns, lastRuns } from '../schedule/backup-runs.js';
import { startBackups } from '../schedule/backups.js';
import { certificateEnds } from './certificates.js';
import { probeAll } from './probes.js';
import { usageId, usageOf } from './usage.js';

vi.setConfig({ testTimeout: 240_000 });

interface Told {
  readonly queues: readonly {
    readonly name: string;
    readonly waiting: number;
    readonly said: string | null;
  }[];
  readonly services: readonly {
    readonly name: string;
    readonly service: string | null;
    readonly works: boolean | null;
    readonly said: string | null;
  }[];
  readonly usage: {
    readonly kinds: readonly { readonly of: string; readonly files: number; readonly bytes: string }[];
    readonly owners: readonly { readonly of: string; readonly title: string; readonly bytes: string }[];
  } | null;
  readonly backups: {
    readonly scheduled: boolean;
    readonly late: boolean;
    readonly verifiedAt: string | null;
    readonly underWay: boolean;
    readonly runs: readonly { readonly id: string; readonly state: string; readonly said: string | null }[];
  };
  readonly disks: readonly { readonly title: string; readonly freeBytes: string }[];
  readonly keys: readonly { readonly title: string; readonly madeAt: string | null }[];
  readonly versions: readonly { readonly title: string; readonly version: string | null }[];
  readonly parts: readonly { readonly name: string; readonly ok: boolean }[];
}

let server: TestApp;
let folder: string;
let operator: string;
let other: string;
let learner: string;
const call = (path: string, token = operator) => server.rest(`/api/sys/status/${path}`, {}, { token });
const status = async (): Promise<Told> => (await call('detail')).data as Told;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-operator-'));
  // People are told to the log before anything backs it up: a trial restore refuses who is not.
  const dataDir = join(folder, 'data');
  const before = await startTestApp({ dataDir });
  const people = [
    await before.addUser({ roleType: 2, permissions: ['sys:status'] }),
    await before.addUser({ roleType: 2, permissions: ['sys:upload'] }),
    await before.addUser(),
  ] as const;
  await before.tellWritten();
  await before.stop();
  server = await startTestApp({
    dataDir,
    env: { BACKUP_DIR: join(folder, 'backups'), BACKUP_EVERY_HOURS: '24', BACKUP_KEEP: '1' },
  });
  [operator, other, learner] = await Promise.all([
    server.tokenOf(people[0]),
    server.tokenOf(people[1]),
    server.tokenOf(people[2]),
  ]);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A backup and its trial are each a program of its own, on a machine with other work. */
const twoTools = 120_000;
/** The page may be read twice a second: what is waited for is looked at where it is kept. */
const newestRun = async () => (await lastRuns(server.services, 1))[0];
const verified = () =>
  until(
    'a backup held',
    async () => {
      const newest = await newestRun();
      if (newest?.state === 'failed') throw new Error(`the backup failed: ${newest.said}`);
      return newest?.state === 'verified';
    },
    twoTools,
  );

describe('the operator’s page', () => {
  it('tells queues, services, files, disks, keys and versions, to who may alone', async () => {
    await server.services.files.put('media', null, 'image/png', new Uint8Array(1000).fill(1));
    await server.services.files.put('face', 'somebody', 'image/jpeg', new Uint8Array(3000).fill(2));
    expect((await call('check')).code).toBe(0);
    await until('files were counted', async () =>
      ((await usageOf(server.services).get(usageId))?.kinds ?? []).some(({ of }) => of === 'face'),
    );
    const told = await status();
    expect(told.usage?.kinds[0]).toMatchObject({ of: 'face', files: 1, bytes: '3000' });
    expect(told.usage?.owners).toMatchObject([{ of: 'somebody', title: '已注销', bytes: '3000' }]);
    expect(told.queues.map(({ name }) => name)).toEqual([
      'mails',
      'media',
      'file-moves',
      'sms',
      'refunds',
      'invoices',
      'reconciliation',
      'reactors',
    ]);
    expect(told.queues[0]).toMatchObject({ waiting: 0, said: '未配置邮件服务：邮件留在发件箱中等待。' });
    expect(told.services).toMatchObject([
      { name: 'mail-server', service: null, works: null },
      { name: 'storage', service: null, works: null },
      { name: 'sms-provider', service: null, works: null },
    ]);
    expect(told.disks.map(({ title }) => title)).toEqual(['数据目录', '备份目录']);
    expect(told.keys.every(({ madeAt }) => madeAt !== null)).toBe(true);
    expect(told.versions.find(({ title }) => title === 'Node.js')?.version).toBe(process.version);
    expect(told.parts.find(({ name }) => name === 'log')?.ok).toBe(true);
    expect((await call('detail', learner)).reason).toBe('NotAllowed');
    for (const path of ['detail', 'check', 'backup'])
      expect((await call(path, other)).reason).toBe('NotAllowed');
  });

  it('a backup is made by itself, tried by a restore, kept as told, and never twice at once', async () => {
    await verified();
    const [first] = (await status()).backups.runs;
    const made = join(folder, 'backups', first?.id ?? '');
    expect((await readManifest(made)).events).toBeGreaterThan(0);
    expect((await readdir(join(folder, 'backups'))).filter((name) => name.startsWith('.'))).toEqual([]);
    expect((await status()).backups).toMatchObject({ scheduled: true, late: false });
    expect((await call('backup')).code).toBe(0);
    expect((await call('backup')).reason).toBe('BackupUnderWay');
    await until('it was taken up', async () => (await backupRuns(server.services).count()) === 2);
    await verified();
    await until('the oldest was removed', async () =>
      (await lastRuns(server.services, 9)).some(({ state }) => state === 'gone'),
    );
    expect((await status()).backups.runs.map(({ state }) => state)).toEqual(['verified', 'gone']);
    expect(await readdir(join(folder, 'backups'))).toHaveLength(1);
  });

  it('one whose restore does not hold is none, and says why; what a killed process made goes', async () => {
    const runs = backupRuns(server.services);
    const newest = await newestRun();
    if (newest === undefined) throw new Error('there is one');
    await runs.put({ ...newest, version: 99, state: 'verifying', endedAt: null });
    const lease = { held: () => false, resign: () => undefined };
    await (await startBackups(server.services, lease as never)).stop();
    expect((await status()).backups.runs[0]).toMatchObject({
      id: newest.id,
      state: 'failed',
      said: '已中断',
    });
    expect(await readdir(join(folder, 'backups'))).not.toContain(newest.id);

    const untold = await server.addUser();
    expect((await call('backup')).code).toBe(0);
    const refused = await until(
      'the trial restore to refuse it',
      async () => {
        const run = await newestRun();
        return run?.id !== newest.id && run?.state === 'failed' ? run : null;
      },
      twoTools,
    );
    expect(refused.said).toContain('试恢复没有通过');
    expect(refused.said).toContain('没有通过：audit verify');
    expect(refused.said).toContain(untold.id);
    expect(await readdir(join(folder, 'backups'))).not.toContain(refused.id);
  });

  it('a certificate is looked at, and a service that fails says its own words', async () => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '9'];
    await promisify(execFile)('openssl', [...asked, '-keyout', key, '-out', cert]);
    const site = createServer({ key: await readFile(key), cert: await readFile(cert) });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const { port } = site.address() as AddressInfo;
    const left = (await certificateEnds('127.0.0.1', port)) - Date.now();
    expect(left / 86_400_000).toBeCloseTo(9, 0);

    const away = await startTestApp({
      env: {
        PUBLIC_ORIGINS: `https://127.0.0.1:${port}`,
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'a@b.cn',
      },
    });
    await probeAll(away.services);
    const token = await away.tokenOfNew({ roleType: 2, permissions: ['sys:status'] });
    const answer = await away.rest('/api/sys/status/detail', {}, { token });
    const { services, backups } = answer.data as Told;
    expect(services.find(({ name }) => name === 'mail-server')).toMatchObject({
      service: '127.0.0.1:1',
      works: false,
      said: expect.stringContaining('ECONNREFUSED') as string,
    });
    expect(services.find(({ name }) => name === `certificate:127.0.0.1:${port}`)).toMatchObject({
      works: false,
      said: '证书将在 9 天后过期',
    });
    expect(backups).toMatchObject({ scheduled: false, runs: [] });
    expect((await away.rest('/api/sys/status/backup', {}, { token })).reason).toBe('NoBackups');
    site.close();
    await away.stop();
  });
});
