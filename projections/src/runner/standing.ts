import type { Position } from '@vigil/domain/kernel/event';
import type { Documents } from '@vigil/stores/documents/port';
import { checkpoints, pointers, type ViewCheckpoint, type ViewPointer } from './bookkeeping.js';

/** How far a view that is read has come. */
export interface ViewStanding {
  readonly view: string;
  readonly position: Position;
  /** server time (ms) of the event at `position`, 0 before the first */
  readonly eventTime: number;
}

const viewsAtMost = 1000;

/** What the views say of the log, read where they are kept; none of a view that was never built. */
export async function viewStandings(documents: Documents): Promise<ViewStanding[]> {
  const all = await documents.collection<ViewPointer>(pointers).find({ limit: viewsAtMost });
  const reached = await documents
    .collection<ViewCheckpoint>(checkpoints)
    .getMany(all.map(({ collection }) => collection));
  const byCollection = new Map(reached.map((checkpoint) => [checkpoint.id, checkpoint]));
  return all.flatMap(({ id, collection }) => {
    const checkpoint = byCollection.get(collection);
    return checkpoint === undefined
      ? []
      : [{ view: id, position: checkpoint.position, eventTime: checkpoint.eventTime }];
  });
}

/**
 * Makes every view one that was never built: the next projector fills each anew from the log, under an epoch
 * that no copy ever had. To be called while no projector works on the documents.
 */
export async function forgetViews(documents: Documents): Promise<void> {
  const collection = documents.collection<ViewPointer>(pointers);
  for (const { id } of await collection.find({ limit: viewsAtMost })) await collection.delete(id);
}
