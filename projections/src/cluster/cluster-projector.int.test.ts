import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PaperEvent } from '@vigil/domain/sitting/events';
import { createdPaper, saved } from '@vigil/domain/sitting/paper.fixture';
import { nine } from '@vigil/domain/sitting/sample.fixture';
import type { Bus } from '@vigil/stores/bus/port';
import { createRedisBus } from '@vigil/stores/bus/redis/redis-bus';
import { openMongoDocuments, type MongoDocuments } from '@vigil/stores/documents/mongodb/mongo-documents';
import type { EventLog } from '@vigil/stores/event-log/port';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { mongoServerLacks, startMongoServer, type MongoServer } from '@vigil/stores/testing/mongo-server';
import { redisServerPath, startRedisServer, type RedisServer } from '@vigil/stores/testing/redis-server';
import { describeWithService } from '@vigil/stores/testing/with-service';
import { workerFile } from '@vigil/stores/threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaperView } from '../sitting/paper-view.js';
import { openClusterViewReader } from '../runner/documents-view-reader.js';
import type { ViewReader } from '../runner/view-reader.js';
import type { ProjectorHandle } from '../start-projector.js';
import { projections } from '../views.js';
import { projectorElsewhere } from './cluster-projector.js';
import type { ProjectorProcessOptions } from './projector-process.fixture.js';

const lacking =
  mongoServerLacks() ??
  (redisServerPath() === null ? 'there is no redis-server here (apt-get install redis-server)' : null);

/** A projector in a process of its own. */
class ProjectorProcess {
  readonly said: string[] = [];
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;

  constructor(options: ProjectorProcessOptions) {
    const file = workerFile(import.meta.url, './projector-process.fixture.js');
    this.#child = spawn(process.execPath, [file, JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child.stdout?.on('data', (text: Buffer) => this.said.push(...text.toString().trim().split('\n')));
    this.#ended = new Promise((resolve) => this.#child.once('exit', () => resolve()));
  }

  async says(message: string, times = 1): Promise<void> {
    const heard = () => this.said.filter((line) => line === message).length;
    await expect.poll(heard, { timeout: 20_000, interval: 20 }).toBeGreaterThanOrEqual(times);
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(signal);
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill(signal);
    await this.#ended;
  }
}

