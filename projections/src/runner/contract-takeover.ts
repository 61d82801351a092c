import type { Lease } from '@vigil/stores/bus/lease';
import type { Document } from '@vigil/stores/documents/port';
import { createInProcessBus } from '@vigil/stores/bus/in-process/in-process-bus';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryEventLog } from './memory-event-log.fixture.js';
import { Runner } from './runner.js';
import type { RunnerOptions } from './runner-options.js';
import { counting, turn, type Counter, type ViewStore } from './runner-under-test.fixture.js';
import type { ViewReader } from './view-reader.js';

type Stores = RunnerOptions['documents'];

/**
 * One projector of several: its lease is the test's to take, and its writes wait at a gate while it sleeps.
 */
class Projector implements Pick<Lease, 'fence' | 'held'> {
  isHeld = true;
  faults: unknown[] = [];
  runner: Runner | null = null;
  /** Writes of these collections wait. */
  #sleepsAt: RegExp | null = null;
  #gate: Promise<void> = Promise.resolve();
  #open: () => void = () => undefined;
  asleep = 0;

  constructor(
    readonly fence: number,
    private readonly log: MemoryEventLog,
    private readonly store: Stores,
  ) {}

  readonly held = (): boolean => this.isHeld;

  async start(): Promise<Runner> {
    const onFault = (error: unknown): void => void this.faults.push(error);
    const options = {
      log: this.log,
      documents: this.#documents(),
      projections: [counting('counters')],
      lease: this,
      onReached: () => undefined,
      onFault,
    };
    this.runner = await Runner.start(options);
    return this.runner;
  }

  /**
   * As if the process were stopped by a signal the next time it writes there: what it was about to do, it
   * does when it wakes.
   */
  sleepAt(collections: RegExp): void {
    this.#sleepsAt = collections;
    this.#gate = new Promise((resolve) => (this.#open = resolve));
  }

  wake(): void {
    this.#sleepsAt = null;
    this.#open();
  }

  async fellAsleep(): Promise<void> {
    while (this.asleep === 0) await turn();
  }

  async resigned(): Promise<void> {
    while (this.faults.length === 0) await turn();
    await this.runner?.stop();
  }

  #documents(): Stores {
    const gated = <F extends (...args: never[]) => Promise<unknown>>(
      names: () => readonly string[],
      write: F,
    ): F =>
      (async (...args: Parameters<F>) => {
        const sleepsAt = this.#sleepsAt;
        if (sleepsAt !== null && names().some((name) => sleepsAt.test(name))) {
          this.asleep += 1;
          await this.#gate;
        }
        return write(...args);
      }) as unknown as F;
    const { store } = this;
    const { writeTogether } = store;
    return {
      ...(store.snapshot === undefined
        ? {}
        : { snapshot: () => (store.snapshot as NonNullable<Stores['snapshot']>)() }),
      ...(writeTogether === undefined
        ? {}
        : {
            writeTogether: (writes) =>
              gated(
                () => writes.map((write) => write.collection.name),
                () => writeTogether.call(store, writes),
              )(),
          }),
      collection: <T extends Document>(definition: Parameters<Stores['collection']>[0]) => {
        const collection = store.collection<T>(definition);
        const names = () => [definition.name];
        return {
          ...{
            get: collection.get.bind(collection),
            getMany: collection.getMany.bind(collection),
            find: collection.find.bind(collection),
          },
          ...{
            count: collection.count.bind(collection),
            countBy: collection.countBy.bind(collection),
            delete: collection.delete.bind(collection),
          },
          ...{ put: collection.put.bind(collection), putIfAbsent: collection.putIfAbsent.bind(collection) },
          remove: gated(names, collection.remove.bind(collection)),
          save: gated(names, collection.save.bind(collection)),
          replaceGuarded: gated(names, collection.replaceGuarded.bind(collection)),
        };
      },
      names: (prefix) => store.names(prefix),
      drop: (name) =>
        gated(
          () => [`room for ${name}`],
          () => store.drop(name),
        )(),
      close: () => store.close(),
    };
  }
}

