import type { CollectionDefinition, Document, WriteOutcome } from '@vigil/stores/documents/port';
import { eachAtOnce } from './each-at-once.js';
import { tellFound } from './reference/found-documents.js';
import type { Services } from './services.js';

/** Writes at once, so that a slow store is not asked for everything together. */
export const demoWritesAtOnce = 16;

/**
 * A few at a time: a slow store is not asked for everything at once, each call with its own patience. What somebody has
 * changed since it was demo data (it has another version) stays as it is. The log is told of what was written and of
 * nothing else that is there. Answers the documents a unique index refused. `now`: ms. `only`: `'there'` writes what is
 * not there no more than what was changed, for somebody has deleted it.
 */
export async function writeDemo<T extends Document & { readonly version: number }>(
  { documents, log }: Pick<Services, 'documents' | 'log'>,
  definition: CollectionDefinition & { readonly of?: T },
  wanted: readonly T[],
  now: number,
  only?: 'there',
): Promise<readonly T[]> {
  const collection = documents.collection<T>(definition);
  const written: T[] = [];
  const refused: T[] = [];
  await eachAtOnce(wanted, demoWritesAtOnce, async (document) => {
    let outcome: WriteOutcome = only === 'there' ? 'stale' : await collection.save(document, null);
    // Over demo data, too: another start wrote them, and may have ended before it told of them.
    if (outcome === 'stale') outcome = await collection.save(document, document.version);
    if (outcome === 'written') written.push(document);
    if (outcome === 'duplicate') refused.push(document);
  });
  await tellFound(log, definition, written, { why: 'demo', operator: null, now });
  return refused;
}
