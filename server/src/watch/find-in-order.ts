import type { Collection, Document, Filter, Query } from '@vigil/stores/documents/port';

const pageSize = 5000;

/**
 * Every document that matches, in the order asked for, each once, however many there are: pages of 5000
 * behind the port's limit. One that changes its place while the pages are read may be left out; who needs
 * every one asks `findAll`.
 */
export async function findInOrder<T extends Document>(
  collection: Pick<Collection<T>, 'find'>,
  filter: Filter,
  sort: NonNullable<Query['sort']>,
): Promise<T[]> {
  const all = new Map<string, T>();
  for (let skip = 0; ; skip += pageSize) {
    const page = await collection.find({ filter, sort, skip, limit: pageSize });
    for (const document of page) if (!all.has(document.id)) all.set(document.id, document);
    if (page.length < pageSize) return [...all.values()];
  }
}
