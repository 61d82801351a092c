import type { Collection, Document } from '@vigil/stores/documents/port';
import { isDamaged } from '../../platform/store-faults.js';

/** Of some documents those that are there, by id, and the ids of those that cannot be read. */
export async function readableOf<T extends Document>(
  collection: Pick<Collection<T>, 'getMany'>,
  ids: readonly string[],
): Promise<{ readonly found: ReadonlyMap<string, T>; readonly damaged: ReadonlySet<string> }> {
  try {
    const all = await collection.getMany(ids);
    return { found: new Map(all.map((document) => [document.id, document])), damaged: new Set() };
  } catch (error) {
    if (!isDamaged(error)) throw error;
    if (ids.length === 1) return { found: new Map(), damaged: new Set(ids) };
  }
  // Of many read together one was damaged: which it is.
  const found = new Map<string, T>();
  const damaged = new Set<string>();
  for (const id of ids) {
    const one = await readableOf(collection, [id]);
    one.found.forEach((document) => found.set(id, document));
    one.damaged.forEach(() => damaged.add(id));
  }
  return { found, damaged };
}
