import type { Position } from '@vigil/domain/kernel/event';
import type { Bus } from '@vigil/stores/bus/port';
import type { Collection, Documents } from '@vigil/stores/documents/port';
import {
  checkpoints,
  pointers,
  stoppedPartitions,
  type StoppedPartition,
  type ViewCheckpoint,
  type ViewPointer,
} from './bookkeeping.js';
import type { ViewDocument } from './projection.js';
import { ViewNotReady, type ViewReader } from './view-reader.js';
import { ViewWaits } from './view-waits.js';

export interface ViewReaderOptions {
  readonly documents: Documents;
  readonly bus: Bus;
  /** The comparator of the log whose positions the views carry. */
  readonly compare: (a: Position, b: Position) => number;
}

/**
 * Reads the views that any process keeps in documents all processes share, always from the epoch that is
 * current while the read runs. The documents stay open when it is closed.
 */
export const openClusterViewReader = (options: ViewReaderOptions): ViewReader =>
  openDocumentsViewReader(options, async () => undefined);

/** The same over documents of its own: `closeDocuments` is called when the reader is closed. */
export const openDocumentsViewReader = (
  options: ViewReaderOptions,
  closeDocuments: () => Promise<void>,
): ViewReader => new DocumentsViewReader(options, closeDocuments);

class DocumentsViewReader implements ViewReader {
  readonly #documents: Documents;
  readonly #closeDocuments: () => Promise<void>;
  readonly #pointers: Collection<ViewPointer>;
  readonly #checkpoints: Collection<ViewCheckpoint>;
  readonly #waits: ViewWaits;
  /** The pointers as they were read last. */
  readonly #known = new Map<string, ViewPointer>();
  readonly #collections = new Map<string, Collection<ViewDocument>>();

  constructor({ documents, bus, compare }: ViewReaderOptions, closeDocuments: () => Promise<void>) {
    this.#documents = documents;
    this.#closeDocuments = closeDocuments;
    this.#pointers = documents.collection(pointers);
    this.#checkpoints = documents.collection(checkpoints);
    this.#waits = new ViewWaits(bus, (name) => this.checkpoint(name), compare);
  }

  view<V extends ViewDocument>(name: string) {
    const read = <R>(how: (collection: Collection<V>) => Promise<R>): Promise<R> =>
      this.#current(name, ({ collection }) => how(this.#collection(collection) as unknown as Collection<V>));
    return {
      get: (id: string) => read((collection) => collection.get(id)),
      getMany: (ids: readonly string[]) => read((collection) => collection.getMany(ids)),
      find: (query: Parameters<Collection<V>['find']>[0]) => read((collection) => collection.find(query)),
      count: (filter?: Parameters<Collection<V>['count']>[0]) =>
        read((collection) => collection.count(filter)),
      countBy: (...args: Parameters<Collection<V>['countBy']>) =>
        read((collection) => collection.countBy(...args)),
    };
  }

  checkpoint(name: string): Promise<Position> {
    return this.#current(name, async ({ collection }) => {
      const checkpoint = await this.#checkpoints.get(collection);
      if (checkpoint === null) throw new ViewNotReady(name);
      return checkpoint.position;
    });
  }

  async epoch(name: string): Promise<number> {
    return (await this.#pointer(name)).epoch;
  }

  waitFor(name: string, position: Position, timeoutMs: number): Promise<boolean> {
    return this.#waits.waitFor(name, position, timeoutMs);
  }

  stopped(name: string): Promise<StoppedPartition[]> {
    return this.#current(name, ({ collection }) =>
      this.#documents.collection<StoppedPartition>(stoppedPartitions).find({ filter: { collection } }),
    );
  }

  async close(): Promise<void> {
    this.#waits.close();
    await this.#closeDocuments();
  }

  /**
   * Reads from the copy that was the view when this process last looked, and looks afterwards: a read costs
   * one look. When a rebuild switched the view meanwhile the old copy may have been dropped in the middle,
   * and it is read again.
   */
  async #current<R>(name: string, read: (pointer: ViewPointer) => Promise<R>): Promise<R> {
    for (let pointer = this.#known.get(name) ?? (await this.#pointer(name)); ;) {
      const outcome = await read(pointer).then(
        (result) => ({ result }),
        (error: unknown) => ({ error }),
      );
      const now = await this.#pointer(name);
      if (now.collection === pointer.collection) {
        if ('error' in outcome) throw outcome.error;
        return outcome.result;
      }
      pointer = now;
    }
  }

  async #pointer(name: string): Promise<ViewPointer> {
    const pointer = await this.#pointers.get(name);
    if (pointer === null) throw new ViewNotReady(name);
    this.#known.set(name, pointer);
    return pointer;
  }

  #collection(name: string): Collection<ViewDocument> {
    const known = this.#collections.get(name);
    if (known !== undefined) return known;
    const collection = this.#documents.collection<ViewDocument>({ name });
    this.#collections.set(name, collection);
    return collection;
  }
}
