import type { Collection, Document } from '@vigil/stores/documents/port';
import { eachAtOnce } from './each-at-once.js';

/** Writes at once, so that a slow store is not asked for everything together. */
export const demoWritesAtOnce = 16;

/**
 * A few at a time: a slow store is not asked for everything at once, each call with its own patience. Answers
 * the documents a unique index refused.
 */
export async function writeDemo<T extends Document>(
  collection: Pick<Collection<T>, 'put'>,
  documents: readonly T[],
): Promise<readonly T[]> {
  const refused: T[] = [];
  await eachAtOnce(documents, demoWritesAtOnce, async (document) => {
    if ((await collection.put(document)) === 'duplicate') refused.push(document);
  });
  return refused;
}
