import type { CollectionDefinition, Document } from '@vigil/stores/documents/port';
import { eachAtOnce } from './each-at-once.js';
import { tellFound } from './reference/found-documents.js';
import type { Services } from './services.js';

/** Writes at once, so that a slow store is not asked for everything together. */
export const demoWritesAtOnce = 16;

/**
 * A few at a time: a slow store is not asked for everything at once, each call with its own patience. The log is told of
 * these and of nothing else that is there. Answers the documents a unique index refused. `now`: ms.
 */
export async function writeDemo<T extends Document>(
  { documents, log }: Pick<Services, 'documents' | 'log'>,
  definition: CollectionDefinition & { readonly of?: T },
  wanted: readonly T[],
  now: number,
): Promise<readonly T[]> {
  const collection = documents.collection<T>(definition);
  const refused = new Set<T>();
  await eachAtOnce(wanted, demoWritesAtOnce, async (document) => {
    if ((await collection.put(document)) === 'duplicate') refused.add(document);
  });
  const written = wanted.filter((document) => !refused.has(document));
  await tellFound(log, definition, written, { why: 'demo', operator: null, now });
  return [...refused];
}