/** What several projectors over one store guarantee, whatever one of them slept through (engine §6). */
export function takeoverContract(adapter: string, open: () => Promise<ViewStore>): void {
  describe(`projectors that take over: ${adapter}`, () => {
    let store: ViewStore;
    let log: MemoryEventLog;
    let reader: ViewReader;
    let closeBus: () => Promise<void>;
    let projectors: Projector[];

    const projector = (fence: number): Projector => {
      const one = new Projector(fence, log, store.documents);
      projectors.push(one);
      return one;
    };
    const add = (counter: string, by: number): void =>
      void log.add(`counter-${counter}`, { type: 'Added', data: { by, exam: 'e1' } });
    const caughtUp = async (): Promise<void> => {
      if (!(await reader.waitFor('counters', await log.head(), 10_000))) throw new Error('did not catch up');
    };
    const counters = () => reader.view<Counter>('counters').find({});
    /** Every copy of the view in the store, and every copy something is written about. */
    const copies = async (): Promise<string[]> => {
      const about = await store.documents.collection({ name: 'view_checkpoints' }).find({});
      return [...new Set([...(await store.documents.names('counters@')), ...about.map(({ id }) => id)])];
    };
    const current = async (): Promise<string> => `counters@1+${await reader.epoch('counters')}`;

    beforeEach(async () => {
      store = await open();
      log = new MemoryEventLog();
      projectors = [];
      const bus = createInProcessBus({ name: randomUUID() });
      closeBus = () => bus.close();
      reader = await store.openReader(bus);
      for (const id of ['a', 'b', 'c']) add(id, 1);
    });
    afterEach(async () => {
      for (const one of projectors) one.wake();
      for (const one of projectors) await one.runner?.stop();
      await reader.close();
      await closeBus();
      await store.cleanUp();
    });

    it('the next one goes on from the checkpoint: no gap, nothing twice', async () => {
      for (let fence = 1; fence <= 4; fence += 1) {
        const one = projector(fence);
        await one.start();
        add('a', 1);
        await caughtUp();
        one.isHeld = false;
        add('b', 1);
        await one.resigned();
        expect(one.faults).toMatchObject([{ code: 'NotTheProjector' }]);
      }
      const last = projector(5);
      await last.start();
      await caughtUp();
      expect((await counters()).map(({ sum }) => sum)).toEqual([5, 5, 1]);
      expect(await reader.epoch('counters')).toBe(1);
    });

    it('one that wakes in the middle of a commit of the same copy changes nothing', async () => {
      const sleeper = projector(1);
      await sleeper.start();
      await caughtUp();
      sleeper.sleepAt(/^counters@/);
      add('a', 10);
      await sleeper.fellAsleep();
      sleeper.isHeld = false;
      const next = projector(2);
      await next.start();
      for (const id of ['a', 'b', 'd']) add(id, 100);
      await caughtUp();
      const before = await counters();
      const checkpoint = await reader.checkpoint('counters');
      sleeper.wake();
      await sleeper.resigned();
      expect(await counters()).toEqual(before);
      expect(await reader.checkpoint('counters')).toBe(checkpoint);
      expect(before.map(({ id, sum }) => [id, sum])).toEqual([['a', 111], ['b', 101], ['c', 1], ['d', 100]]); // prettier-ignore
    });

    it('one that wakes in the middle of a commit finds its epoch gone, and what it makes anew does not stay', async () => {
      const sleeper = projector(1);
      await sleeper.start();
      await caughtUp();
      sleeper.sleepAt(/^counters@/);
      add('a', 10);
      await sleeper.fellAsleep();
      sleeper.isHeld = false;
      const next = await projector(2).start();
      await next.rebuild('counters');
      sleeper.wake();
      await sleeper.resigned();
      expect(await copies()).toEqual([await current()]);
      add('c', 5);
      await caughtUp();
      expect((await counters()).map(({ sum }) => sum)).toEqual([11, 1, 6]);
      expect(await next.verify('counters')).toMatchObject({ differing: 0, documents: 3 });
    });

    it.each([
      ['before it switches', /^view_pointers$/, true],
      ['before it switches, after another has merely taken over', /^view_pointers$/, false],
      ['while it fills its copy', /^counters@/, true],
      ['while it makes room for its copy', /^room for counters@/, true],
    ])(
      'one that wakes in its rebuild, %s, switches nothing and leaves no copy',
      async (_when, collections, rebuildsToo) => {
        const sleeper = projector(1);
        const runner = await sleeper.start();
        await caughtUp();
        sleeper.sleepAt(collections);
        const rebuilding = runner.rebuild('counters');
        await sleeper.fellAsleep();
        sleeper.isHeld = false;
        const next = await projector(2).start();
        if (rebuildsToo) await next.rebuild('counters');
        const epoch = await reader.epoch('counters');
        sleeper.wake();
        await expect(rebuilding).rejects.toMatchObject({
          code: expect.stringMatching(/^(ViewTakenOver|NotTheProjector)$/) as string,
        });
        expect(await reader.epoch('counters')).toBe(epoch);
        expect(await copies()).toEqual([await current()]);
        add('a', 1);
        await caughtUp();
        expect(await next.verify('counters')).toMatchObject({ differing: 0 });
      },
    );

    it('one whose lease is older than that of the last holder keeps nothing', async () => {
      await projector(7).start();
      await caughtUp();
      await expect(projector(6).start()).rejects.toMatchObject({ code: 'ViewTakenOver' });
      expect(await copies()).toEqual([await current()]);
    });

    it('copies that a crash left behind are removed by whoever takes over', async () => {
      const first = projector(1);
      await first.start();
      await caughtUp();
      await first.runner?.stop();
      await store.documents.collection({ name: 'counters@1+99', indexes: [] }).put({ id: 'left-over' });
      await store.documents.collection({ name: 'view_checkpoints' }).put({ id: 'counters@1+98' });
      await projector(2).start();
      await caughtUp();
      expect(await copies()).toEqual([await current()]);
    });

    it('the checkpoint only rises', async () => {
      await projector(1).start();
      await caughtUp();
      const stored = store.documents.collection<Document & { position: string }>({
        name: 'view_checkpoints',
      });
      const [checkpoint] = await stored.find({});
      await stored.replaceGuarded([{ id: await current(), position: log.start }], (a, b) =>
        a < b ? -1 : a > b ? 1 : 0,
      );
      expect(await stored.find({})).toEqual([checkpoint]);
    });
  });
}
