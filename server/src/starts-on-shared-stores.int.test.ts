import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { User } from '@vigil/domain/organisation/user';
import { sealKey } from '@vigil/stores/chain/seal-key';
import { openMongoDocuments as openMongo } from '@vigil/stores/documents/mongodb/mongo-documents';
import type { Collection } from '@vigil/stores/documents/port';
import { logWithSetAside } from '@vigil/stores/event-log/set-aside';
import { appendChained } from '@vigil/stores/event-log/test-events';
import type { Outsider } from '@vigil/stores/testing/kurrentdb-peer/outsider';
import { startMongoServer, type MongoServer } from '@vigil/stores/testing/mongo-server';
import { startRedisServer, type RedisServer } from '@vigil/stores/testing/redis-server';
import { describeWithService } from '@vigil/stores/testing/with-service';
import { workerFile } from '@vigil/stores/threads';
import { auditPlaceOf } from './audit/cli/audit-place.js';
import { runAudit, setAsideEvent } from './audit/public.js';
import { readConfig } from './config/env.js';
import { nameInstallation } from './config/join-installation.js';
import { acceptLoss } from './operations/recover/accept-loss.js';
import { withOfflineStores } from './operations/recover/offline-stores.js';
import { collections as peopleCollections } from './organisation/collections.js';
import { collections, type SettingDocument } from './platform/collections.js';
import { writeAcknowledged } from './platform/starting/acknowledged.js';
import { appendFact } from './platform/starting/append-fact.js';
import { lifeFacts } from './config/life-facts.js';
import { clusterLacks } from './testing/cluster.js';
import { SharedLog } from './testing/shared-log.js';
import { TestApp } from './testing/test-app.js';

/** As the server opens it: the database is the path of the address. */
const openMongoDocuments = ({ url }: { readonly url: string }) =>
  openMongo({ url, database: new URL(url).pathname.slice(1) });

type Env = Readonly<Record<string, string>>;
const quiet = (): void => undefined;

