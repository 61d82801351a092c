import type { Position } from '@vigil/domain/kernel/event';
import type { CollectionDefinition, Document, Documents } from '@vigil/stores/documents/port';
import type { Projection } from './projection.js';

/**
 * Which collection a view is now: the one document that switches at the end of a rebuild. The id is the
 * view's name.
 */
export interface ViewPointer extends Document {
  /** of this document, so that a stale switch is refused */
  readonly version: number;
  readonly viewVersion: number;
  /** rises with each rebuild */
  readonly epoch: number;
  readonly collection: string;
  /** number of the lease under which it was written last; 0 where one process alone can write */
  readonly fence?: number;
}

/**
 * The last epoch handed out to a copy of a view: no two copies ever share one, whoever makes them. The id is
 * the view's name.
 */
export interface LastEpoch extends Document {
  readonly version: number;
  readonly epoch: number;
}

/**
 * How far a collection is folded. The id is the collection's name. It only rises, and is never ahead of the
 * documents: same commit, or after them (engine §6).
 */
export interface ViewCheckpoint extends Document {
  readonly position: Position;
  /** server time (ms) of the event at `position`, 0 before the first */
  readonly eventTime: number;
}

/**
 * A document whose event could not be folded: it stays as it was until its view is rebuilt, while all others
 * go on (engine §5).
 */
export interface StoppedPartition extends Document {
  readonly collection: string;
  readonly documentId: string;
  readonly eventId: string;
  readonly position: Position;
  readonly error: string;
}

export const pointers: CollectionDefinition = { name: 'view_pointers', indexes: [] };
export const lastEpochs: CollectionDefinition = { name: 'view_epochs', indexes: [] };
export const checkpoints: CollectionDefinition = { name: 'view_checkpoints', indexes: [] };
export const stoppedPartitions: CollectionDefinition = {
  name: 'view_stopped',
  indexes: [{ fields: ['collection'] }],
};

/** The collection of one epoch of a view, e.g. `papers@1+3`. */
export const collectionOf = (projection: Projection, epoch: number): CollectionDefinition => ({
  name: `${projection.collection.name}@${projection.version}+${epoch}`,
  indexes: projection.collection.indexes ?? [],
});

/** Removes a collection with everything that is written about it. Repeating is harmless. */
export async function discard(documents: Documents, collection: string): Promise<void> {
  await documents.collection(checkpoints).delete(collection);
  const stopped = documents.collection<StoppedPartition>(stoppedPartitions);
  for (const { id } of await stopped.find({ filter: { collection } })) await stopped.delete(id);
  await documents.drop(collection);
}