describeWithService('projectors in processes of their own', lacking, () => {
  let mongo: MongoServer;
  let redis: RedisServer;
  beforeAll(async () => {
    [mongo, redis] = await Promise.all([startMongoServer(), startRedisServer()]);
  }, 300_000);
  afterAll(() => Promise.all([mongo.stop(), redis.remove()]));

  describe('on one log, one MongoDB and one Redis', () => {
    let folder: string;
    let log: EventLog;
    let documents: MongoDocuments;
    let bus: Bus;
    let reader: ViewReader;
    let projector: ProjectorHandle;
    let options: Omit<ProjectorProcessOptions, 'holder'>;
    let processes: ProjectorProcess[];
    const revisions = new Map<string, number>();

    const start = (holder: string): ProjectorProcess => {
      const one = new ProjectorProcess({ ...options, holder });
      processes.push(one);
      return one;
    };
    const append = async (paperId: string, ...events: PaperEvent[]): Promise<string> => {
      const stream = `paper-${paperId}`;
      const recorded = events.map((event) => ({
        id: randomUUID(),
        type: event.type,
        version: 1,
        time: nine,
        actor: { kind: 'candidate', id: 'zhang' } as const,
        command: null,
        data: event.type === 'PaperCreated' ? { ...event.data, paperId } : event.data,
        previousHash: '',
        hash: createHash('sha256').update(event.type).digest('hex'),
      }));
      const result = await log.append(stream, revisions.get(stream) ?? -1, recorded);
      if (result.kind !== 'appended') throw new Error(result.kind);
      revisions.set(stream, result.revision);
      return result.position;
    };
    /** A first projector has made the views. */
    const built = async (): Promise<void> => {
      for (const view of projector.views) {
        const isThere = () => reader.epoch(view).then(() => true, () => false); // prettier-ignore
        await expect.poll(isThere, { timeout: 20_000 }).toBe(true);
      }
    };
    const answered = (n: number) => saved('single', { checked: ['single-a'] }, n % 2 === 0);
    /** Ms until both views have folded everything that is in the log now. */
    const caughtUp = async (patienceMs = 10_000): Promise<number> => {
      const started = performance.now();
      const head = await log.head();
      for (const view of projector.views)
        if (!(await reader.waitFor(view, head, patienceMs))) throw new Error(`${view} did not catch up`);
      return performance.now() - started;
    };
    const verified = async (): Promise<void> => {
      for (const view of projector.views)
        expect(await projector.verify(view)).toMatchObject({ view, differing: 0 });
    };

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'vigil-cluster-'));
      options = {
        events: join(folder, 'events.db'),
        mongoUrl: mongo.url,
        database: `vigil_${randomUUID().slice(0, 8)}`,
        redisUrl: redis.url,
        prefix: `test-${randomUUID()}:`,
      };
      log = await openSqliteEventLog({ file: options.events, mode: 'writer' });
      documents = await openMongoDocuments({ url: mongo.url, database: options.database });
      bus = await createRedisBus({ url: redis.url, prefix: options.prefix });
      reader = openClusterViewReader({ documents, bus, compare: (a, b) => log.compare(a, b) });
      projector = projectorElsewhere({ log, documents, bus });
      processes = [];
      revisions.clear();
    });
    afterEach(async () => {
      for (const one of processes) one.signal('SIGCONT');
      for (const one of processes) await one.end('SIGKILL');
      await reader.close();
      await Promise.all([bus.close(), documents.close(), log.close()]);
      await rm(folder, { recursive: true });
    });

    it('a read here waits for what a process there has folded, and the bus tells the exams touched', async () => {
      start('a');
      await built();
      await append('p0', createdPaper());
      await caughtUp();
      const told: { position: string; topics: string[] }[] = [];
      bus.subscribe('view:papers', (message) => told.push(message as never));
      await bus.healthy();
      for (let i = 0; i < 10; i += 1) {
        const position = await append(`p${i}`, ...(i === 0 ? [] : [createdPaper()]), answered(0));
        expect(await reader.waitFor('papers', position, 5_000)).toBe(true);
        expect(await reader.view<PaperView>('papers').get(`p${i}`)).not.toBeNull();
      }
      await expect
        .poll(() => told.at(-1), { timeout: 5_000 })
        .toMatchObject({ view: 'papers', position: await log.head(), topics: ['exam-1'] });
      await expect
        .poll(async () => (await projector.status()).views, { timeout: 5_000 })
        .toMatchObject(
          await Promise.all(
            projections.map(async ({ name }) => ({
              name,
              epoch: 1,
              checkpoint: await log.head(),
              lagSeconds: 0,
              stopped: [],
            })),
          ),
        );
    });

    it('rebuild and verify are carried out by whoever keeps the views, and say when there is nobody', async () => {
      await expect(projector.rebuild('papers')).rejects.toMatchObject({ code: 'NoProjector' });
      const keeper = start('a');
      await built();
      for (let i = 0; i < 20; i += 1) await append(`p${i}`, createdPaper(), answered(i));
      await caughtUp();
      expect(await projector.rebuild('papers')).toMatchObject({ view: 'papers', epoch: 2, events: 40 });
      await verified();
      await expect(projector.rebuild('nothing')).rejects.toThrow(/no view nothing/);
      await keeper.end('SIGTERM');
      await expect(projector.verify('papers')).rejects.toMatchObject({ code: 'NoProjector' });
    });

    it('one killed in the middle of its work: another takes over within 10 s, without a gap or anything twice', async () => {
      const first = start('a');
      await built();
      const second = start('b');
      for (let i = 0; i < 30; i += 1) await append(`p${i}`, createdPaper(), answered(i));
      await first.end('SIGKILL');
      const killedAt = performance.now();
      for (let i = 0; i < 30; i += 1) await append(`p${i}`, answered(i + 1));
      await caughtUp(15_000);
      const seconds = (performance.now() - killedAt) / 1_000;
      console.info(`taken over and caught up ${seconds.toFixed(1)} s after the kill`);
      expect(seconds).toBeLessThan(10);
      await second.says('holds the lease');
      expect(await reader.view('papers').count()).toBe(30);
      await verified();
    });

    it('one paused by SIGSTOP: another takes over within 10 s and rebuilds; what wakes writes nothing that stays', async () => {
      const sleeper = start('a');
      await built();
      for (let i = 0; i < 20; i += 1) await append(`p${i}`, createdPaper());
      await caughtUp();
      const next = start('b');
      // Stopped while it is folding: the events come in a stream of their own.
      let appending = true;
      const stream = (async () => {
        for (let i = 0; appending; i += 1) await append(`p${i % 20}`, answered(i));
      })();
      await expect
        .poll(async () => (await reader.view<PaperView>('papers').find({})).length, { timeout: 5_000 })
        .toBe(20);
      sleeper.signal('SIGSTOP');
      const stoppedAt = performance.now();
      await next.says('holds the lease');
      expect((performance.now() - stoppedAt) / 1_000).toBeLessThan(10);
      appending = false;
      await stream;
      await caughtUp();
      for (const view of projector.views) expect((await projector.rebuild(view)).epoch).toBeGreaterThan(1);
      const stored = await reader.view<PaperView>('papers').find({});
      sleeper.signal('SIGCONT');
      await sleeper.says('holds the lease no longer');
      expect(await reader.view<PaperView>('papers').find({})).toEqual(stored);
      await append('p0', answered(0));
      await caughtUp();
      await verified();
      expect(await documents.names('papers@')).toHaveLength(1);
      // A view without documents has no collection at all.
      for (const view of projector.views)
        expect((await documents.names(`${view}@`)).length).toBeLessThanOrEqual(1);
      await next.end('SIGTERM');
      await sleeper.says('holds the lease', 2);
      await append('p1', answered(1));
      await caughtUp();
      await verified();
    });
  });
});
