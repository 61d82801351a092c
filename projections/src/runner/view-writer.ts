import type { Position, Recorded } from '@vigil/domain/kernel/event';
import { eventUpcasters } from '@vigil/domain/event-types';
import type { Collection, CollectionDefinition, Documents } from '@vigil/stores/documents/port';
import type { DocumentWrite } from '@vigil/stores/documents/write-together';
import { foreignFault, StreamFault } from '@vigil/stores/event-log/foreign';
import { inCurrentForm } from '@vigil/stores/event-log/current-form';
import { checkpoints, stoppedPartitions, type StoppedPartition, type ViewCheckpoint } from './bookkeeping.js';
import { keysOf, type Projection, type ViewDocument } from './projection.js';

/** Documents of one view kept in memory between batches. */
const cachedDocuments = 5_000;

type Compare = (a: Position, b: Position) => number;

/** A document changed in memory and not yet written. */
interface Changed {
  document: ViewDocument;
  position: Position;
}

/** Stands in for the document's id when an event's key cannot be told. */
const streamPartition = (event: Recorded): string => `stream ${event.stream}`;

/**
 * One collection of one view being written: folds batches in memory, one write per document per batch (engine
 * §6). The caller commits `writes()` and then calls `written()`. Events at or before the checkpoint, or at or
 * before their document's position, are skipped, so that a repeat changes nothing.
 */
export class ViewWriter {
  readonly projection: Projection;
  readonly definition: CollectionDefinition;
  readonly epoch: number;
  readonly #compare: Compare;
  readonly #collection: Collection<ViewDocument>;
  readonly #handles: ReadonlySet<string>;
  readonly #stopped: Map<string, StoppedPartition>;
  readonly #cache = new Map<string, ViewDocument>();
  readonly #changed = new Map<string, Changed>();
  #newlyStopped: StoppedPartition[] = [];
  #checkpoint: Omit<ViewCheckpoint, 'id'>;
  #committed: Position;
  /** Every stored document is in the cache: what is not there does not exist. */
  #cacheIsWhole: boolean;

  private constructor(
    documents: Documents,
    projection: Projection,
    definition: CollectionDefinition,
    epoch: number,
    compare: Compare,
    checkpoint: Omit<ViewCheckpoint, 'id'>,
    stopped: readonly StoppedPartition[],
    isEmpty: boolean,
  ) {
    this.projection = projection;
    this.definition = definition;
    this.epoch = epoch;
    this.#compare = compare;
    this.#collection = documents.collection(definition);
    this.#handles = new Set(projection.handles);
    this.#checkpoint = checkpoint;
    this.#committed = checkpoint.position;
    this.#stopped = new Map(stopped.map((mark) => [mark.documentId, mark]));
    this.#cacheIsWhole = isEmpty;
  }

  /** Continues a collection from its checkpoint, or starts an empty one before the first event. */
  static async open(
    documents: Documents,
    projection: Projection,
    definition: CollectionDefinition,
    epoch: number,
    log: { readonly start: Position; readonly compare: Compare },
  ): Promise<ViewWriter> {
    const known = await documents.collection<ViewCheckpoint>(checkpoints).get(definition.name);
    const stopped = await documents
      .collection<StoppedPartition>(stoppedPartitions)
      .find({ filter: { collection: definition.name } });
    const compare: Compare = (a, b) => log.compare(a, b);
    return new ViewWriter(
      documents,
      projection,
      definition,
      epoch,
      compare,
      known ?? { position: log.start, eventTime: 0 },
      stopped,
      known === null,
    );
  }

  /** Folded up to here, in memory. */
  get checkpoint(): Position {
    return this.#checkpoint.position;
  }

  /** Stored up to here. */
  get committed(): Position {
    return this.#committed;
  }

  /** Documents that wait to be written. */
  get pending(): number {
    return this.#changed.size;
  }

  stopped(): StoppedPartition[] {
    return [...this.#stopped.values()];
  }

  /**
   * Folds a page of the log, in order, into memory; `last` is the page's end. Rejects only when the store
   * cannot be read.
   */
  async fold(events: readonly Recorded[]): Promise<void> {
    const last = events.at(-1);
    if (last === undefined || this.#compare(last.position, this.checkpoint) <= 0) return;
    const mine = this.#mine(events);
    await this.#load(mine);
    for (const { event, id } of mine) this.#foldOne(event, id);
    this.#checkpoint = { position: last.position, eventTime: last.time };
  }

  /** What is to be committed, documents first and the checkpoint last. */
  writes(): DocumentWrite[] {
    const documents = [...this.#changed.values()].map(({ document, position }) => ({
      ...document,
      position,
    }));
    return [
      { kind: 'replaceGuarded', collection: this.definition, documents, compare: this.#compare },
      ...this.#newlyStopped.map((document): DocumentWrite => ({
        kind: 'put',
        collection: stoppedPartitions,
        document,
      })),
      {
        kind: 'replaceGuarded',
        collection: checkpoints,
        documents: [{ id: this.definition.name, ...this.#checkpoint }],
        compare: this.#compare,
      },
    ];
  }

