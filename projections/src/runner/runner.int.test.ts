import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '@vigil/domain/kernel/random';
import { createInProcessBus } from '@vigil/stores/bus/in-process/in-process-bus';
import type { Bus } from '@vigil/stores/bus/port';
import { openSqliteDocumentsInThread, type InThreadDocuments } from '@vigil/stores/documents/sqlite/in-thread-documents';
import type { Recorded } from '@vigil/domain/kernel/event';
import { randomSitting } from '../sittings.fixture.js';
import { projections as realProjections } from '../views.js';
import type { ViewReached } from './advance.js';
import { MemoryEventLog } from './memory-event-log.fixture.js';
import type { Projection, ViewDocument } from './projection.js';
import { Runner } from './runner.js';
import { openViewReader, type SqliteViewReader } from './sqlite-view-reader.js';

interface Counter extends ViewDocument {
  readonly sum: number;
  readonly exam: string;
}

/** Adds up `Added` events per stream; a `Poison` event cannot be folded while `isBroken`. */
const counting = (name: string, more: Partial<Projection<Counter>> & { isBroken?: () => boolean; factor?: number } = {}): Projection => {
  const { isBroken = () => true, factor = 1, ...rest } = more;
  const projection: Projection<Counter> = {
    name,
    version: 1,
    collection: { name, indexes: [{ fields: ['exam'] }] },
    handles: ['Added', 'Poison'],
    key: (event) => (event.stream.startsWith('counter-') ? event.stream.slice(8) : null),
    fold: (document, event) => {
      if (event.type === 'Poison') {
        if (isBroken()) throw new Error('cannot be folded');
        return document;
      }
      const { by, exam } = event.data as { by: number; exam: string };
      return by === 0 ? document : { id: event.stream.slice(8), exam, sum: (document?.sum ?? 0) + by * factor };
    },
    topic: (document) => document.exam,
    ...rest,
  };
  return projection as unknown as Projection;
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

describe('projection runner', () => {
  let folder: string;
  let file: string;
  let log: MemoryEventLog;
  let documents: InThreadDocuments;
  let bus: Bus;
  let reader: SqliteViewReader;
  let runner: Runner | null;
  let reached: ViewReached[];
  let faults: unknown[];
  let buses = 0;

  const add = (counter: string, by: number, exam = 'e1', time = 1_000): Recorded =>
    log.add(`counter-${counter}`, { type: 'Added', data: { by, exam } }, time);
  const poison = (counter: string): Recorded => log.add(`counter-${counter}`, { type: 'Poison', data: {} });
  const start = async (projections: readonly Projection[], now?: () => number): Promise<Runner> => {
    runner = await Runner.start({
      log,
      documents,
      projections,
      onReached: (one) => {
        reached.push(one);
        bus.publish(`view:${one.view}`, one);
      },
      onFault: (error) => faults.push(error),
      ...(now === undefined ? {} : { now }),
    });
    return runner;
  };
  const stop = async (): Promise<void> => {
    await runner?.stop();
    runner = null;
  };
  const caughtUp = async (view = 'counters'): Promise<void> => {
    expect(await reader.waitFor(view, await log.head(), 10_000)).toBe(true);
  };
  const sums = async (view = 'counters'): Promise<Record<string, number>> =>
    Object.fromEntries((await reader.view<Counter>(view).find({ sort: [{ field: 'id' }] })).map(({ id, sum }) => [id, sum]));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigil-runner-'));
    file = join(folder, 'views.db');
    log = new MemoryEventLog();
    documents = await openSqliteDocumentsInThread({ file, durability: 'normal' });
    buses += 1;
    bus = createInProcessBus({ name: `runner-${process.pid}-${buses}` });
    reader = await openViewReader({ file, bus, compare });
    reached = [];
    faults = [];
  });
  afterEach(async () => {
    await stop();
    await reader.close();
    await documents.close();
    await bus.close();
    await rm(folder, { recursive: true });
    if (faults.length > 0) throw new Error('the runner told a fault nobody expected', { cause: faults[0] });
  });

  it('catches up with what is there, then follows live', async () => {
    for (let i = 0; i < 12_000; i += 1) add(`c${i % 7}`, 1);
    await start([counting('counters')]);
    await caughtUp();
    expect(Object.values(await sums()).reduce((a, b) => a + b)).toBe(12_000);
    add('live', 5);
    await caughtUp();
    expect((await sums())['live']).toBe(5);
  });

  it('every event counts once, over any number of restarts', async () => {
    for (let round = 0; round < 5; round += 1) {
      add('a', 1);
      await start([counting('counters')]);
      await caughtUp();
      add('a', 1);
      await caughtUp();
      await stop();
    }
    await start([counting('counters')]);
    await caughtUp();
    expect(await sums()).toEqual({ a: 10 });
  });

  it('stopped in the middle of catching up, it goes on where it was', async () => {
    for (let i = 0; i < 20_000; i += 1) add(`c${i % 900}`, 1);
    let pages = 0;
    let stopping: Promise<void> | null = null;
    log.beforeRead = async () => {
      pages += 1;
      if (pages === 7) stopping = stop();
    };
    await start([counting('counters')]);
    while (stopping === null) await new Promise((resolve) => setImmediate(resolve));
    await (stopping as Promise<void>);
    log.beforeRead = async () => undefined;
    const before = Number(await reader.checkpoint('counters'));
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(20_000);
    expect(Object.values(await sums()).reduce((a, b) => a + b)).toBe(before);
    await start([counting('counters')]);
    await caughtUp();
    expect(Object.values(await sums()).reduce((a, b) => a + b)).toBe(20_000);
  });

  it('the checkpoint is never ahead of the documents: both are one commit', async () => {
    await start([counting('counters')]);
    for (let i = 1; i <= 200; i += 1) {
      const { position } = add('a', 1);
      await reader.waitFor('counters', position, 10_000);
      const checkpoint = await reader.checkpoint('counters');
      const document = await reader.view<Counter>('counters').get('a');
      expect(compare(document?.position ?? '', checkpoint)).toBeGreaterThanOrEqual(0);
      expect(document?.sum).toBe(i);
    }
  });

  it('a document carries the position of the last event that changed it, and the checkpoint moves on with every event', async () => {
    const first = add('a', 1);
    add('a', 0);
    log.add('elsewhere', { type: 'Other', data: {} });
    await start([counting('counters')]);
    await caughtUp();
    expect((await reader.view<Counter>('counters').get('a'))?.position).toBe(first.position);
    expect(await reader.checkpoint('counters')).toBe(await log.head());
  });

  it('tells the bus the view, the epoch, the position reached and the topics touched', async () => {
    add('a', 1, 'e1');
    add('b', 1, 'e2');
    await start([counting('counters')]);
    await caughtUp();
    expect(reached.at(-1)).toEqual({ view: 'counters', epoch: 1, position: await log.head(), topics: ['e1', 'e2'] });
    add('c', 1, 'e3');
    await caughtUp();
    expect(reached.at(-1)?.topics).toEqual(['e3']);
  });

  it('views of different age are each folded from their own checkpoint', async () => {
    add('a', 1);
    await start([counting('counters')]);
    await caughtUp();
    await stop();
    add('a', 1);
    await start([counting('counters'), counting('late')]);
    await Promise.all([caughtUp(), caughtUp('late')]);
    expect([await sums(), await sums('late')]).toEqual([{ a: 2 }, { a: 2 }]);
  });

  describe('poison', () => {
    it('stops its own document, is remembered over a restart, and the rest goes on', async () => {
      add('bad', 1);
      poison('bad');
      add('bad', 10);
      add('good', 1);
      const current = await start([counting('counters')]);
      await caughtUp();
      expect(await sums()).toEqual({ bad: 1, good: 1 });
      expect((await current.status()).views[0]?.stopped).toEqual([{ id: 'bad', error: 'Poison in counter-bad at revision 1: cannot be folded' }]);
      expect(await reader.stopped('counters')).toMatchObject([{ documentId: 'bad', eventId: 'e1' }]);
      await stop();
      add('bad', 100);
      add('good', 1);
      const next = await start([counting('counters', { isBroken: () => false })]);
      await caughtUp();
      expect(await sums()).toEqual({ bad: 1, good: 2 });
      expect((await next.status()).views[0]?.stopped).toHaveLength(1);
    });

    it('a rebuild with a fold that can, brings the document up to date and forgets the mark', async () => {
      let broken = true;
      add('bad', 1);
      poison('bad');
      add('bad', 10);
      const current = await start([counting('counters', { isBroken: () => broken })]);
      await caughtUp();
      broken = false;
      await current.rebuild('counters');
      expect(await sums()).toEqual({ bad: 11 });
      expect(await reader.stopped('counters')).toEqual([]);
      expect((await current.status()).views[0]?.stopped).toEqual([]);
    });

    it('an event whose document cannot be told stops its stream only', async () => {
      const broken = counting('counters', {
        key: (event) => {
          if (event.type === 'Poison') throw new Error('no key');
          return event.stream.slice(8);
        },
      });
      poison('bad');
      add('bad', 1);
      add('good', 1);
      await start([broken]);
      await caughtUp();
      expect(await sums()).toEqual({ good: 1 });
      expect((await reader.stopped('counters')).map((mark) => mark.documentId)).toEqual(['stream counter-bad']);
    });

    it('a fold that answers another document’s id is poison, too', async () => {
      add('a', 1);
      add('b', 1);
      await start([
        counting('counters', {
          fold: (document, event) => (event.stream === 'counter-a' ? { id: 'b', exam: '', sum: 999 } : { id: 'b', exam: '', sum: 1 }),
        }),
      ]);
      await caughtUp();
      expect(await sums()).toEqual({ b: 1 });
    });
  });

  describe('rebuild', () => {
    it('raises the epoch, equals live and goes on live, with events arriving meanwhile', async () => {
      for (let i = 0; i < 6_000; i += 1) add(`c${i % 50}`, 1);
      const current = await start([counting('counters')]);
      await caughtUp();
      const before = await reader.epoch('counters');
      let arrived = 0;
      log.beforeRead = async () => {
        if (arrived < 500) add(`c${arrived % 50}`, 1);
        arrived += 1;
      };
      const { epoch, events } = await current.rebuild('counters');
      log.beforeRead = async () => undefined;
      expect(epoch).toBe(before + 1);
      expect(await reader.epoch('counters')).toBe(epoch);
      expect(events).toBeGreaterThanOrEqual(6_000);
      add('after', 1);
      await caughtUp();
      expect(Object.values(await sums()).reduce((a, b) => a + b)).toBe(log.events.length);
    });

    it('readers find the whole view at every moment of it', async () => {
      for (let i = 0; i < 3_000; i += 1) add(`c${i}`, 1);
      const current = await start([counting('counters')]);
      await caughtUp();
      const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
      log.beforeRead = async () => {
        for (let i = 0; i < 5; i += 1) await turn();
      };
      let done = false;
      const rebuilds = (async () => {
        for (let i = 0; i < 3; i += 1) await current.rebuild('counters');
        done = true;
      })();
      let reads = 0;
      while (!done) {
        expect(await reader.view('counters').count()).toBe(3_000);
        expect(await reader.checkpoint('counters')).toBe(await log.head());
        reads += 1;
        await turn();
      }
      await rebuilds;
      expect(reads).toBeGreaterThan(10);
    });

    it('leaves nothing of the old epoch behind, nor of a rebuild that was cut off', async () => {
      add('a', 1);
      const current = await start([counting('counters')]);
      await caughtUp();
      await documents.collection({ name: 'counters@1+2', indexes: [] }).put({ id: 'left-over' });
      await current.rebuild('counters');
      expect(await sums()).toEqual({ a: 1 });
      expect(await documents.collection({ name: 'counters@1+1', indexes: [] }).count()).toBe(0);
      expect(await documents.collection({ name: 'view_checkpoints', indexes: [] }).count()).toBe(1);
    });

    it('a raised version rebuilds at the start; until then the old copy is served', async () => {
      add('a', 1);
      await start([counting('counters')]);
      await caughtUp();
      await stop();
      const held: (() => void)[] = [];
      log.beforeRead = () => new Promise((resolve) => held.push(resolve));
      await start([counting('counters', { version: 2, factor: 10 })]);
      expect(await sums()).toEqual({ a: 1 });
      log.beforeRead = async () => undefined;
      for (const go of held) go();
      while ((await reader.epoch('counters')) === 1) await new Promise((resolve) => setImmediate(resolve));
      expect(await sums()).toEqual({ a: 10 });
      add('a', 1);
      await caughtUp();
      expect(await sums()).toEqual({ a: 20 });
    });

    it('a view that is ahead of the log starts anew: the log is another one', async () => {
      for (let i = 0; i < 5; i += 1) add('old', 1);
      await start([counting('counters')]);
      await caughtUp();
      await stop();
      log = new MemoryEventLog();
      add('new', 1);
      await start([counting('counters')]);
      await caughtUp();
      expect(await sums()).toEqual({ new: 1 });
      expect(await reader.epoch('counters')).toBe(2);
    });

    it('refuses a view that is not there by name', async () => {
      const current = await start([counting('counters')]);
      expect(() => current.rebuild('nothing')).toThrow(/no view nothing; there are counters/);
    });
  });

  describe('verify', () => {
    it('finds live and rebuilt copy equal, at a stated position', async () => {
      for (let i = 0; i < 2_000; i += 1) add(`c${i % 600}`, 1);
      const current = await start([counting('counters')]);
      await caughtUp();
      expect(await current.verify('counters')).toEqual({
        view: 'counters',
        epoch: 1,
        position: await log.head(),
        documents: 600,
        differing: 0,
        differingIds: [],
      });
    });

    it('names documents that were changed, are missing or are too many', async () => {
      for (const id of ['a', 'b', 'c', 'd']) add(id, 1);
      const current = await start([counting('counters')]);
      await caughtUp();
      const live = documents.collection<Counter>({ name: 'counters@1+1', indexes: [{ fields: ['exam'] }] });
      const changed = await live.get('b');
      await live.put({ ...(changed as Counter), sum: 2 });
      await live.delete('c');
      await live.put({ id: 'zz', position: '1', exam: '', sum: 0 });
      expect(await current.verify('counters')).toMatchObject({ documents: 5, differing: 3, differingIds: ['b', 'c', 'zz'] });
      await current.rebuild('counters');
      expect(await current.verify('counters')).toMatchObject({ documents: 4, differing: 0 });
    });

    it('events that arrive while it compares disturb nothing', async () => {
      for (let i = 0; i < 3_000; i += 1) add(`c${i}`, 1);
      const current = await start([counting('counters')]);
      await caughtUp();
      const verifying = current.verify('counters');
      for (let i = 0; i < 200; i += 1) {
        add(`c${i}`, 1);
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(await verifying).toMatchObject({ differing: 0 });
      await caughtUp();
      expect((await sums())['c0']).toBe(2);
    });
  });

  it('lag is the age of the oldest event not folded, by event time, and 0 when caught up', async () => {
    add('a', 1, 'e1', 10_000);
    let held: (() => void) | null = null;
    const current = await start([counting('counters')], () => 40_000);
    await caughtUp();
    expect((await current.status()).views[0]).toMatchObject({ lagSeconds: 0, checkpoint: await log.head(), rebuilding: false });
    const replaced = log.readAll.bind(log);
    log.readAll = async (after, limit) => {
      if (limit > 1) await new Promise<void>((resolve) => (held = resolve));
      return replaced(after, limit);
    };
    add('a', 1, 'e1', 25_000);
    while (held === null) await new Promise((resolve) => setImmediate(resolve));
    expect((await current.status()).views[0]?.lagSeconds).toBe(15);
    log.readAll = replaced;
    (held as () => void)();
    await caughtUp();
    expect((await current.status()).views[0]?.lagSeconds).toBe(0);
    expect((await current.status()).eventsTotal).toBe(2);
  });

  it('a store that fails is a fault, told once, and nothing after it is claimed', async () => {
    await start([counting('counters')]);
    await caughtUp();
    const before = await reader.checkpoint('counters');
    const working = documents.writeTogether.bind(documents);
    (documents as { writeTogether: unknown }).writeTogether = () => Promise.reject(new Error('disk full'));
    add('a', 1);
    while (faults.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(faults).toMatchObject([{ message: 'disk full' }]);
    expect(await reader.checkpoint('counters')).toBe(before);
    (documents as { writeTogether: unknown }).writeTogether = working;
    faults = [];
  });

  it('the real views: random sittings folded live equal a rebuild, over restarts at random places', async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    console.info(`real views, live against rebuilt: seed ${seed}`);
    const random = seededRandom(String(seed));
    const sittings = Array.from({ length: 40 }, (_, i) => ({ id: `p${i}`, events: randomSitting(`${seed}-${i}`, 50), next: 0 }));
    let current = await start(realProjections);
    for (let open = sittings; open.length > 0; open = open.filter((sitting) => sitting.next < sitting.events.length)) {
      const sitting = open[Math.floor(random() * open.length)] as (typeof sittings)[number];
      const [event, time] = sitting.events[sitting.next] as (typeof sitting.events)[number];
      const data = event.type === 'PaperCreated' ? { ...event.data, paperId: sitting.id, examId: `exam-${sitting.id.length}` } : event.data;
      log.add(`paper-${sitting.id}`, { type: event.type, data }, time);
      sitting.next += 1;
      if (random() < 0.2) await new Promise((resolve) => setImmediate(resolve));
      if (random() < 0.005) {
        await stop();
        current = await start(realProjections);
      }
    }
    await Promise.all([caughtUp('papers'), caughtUp('watch_cards')]);
    for (const view of ['papers', 'watch_cards']) {
      expect(await current.verify(view)).toMatchObject({ documents: 40, differing: 0 });
      const live = await reader.view(view).find({});
      await current.rebuild(view);
      expect(await reader.view(view).find({})).toEqual(live);
    }
  });
});

