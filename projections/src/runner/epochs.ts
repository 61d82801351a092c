import type { Documents } from '@vigil/stores/documents/port';
import {
  checkpoints,
  discard,
  lastEpochs,
  pointers,
  type LastEpoch,
  type ViewPointer,
} from './bookkeeping.js';
import type { Projection } from './projection.js';
import type { ViewWriter } from './view-writer.js';

/** Another projector has the say over a view now: this one must stop. */
export class ViewTakenOver extends Error {
  readonly code = 'ViewTakenOver';
  constructor(name: string) {
    super(`another projector keeps the view ${name} now`);
    this.name = 'ViewTakenOver';
  }
}

/** The lease is not this process's any more: what it has written since changes nothing that is read. */
export class NotTheProjector extends Error {
  readonly code = 'NotTheProjector';
  constructor() {
    super('the lease of the projector is held no longer');
    this.name = 'NotTheProjector';
  }
}

/**
 * Which copy each view is now. One pointer document per view switches between copies, guarded by its version:
 * whoever takes a view over writes its lease's number into the pointer first, so that a projector that slept
 * meanwhile can switch nothing any more (engine §6).
 */
export class Epochs {
  readonly #documents: Documents;
  readonly #fence: number;
  readonly #pointers = new Map<string, ViewPointer>();

  constructor(documents: Documents, fence: number) {
    this.#documents = documents;
    this.#fence = fence;
  }

  /** The pointer of a view as this projector knows it; undefined before it has one. */
  pointer(name: string): ViewPointer | undefined {
    return this.#pointers.get(name);
  }

  /**
   * Takes the view over and removes copies nobody points to; null when it was never built. Rejects with
   * `ViewTakenOver`.
   */
  async takeOver(projection: Projection): Promise<ViewPointer | null> {
    const { name } = projection;
    const stored = await this.#stored(name);
    if (stored !== null) {
      if ((stored.fence ?? 0) > this.#fence) throw new ViewTakenOver(name);
      if ((stored.fence ?? 0) < this.#fence)
        await this.#save({ ...stored, fence: this.#fence }, stored.version);
      else this.#pointers.set(name, stored);
    }
    await this.#sweep(projection, stored?.collection ?? null);
    return this.#pointers.get(name) ?? null;
  }

  /** A number for a new copy that no other copy has or will have. */
  async next(name: string): Promise<number> {
    const counters = this.#documents.collection<LastEpoch>(lastEpochs);
    const last = await counters.get(name);
    const epoch = Math.max(last?.epoch ?? 0, this.#pointers.get(name)?.epoch ?? 0) + 1;
    const outcome = await counters.save(
      { id: name, version: (last?.version ?? 0) + 1, epoch },
      last?.version ?? null,
    );
    if (outcome !== 'written') throw new ViewTakenOver(name);
    return epoch;
  }

  /**
   * Makes a copy the view. Rejects with `ViewTakenOver` when the pointer is not as this projector left it.
   */
  async switchTo(copy: ViewWriter): Promise<void> {
    const { name, version: viewVersion } = copy.projection;
    const before = this.#pointers.get(name);
    const pointer = {
      id: name,
      viewVersion,
      epoch: copy.epoch,
      collection: copy.definition.name,
      fence: this.#fence,
    };
    await this.#save(pointer, before?.version ?? null);
  }

  /**
   * Removes what was written into copies that are not the view any more: a projector that slept through a
   * switch made them anew.
   */
  async leaveNothing(writers: readonly ViewWriter[]): Promise<void> {
    for (const { projection, definition } of writers) {
      if ((await this.#stored(projection.name))?.collection !== definition.name)
        await discard(this.#documents, definition.name);
    }
  }

  async #sweep(projection: Projection, current: string | null): Promise<void> {
    const prefix = `${projection.collection.name}@`;
    const begun = await this.#documents
      .collection(checkpoints)
      .find({ filter: { id: { gte: prefix, lt: `${projection.collection.name}A` } } });
    const copies = new Set([...(await this.#documents.names(prefix)), ...begun.map(({ id }) => id)]);
    for (const copy of copies) if (copy !== current) await discard(this.#documents, copy);
  }

  async #save(pointer: Omit<ViewPointer, 'version'>, expected: number | null): Promise<void> {
    const next: ViewPointer = { ...pointer, version: (expected ?? 0) + 1 } as ViewPointer;
    if ((await this.#documents.collection<ViewPointer>(pointers).save(next, expected)) !== 'written')
      throw new ViewTakenOver(next.id);
    this.#pointers.set(next.id, next);
  }

  #stored(name: string): Promise<ViewPointer | null> {
    return this.#documents.collection<ViewPointer>(pointers).get(name);
  }
}