describeWithService('a start on shared stores', clusterLacks(), () => {
  let mongo: MongoServer;
  let redis: RedisServer;
  const folder = mkdtempSync(join(tmpdir(), 'vigil-starts-'));
  beforeAll(async () => {
    [mongo, redis] = await Promise.all([startMongoServer(), startRedisServer()]);
  });
  afterAll(async () => {
    await Promise.all([mongo.stop(), redis.remove()]);
    rmSync(folder, { recursive: true, force: true });
  });
  const database = (name: string): string => new URL(`${name}-${process.pid}`, mongo.url).href;

  /** What a start refused with; null when it began, was looked at and stopped. */
  async function refusal(
    env: Env,
    look: (app: TestApp) => Promise<void> | void = quiet,
  ): Promise<string | null> {
    let app: TestApp;
    try {
      app = await TestApp.start({ dataDir: env['DATA_DIR'] ?? '', env });
    } catch (error) {
      if ((error as Error).name !== 'PlainError') throw error;
      return (error as Error).message;
    }
    try {
      await look(app);
    } finally {
      await app.stop();
    }
    return null;
  }
  const oneSentence = (text: string | null): void => expect(text?.split('\n')).toHaveLength(1);

  /** Somebody makes an exam category: an event, acknowledged. */
  async function changeSomething(app: TestApp): Promise<void> {
    const token = await app.tokenOfNew({ roleType: 2, permissions: ['*'] });
    const saved = await app.rest('/api/exam/category/saveExamCategory', { name: '分类' }, { token });
    expect(saved.code).toBe(0);
    await app.tellWritten();
  }

  describe('with the log in a file and the documents in MongoDB', () => {
    const env = (name: string): Env => ({
      DATA_DIR: join(folder, 'mixed'),
      DOCUMENTS: 'mongodb',
      MONGODB_URL: database(name),
    });

    it('goes on again and again, and so do operators’ tools; without its documents it does not', async () => {
      let people = 0;
      expect(await refusal(env('mixed'), changeSomething)).toBeNull();
      const looked = await refusal(env('mixed'), async ({ services }) => {
        people = await services.documents.collection<User>(peopleCollections.users).count();
      });
      expect(looked).toBeNull();
      expect(people).toBeGreaterThan(0);

      const config = readConfig({ NODE_ENV: 'test', DEMO: 'off', ...env('mixed') });
      const order = { config, operator: 'zhang', now: Date.now() };
      expect(await withOfflineStores(config, (stores) => acceptLoss(order, stores, quiet))).toBe(false);

      const lines: string[] = [];
      const verified = await runAudit(['verify'], auditPlaceOf(config), (line) => lines.push(line));
      expect(verified, lines.join('\n')).toBe(0);

      const projections = (command: string) =>
        promisify(execFile)(
          process.execPath,
          [workerFile(import.meta.url, './operations/cli/projections.ts'), command],
          { env: env('mixed') },
        );
      expect((await projections('lag')).stdout).toMatch(/papers：第 \d+ 代/);
      await expect(projections('verify')).rejects.toThrow('视图由运行中的服务维护');
      expect(existsSync(join(folder, 'mixed', 'views.db')), 'nor are others made beside them').toBe(false);

      const emptied = await refusal(env('mixed-emptied'));
      expect(emptied).toContain('不是这个安装的文档库');
      expect(emptied).toContain('MONGODB_URL');
      oneSentence(emptied);
    });
  });

  describe('with all stores shared', () => {
    const dataDir = join(folder, 'shared');
    const file = join(folder, 'events.db');
    let main: SharedLog;
    let copies = 0;

    const envAt = (peer: SharedLog, name = 'shared', own = dataDir): Env => ({
      ...{ DATA_DIR: own, EVENT_LOG: 'kurrentdb', KURRENTDB_URL: peer.url },
      ...{ DOCUMENTS: 'mongodb', MONGODB_URL: database(name), BUS: 'redis', REDIS_URL: redis.url },
      // The same installation wherever its keys are looked for from.
      ...{ SEAL_KEY_FILE: join(dataDir, 'seal.key'), FILE_KEY_FILE: join(dataDir, 'files.key') },
    });
    const recover = (peer: SharedLog, name?: string): Promise<unknown> => {
      const config = readConfig({ NODE_ENV: 'test', DEMO: 'off', ...envAt(peer, name) });
      const order = { config, operator: 'zhang', now: Date.now() };
      return withOfflineStores(config, (stores) => acceptLoss(order, stores, quiet));
    };
    const said = (error: unknown): string => (error as Error).message;

    beforeAll(async () => {
      main = await SharedLog.on(file);
      expect(await refusal(envAt(main), changeSomething)).toBeNull();
    });
    afterAll(() => main.close());

    /** The log as it stands now, for what cannot be undone. */
    async function copied(): Promise<SharedLog> {
      const copy = join(folder, `copy-${(copies += 1)}.db`);
      for (const suffix of ['', '-wal'])
        if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
      const peer = await SharedLog.on(copy);
      onTestFinished(() => peer.close());
      return peer;
    }

    const acts = {
      tombstone: [(other: Outsider, name: string) => other.tombstone(name), '永久删除（tombstone）'],
      'soft delete': [(other: Outsider, name: string) => other.softDelete(name), '改回 {} 即恢复'],
      truncation: [
        (other: Outsider, name: string) => other.setMetadata(name, { truncateBefore: 1 }),
        '$tb = 1',
      ],
    } as const;

    it.each(
      ['server-life', 'seals'].flatMap((name) =>
        (Object.keys(acts) as (keyof typeof acts)[]).map((act) => [act, name] as const),
      ),
    )('%s of %s ends a start, and a tool, with the sentence that puts it right', async (act, name) => {
      const peer = await copied();
      const [touch, words] = acts[act];
      await touch(peer.other, name);
      const refused = await refusal(envAt(peer));
      expect(refused).toContain(`流 ${name}`);
      expect(refused).toContain(words);
      expect(refused).not.toContain('accept-loss');
      oneSentence(refused);
      expect(await recover(peer).catch(said)).toBe(refused);
    });

    it.each(['server-life', 'seals'])(
      'an event of somebody else in %s ends a start with its sentence; set aside, the start goes on',
      async (name) => {
        const id = await main.writeForeign(name);
        const refused = await refusal(envAt(main));
        expect(refused).toContain(`npm run set-aside -- ${id}`);
        expect(refused).not.toContain('accept-loss');
        oneSentence(refused);
        const log = logWithSetAside(main.log);
        await setAsideEvent(log, { eventId: id, by: 'zhang', reason: '误写' }, Date.now());
        expect(await refusal(envAt(main))).toBeNull();
      },
    );

    it('a process that keeps views alone starts without keys, and makes none', async () => {
      const own = mkdtempSync(join(folder, 'views-'));
      const keys = { SEAL_KEY_FILE: join(own, 'seal.key'), FILE_KEY_FILE: join(own, 'files.key') };
      expect(await refusal({ ...envAt(main, 'shared', own), ...keys, ROLES: 'projector' })).toBeNull();
      expect(Object.values(keys).filter(existsSync)).toEqual([]);
    });

    it.each(Object.keys(acts) as (keyof typeof acts)[])(
      '%s of the stream acknowledged last stops that stream alone: the start goes on and says so',
      async (act) => {
        const name = `paper-${act.replace(' ', '-')}`;
        const last = (await appendChained(main.log, name, ['a', 'b'])).at(-2);
        if (last === undefined) throw new Error('nothing was appended');
        const { position, stream, revision, hash } = last;
        await writeAcknowledged(dataDir, { position, stream, revision, hash });
        const [touch, words] = acts[act];
        await touch(main.other, name);
        expect(await recover(main), 'nothing is missing').toBe(false);
        let alarms: readonly string[] = [];
        const begun = await refusal(envAt(main), ({ logLines }) => {
          alarms = logLines.filter((line) => line.includes('stream alarm: the stream'));
        });
        expect(begun).toBeNull();
        expect(alarms).toHaveLength(1);
        expect(alarms[0]).toContain(words);
      },
    );

    it('documents that were emptied, or are another installation’s, end a start; nothing is made among them', async () => {
      const own = join(folder, 'new-machine');
      const refused = await refusal({ ...envAt(main, 'emptied', own), ROLES: 'projector' });
      expect(refused).toContain('不是这个安装的文档库');
      expect(refused).toContain('MONGODB_URL');
      oneSentence(refused);
      expect(await refusal(envAt(main, 'emptied', own))).toBe(refused);
      expect(await recover(main, 'emptied').catch(said)).toBe(refused);
      const emptied = await openMongoDocuments({ url: database('emptied') });
      expect(await emptied.collection<SettingDocument>(collections.settings).count()).toBe(0);
      await emptied.close();

      const known = await settingsAt('shared', (settings) => settings.get('seal-key'));
      await settingsAt('another', async (settings) => {
        await settings.put(known as SettingDocument);
        await settings.put({ id: 'installation', version: 1, value: 'another' });
      });
      expect(await refusal(envAt(main, 'another'))).toContain('不是这个安装的文档库');
    });

    it('log and documents bear one id, told once; documents of a backup from before get it from the log', async () => {
      const [named, ...more] = await lifeFacts(main.log, 'InstallationNamed');
      expect(more).toEqual([]);
      if (named === undefined) throw new Error('nobody named it');
      const { id } = named.data as { readonly id: string };
      const inDocuments = () => settingsAt('shared', (settings) => settings.get('installation'));
      expect((await inDocuments())?.value).toBe(id);
      await settingsAt('shared', (settings) => settings.delete('installation'));
      expect(await refusal(envAt(main))).toBeNull();
      expect((await inDocuments())?.value).toBe(id);
    });

    it('an installation of an earlier version, whose documents have its keys alone, goes on and gets an id', async () => {
      const own = join(folder, 'earlier');
      const peer = await SharedLog.on(join(folder, 'earlier.db'));
      onTestFinished(() => peer.close());
      const sealKeyFile = join(own, 'seal.key');
      mkdirSync(own);
      const { publicKey } = await sealKey(sealKeyFile);
      await settingsAt('earlier', (settings) =>
        settings.put({ id: 'seal-key', version: 1, value: publicKey }),
      );
      await appendFact(peer.log, 'server-life', { type: 'ClockConfirmed', data: {} }, 'test', Date.now());
      const env = {
        ...envAt(peer, 'earlier', own),
        SEAL_KEY_FILE: sealKeyFile,
        FILE_KEY_FILE: join(own, 'f'),
      };
      expect(await refusal(env)).toBeNull();
      expect(await lifeFacts(peer.log, 'InstallationNamed')).toHaveLength(1);
    });

    it('of processes that begin at once one names the installation', async () => {
      const peer = await SharedLog.on(join(folder, 'at-once.db'));
      onTestFinished(() => peer.close());
      const documents = await openMongoDocuments({ url: database('at-once') });
      await Promise.all(
        Array.from({ length: 4 }, () => nameInstallation({ log: peer.log, documents }, Date.now())),
      );
      await documents.close();
      expect(await lifeFacts(peer.log, 'InstallationNamed')).toHaveLength(1);
    });

    async function settingsAt<T>(
      name: string,
      work: (settings: Collection<SettingDocument>) => Promise<T>,
    ): Promise<T> {
      const documents = await openMongoDocuments({ url: database(name) });
      try {
        return await work(documents.collection<SettingDocument>(collections.settings));
      } finally {
        await documents.close();
      }
    }
  });
});