  /** The writes are committed: answers the topics of what changed. */
  written(writes: readonly DocumentWrite[]): Set<string> {
    const topics = new Set<string>();
    const [bulk] = writes;
    if (bulk?.kind === 'replaceGuarded') {
      for (const document of bulk.documents as readonly ViewDocument[]) {
        this.#cache.delete(document.id);
        this.#cache.set(document.id, document);
        const topic = this.projection.topic?.(document);
        if (topic !== undefined) topics.add(topic);
      }
    }
    this.#changed.clear();
    this.#newlyStopped = [];
    this.#committed = this.checkpoint;
    for (const id of this.#cache.keys()) {
      if (this.#cache.size <= cachedDocuments) break;
      this.#cache.delete(id);
      this.#cacheIsWhole = false;
    }
    return topics;
  }

  /**
   * The events of this view after its checkpoint, in their current form, each with the id of each of its
   * documents. One whose form or key cannot be told stops its stream.
   */
  #mine(events: readonly Recorded[]): { event: Recorded; id: string }[] {
    const from = this.checkpoint;
    const mine: { event: Recorded; id: string }[] = [];
    const first = events.findIndex((event) => this.#compare(event.position, from) > 0);
    for (let i = first; i >= 0 && i < events.length; i += 1) {
      const stored = events[i] as Recorded;
      if (stored.foreign !== undefined) {
        // Whose document it was meant for cannot be told: its stream stands still in every view.
        this.#stop(streamPartition(stored), stored, foreignFault(stored));
        continue;
      }
      if (!this.#handles.has(stored.type)) continue;
      if (this.#stopped.size > 0 && this.#stopped.has(streamPartition(stored))) continue;
      try {
        const event = inCurrentForm(stored, eventUpcasters);
        for (const id of keysOf(this.projection, event)) if (!this.#stopped.has(id)) mine.push({ event, id });
      } catch (error) {
        this.#stop(streamPartition(stored), stored, error);
      }
    }
    return mine;
  }

  async #load(mine: readonly { readonly id: string }[]): Promise<void> {
    if (this.#cacheIsWhole) return;
    const missing = new Set<string>();
    for (const { id } of mine) if (!this.#changed.has(id) && !this.#cache.has(id)) missing.add(id);
    if (missing.size === 0) return;
    for (const document of await this.#collection.getMany([...missing]))
      this.#cache.set(document.id, document);
  }

  #foldOne(event: Recorded, id: string): void {
    if (this.#stopped.has(id)) return;
    const changed = this.#changed.get(id);
    const before = changed?.document ?? this.#cache.get(id) ?? null;
    if (before !== null && this.#compare(event.position, changed?.position ?? before.position) <= 0) return;
    try {
      const after = this.projection.fold(before, event, id) as ViewDocument | null;
      if (after === null || after === before) return;
      if (after.id !== id)
        throw new Error(`the fold of ${this.projection.name} answered document ${after.id} for ${id}`);
      if (changed === undefined) this.#changed.set(id, { document: after, position: event.position });
      else {
        changed.document = after;
        changed.position = event.position;
      }
    } catch (error) {
      this.#stop(id, event, error);
    }
  }

  #stop(documentId: string, event: Recorded, error: unknown): void {
    const mark: StoppedPartition = {
      id: `${this.definition.name}/${documentId}`,
      collection: this.definition.name,
      documentId,
      eventId: event.id,
      position: event.position,
      error: sentenceOf(event, error),
    };
    if (!this.#stopped.has(documentId)) this.#newlyStopped.push(mark);
    this.#stopped.set(documentId, mark);
  }
}

function sentenceOf(event: Recorded, error: unknown): string {
  if (error instanceof StreamFault) return error.message;
  const what = error instanceof Error ? error.message : String(error);
  return `${event.type} in ${event.stream} at revision ${event.revision}: ${what}`;
}
