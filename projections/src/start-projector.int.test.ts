import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createdPaper, handedInEvent, saved } from '@vigil/domain/sitting/paper.fixture';
import type { PaperEvent } from '@vigil/domain/sitting/events';
import { nine } from '@vigil/domain/sitting/sample.fixture';
import { createInProcessBus } from '@vigil/stores/bus/in-process/in-process-bus';
import type { Bus } from '@vigil/stores/bus/port';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import { takeFolderLock } from '@vigil/stores/documents/sqlite/folder-lock';
import type { EventLog } from '@vigil/stores/event-log/port';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { run } from './cli/commands.js';
import { controlSocketPath } from './cli/running-server.js';
import type { PaperView } from './sitting/paper-view.js';
import { openViewReader } from './runner/sqlite-view-reader.js';
import type { ViewReader } from './runner/view-reader.js';
import { startProjector, type ProjectorHandle } from './start-projector.js';
import { projections } from './views.js';
import type { WatchCardView } from './watch/watch-card-view.js';

const allViews = projections.map(({ name }) => name);

describe('the projector’s thread', () => {
  let dataDir: string;
  let busName: string;
  let bus: Bus;
  let log: EventLog;
  let reader: ViewReader;
  let projector: ProjectorHandle | null;
  const revisions = new Map<string, number>();

  const append = async (paperId: string, ...events: PaperEvent[]): Promise<string> => {
    const stream = `paper-${paperId}`;
    const expected = revisions.get(stream) ?? -1;
    const result = await log.append(
      stream,
      expected,
      events.map((event) => ({
        id: randomUUID(),
        type: event.type,
        version: 1,
        time: nine,
        actor: { kind: 'candidate', id: 'zhang' } as const,
        command: null,
        data: event.type === 'PaperCreated' ? { ...event.data, paperId } : event.data,
        previousHash: '',
        hash: createHash('sha256').update(event.type).digest('hex'),
      })),
    );
    if (result.kind !== 'appended') throw new Error(result.kind);
    revisions.set(stream, result.revision);
    return result.position;
  };
  const start = async (onExit?: (error: unknown) => void): Promise<ProjectorHandle> => {
    projector = await startProjector({ dataDir, busName, ...(onExit === undefined ? {} : { onExit }) });
    return projector;
  };
  const stop = async (): Promise<void> => {
    await projector?.stop();
    projector = null;
  };

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vigil-projector-'));
    busName = `projector-${randomUUID()}`;
    bus = createInProcessBus({ name: busName });
    log = await openSqliteEventLog({ file: join(dataDir, 'events.db'), mode: 'writer' });
    reader = await openViewReader({
      file: join(dataDir, 'views.db'),
      bus,
      compare: (a, b) => log.compare(a, b),
    });
    revisions.clear();
  });
  afterEach(async () => {
    await stop();
    await reader.close();
    await log.close();
    await bus.close();
    await rm(dataDir, { recursive: true });
  });

  it('folds what is appended on another thread, and a read waits for its position', async () => {
    await append('p1', createdPaper());
    await start();
    for (let i = 0; i < 30; i += 1) {
      const position = await append('p1', saved('single', { checked: ['single-a'] }, i % 2 === 0));
      expect(await reader.waitFor('watch_cards', position, 5_000)).toBe(true);
      expect((await reader.view<WatchCardView>('watch_cards').get('p1'))?.answerCount).toBe(
        i % 2 === 0 ? 1 : 0,
      );
    }
    const position = await append('p1', handedInEvent());
    expect(await reader.waitFor('papers', position, 5_000)).toBe(true);
    expect(
      await reader.view<PaperView>('papers').find({ filter: { userId: 'zhang', handState: 1 } }),
    ).toHaveLength(1);
  });

  it.runIf(process.platform === 'linux')('yields to the other threads of the process', async () => {
    const threads = (): Set<number> => new Set(readdirSync('/proc/self/task').map(Number));
    const before = threads();
    await start();
    const yielding = [...threads()].filter(
      (thread) => !before.has(thread) && getPriority(thread) > getPriority(process.pid),
    );
    expect(yielding).toHaveLength(1);
  });

  it('tells the bus which exams were touched', async () => {
    await start();
    const told = new Promise((resolve) =>
      bus.subscribe(
        'view:papers',
        (message) => (message as { topics: string[] }).topics.length > 0 && resolve(message),
      ),
    );
    const position = await append('p1', createdPaper());
    expect(await told).toEqual({ view: 'papers', epoch: 1, position, topics: ['exam-1'] });
  });

  it('answers its status, rebuilds, verifies, and goes on after a restart', async () => {
    for (let i = 0; i < 50; i += 1)
      await append(`p${i}`, createdPaper(), saved('single', { checked: ['single-a'] }));
    const first = await start();
    expect(first.views).toEqual(allViews);
    for (const name of allViews) await reader.waitFor(name, await log.head(), 5_000);
    expect(await first.status()).toMatchObject({
      views: allViews.map((name) => ({ name, epoch: 1, lagSeconds: 0, stopped: [] })),
      eventsTotal: 100,
    });
    expect(await first.rebuild('papers')).toMatchObject({ view: 'papers', epoch: 2, events: 100 });
    expect(await first.verify('watch_cards')).toMatchObject({ documents: 50, differing: 0 });
    await expect(first.rebuild('nothing')).rejects.toThrow(/no view nothing/);
    await stop();
    await expect(first.status()).rejects.toThrow(/stopped/);
    const second = await start();
    const position = await append('p0', handedInEvent());
    await reader.waitFor('papers', position, 5_000);
    expect((await second.status()).views.map((view) => view.epoch)).toEqual(
      allViews.map((name) => (name === 'papers' ? 2 : 1)),
    );
    expect(await reader.view('papers').count({ handState: 1 })).toBe(1);
  });

  it('a reader on this thread sees whole views while the other thread rebuilds them', async () => {
    for (let i = 0; i < 300; i += 1) await append(`p${i}`, createdPaper());
    const current = await start();
    await reader.waitFor('watch_cards', await log.head(), 5_000);
    let done = false;
    const rebuilding = (async () => {
      for (let i = 0; i < 5; i += 1) await current.rebuild('watch_cards');
      done = true;
    })();
    while (!done) {
      expect(await reader.view('watch_cards').count()).toBe(300);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await rebuilding;
    expect(await reader.epoch('watch_cards')).toBe(6);
  });

  it('a thread that ends by itself is told, and every call after it rejects', async () => {
    let tell: (error: unknown) => void = () => undefined;
    const ended = new Promise((resolve) => (tell = resolve));
    const current = await start((error) => tell(error));
    const views = await openSqliteDocuments({ file: join(dataDir, 'views.db'), mode: 'writer' });
    await views.drop('watch_cards@2+1');
    await views.close();
    await append('p1', createdPaper());
    expect(String(await ended)).toMatch(/no such table/);
    await expect(current.status()).rejects.toThrow(/has ended/);
    projector = null;
  });

  it('cannot start where there is no log', async () => {
    await expect(startProjector({ dataDir: join(dataDir, 'nowhere'), busName })).rejects.toThrow(
      /does not exist/,
    );
  });

  describe('npm run projections', () => {
    it('rebuilds and verifies by itself when no server runs, one view or all', async () => {
      await append('p1', createdPaper());
      expect(await run(dataDir, 'rebuild', undefined)).toMatchObject({
        exitCode: 0,
        lines: allViews.map((name) =>
          expect.stringMatching(new RegExp(`^${name}：已重建，第 2 代，1 个事件`)),
        ),
      });
      expect(await run(dataDir, 'verify', 'papers')).toMatchObject({
        exitCode: 0,
        lines: [expect.stringMatching(/1 个文档，与重建结果一致/)],
      });
      expect(await run(dataDir, 'lag', undefined)).toMatchObject({
        exitCode: 0,
        lines: allViews.map((name) =>
          expect.stringMatching(new RegExp(`^${name}：第 2 代，位置 .*，落后 0\\.0 秒`)),
        ),
      });
    });

    it('a document that differs is named, and the exit code says so', async () => {
      await append('p1', createdPaper());
      await run(dataDir, 'rebuild', 'papers');
      const views = await openSqliteDocuments({ file: join(dataDir, 'views.db'), mode: 'writer' });
      const papers = views.collection<PaperView>({ name: 'papers@3+2', indexes: [] });
      await papers.put({ ...((await papers.get('p1')) as PaperView), leaveTimes: 7 });
      await views.close();
      expect(await run(dataDir, 'verify', 'papers')).toMatchObject({
        exitCode: 1,
        lines: [expect.stringMatching(/1 个与重建结果不一致/), '  p1'],
      });
    });

    it('asks the running server, and says so when whoever holds the folder does not answer', async () => {
      const lock = takeFolderLock(dataDir);
      expect(takeFolderLock(dataDir)).toBeNull();
      await expect(run(dataDir, 'rebuild', 'papers')).rejects.toThrow(/没有应答/);
      const asked: unknown[] = [];
      const server = createServer((socket) =>
        socket.on('data', (line) => {
          asked.push(JSON.parse(String(line)));
          socket.write(
            `${JSON.stringify({ ok: true, result: { view: 'papers', epoch: 9, events: 10, seconds: 2 } })}\n`,
          );
        }),
      );
      await new Promise<void>((resolve) => server.listen(controlSocketPath(dataDir), resolve));
      expect(await run(dataDir, 'rebuild', 'papers')).toEqual({
        exitCode: 0,
        lines: ['papers：已重建，第 9 代，10 个事件，2.0 秒，每秒 5 个'],
      });
      expect(asked).toEqual([{ command: 'rebuild', argument: { view: 'papers' } }]);
      await new Promise((resolve) => server.close(resolve));
      lock?.release();
    });

    it('refuses an unknown command or view with a sentence', async () => {
      expect(await run(dataDir, 'rebuild', 'nothing')).toMatchObject({
        exitCode: 1,
        lines: [expect.stringMatching(/没有视图 nothing/)],
      });
      expect(await run(dataDir, undefined, undefined)).toMatchObject({ exitCode: 1 });
    });
  });
});
