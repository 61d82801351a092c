import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recorded } from '@vigil/domain/kernel/event';
import { createInProcessBus } from '@vigil/stores/bus/in-process/in-process-bus';
import type { Bus } from '@vigil/stores/bus/port';
import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import type { ViewDocuments, ViewReached } from './advance.js';
import { MemoryEventLog } from './memory-event-log.fixture.js';
import type { Projection, ViewDocument } from './projection.js';
import { Runner } from './runner.js';
import { openViewReader } from './sqlite-view-reader.js';
import type { SnapshotDocuments } from './verify.js';
import type { ViewReader } from './view-reader.js';

/** What the counting view of these tests keeps. */
export interface Counter extends ViewDocument {
  readonly sum: number;
  readonly exam: string;
}

/** Adds up `Added` events per stream; a `Poison` event cannot be folded while `isBroken`. */
export const counting = (
  name: string,
  more: Partial<Projection<Counter>> & { isBroken?: () => boolean; factor?: number } = {},
): Projection => {
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
      return by === 0
        ? document
        : { id: event.stream.slice(8), exam, sum: (document?.sum ?? 0) + by * factor };
    },
    topic: (document) => document.exam,
    ...rest,
  };
  return projection as unknown as Projection;
};

export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Lets other work of the thread go first. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A store that views are kept in, empty, with what reads it elsewhere. */
export interface ViewStore {
  readonly documents: ViewDocuments & SnapshotDocuments;
  openReader(bus: Bus): Promise<ViewReader>;
  cleanUp(): Promise<void>;
  /** How much of a number of events or documents this store is asked to carry in a test. */
  many(n: number): number;
}

/** views.db, as the embedded projector writes it. */
export async function sqliteViewStore(): Promise<ViewStore> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-runner-'));
  const file = join(folder, 'views.db');
  const documents = await openSqliteDocumentsInThread({ file, durability: 'normal' });
  return {
    documents,
    openReader: (bus) => openViewReader({ file, bus, compare }),
    cleanUp: async () => {
      await documents.close();
      await rm(folder, { recursive: true });
    },
    many: (n) => n,
  };
}

/** A runner over a log in memory and a real store, with a reader beside it. */
export class RunnerUnderTest {
  log = new MemoryEventLog();
  readonly reached: ViewReached[] = [];
  /** A test that provokes a fault empties this. */
  readonly faults: unknown[] = [];
  #runner: Runner | null = null;
  #failure: string | null = null;

  private constructor(
    private readonly store: ViewStore,
    private readonly bus: Bus,
    readonly reader: ViewReader,
  ) {}

  static async open(store: ViewStore): Promise<RunnerUnderTest> {
    const bus = createInProcessBus({ name: randomUUID() });
    return new RunnerUnderTest(store, bus, await store.openReader(bus));
  }

  get documents(): ViewDocuments & SnapshotDocuments {
    return this.store.documents;
  }

  many(n: number): number {
    return this.store.many(n);
  }

  /** From now on the runner cannot use its store. */
  failStore(message: string): void {
    this.#failure = message;
  }

  /** The store as the runner sees it. */
  #failing(): ViewDocuments & SnapshotDocuments {
    return new Proxy(this.store.documents, {
      get: (documents, name) => {
        const value: unknown = Reflect.get(documents, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (this.#failure !== null) throw new Error(this.#failure);
          return Reflect.apply(value, documents, args) as unknown;
        };
      },
    });
  }

  add(counter: string, by: number, exam = 'e1', time = 1_000): Recorded {
    return this.log.add(`counter-${counter}`, { type: 'Added', data: { by, exam } }, time);
  }

  poison(counter: string): Recorded {
    return this.log.add(`counter-${counter}`, { type: 'Poison', data: {} });
  }

  async start(
    projections: readonly Projection[],
    now: () => number = Date.now,
    gatherMilliseconds = 0,
  ): Promise<Runner> {
    const onReached = (one: ViewReached): void => {
      this.reached.push(one);
      this.bus.publish(`view:${one.view}`, one);
    };
    const { log } = this;
    const documents = this.#failing();
    const onFault = (error: unknown): void => void this.faults.push(error);
    this.#runner = await Runner.start({
      log,
      documents,
      projections,
      onReached,
      onFault,
      now,
      gatherMilliseconds,
    });
    return this.#runner;
  }

  async stop(): Promise<void> {
    await this.#runner?.stop();
    this.#runner = null;
  }

  /** Resolves when the view has folded everything that is in the log now; throws when it does not. */
  async caughtUp(view = 'counters'): Promise<void> {
    if (!(await this.reader.waitFor(view, await this.log.head(), 60_000)))
      throw new Error(`${view} did not catch up`);
  }

  async sums(view = 'counters'): Promise<Record<string, number>> {
    const counters = await this.reader.view<Counter>(view).find({ sort: [{ field: 'id' }] });
    return Object.fromEntries(counters.map(({ id, sum }) => [id, sum]));
  }

  async total(): Promise<number> {
    return Object.values(await this.sums()).reduce((a, b) => a + b, 0);
  }

  /** Throws the first fault nobody expected. */
  async cleanUp(): Promise<void> {
    await this.stop();
    await this.reader.close();
    await this.bus.close();
    await this.store.cleanUp();
    if (this.faults.length > 0)
      throw new Error('the runner told a fault nobody expected', { cause: this.faults[0] });
  }
}