describe('view reader', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigil-reader-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('a view nobody has built yet is ViewNotReady, not an empty one', async () => {
    const bus = createInProcessBus({ name: `reader-${process.pid}` });
    const reader = await openViewReader({ file: join(folder, 'views.db'), bus, compare });
    for (const read of [reader.checkpoint('papers'), reader.epoch('papers'), reader.view('papers').find({}), reader.waitFor('papers', '1', 10)])
      await expect(read).rejects.toMatchObject({ code: 'ViewNotReady' });
    await reader.close();
    await bus.close();
  });

  it('waitFor is false at its timeout, true at once when reached, and true on the message of the view', async () => {
    const bus = createInProcessBus({ name: `reader-${process.pid}-2` });
    const documents = await openSqliteDocumentsInThread({ file: join(folder, 'views.db') });
    const reach = (position: string) =>
      documents.collection<{ id: string; position: string }>({ name: 'view_checkpoints', indexes: [] }).put({ id: 'v@1+1', position });
    await documents
      .collection({ name: 'view_pointers', indexes: [] })
      .put({ id: 'v', version: 1, viewVersion: 1, epoch: 1, collection: 'v@1+1' } as never);
    await reach('5');
    const reader = await openViewReader({ file: join(folder, 'views.db'), bus, compare });
    expect(await reader.waitFor('v', '5', 1_000)).toBe(true);
    expect(await reader.waitFor('v', '6', 0)).toBe(false);
    const started = performance.now();
    expect(await reader.waitFor('v', '6', 60)).toBe(false);
    expect(performance.now() - started).toBeGreaterThanOrEqual(59);
    const waiting = Promise.all([reader.waitFor('v', '6', 10_000), reader.waitFor('v', '7', 10_000)]);
    await reach('7');
    bus.publish('view:v', { view: 'v', epoch: 1, position: '7', topics: [] });
    expect(await waiting).toEqual([true, true]);
    await reader.close();
    await documents.close();
    await bus.close();
  });
});
