import type { Collection, Condition, Document, Filter } from './port.js';

const pageSize = 5000;

/**
 * Every document that matches, in order of id, however many there are: pages of 5000 behind the port's limit.
 */
export async function findAll<T extends Document>(
  collection: Pick<Collection<T>, 'find'>,
  filter: Filter,
): Promise<T[]> {
  const all: T[] = [];
  await eachFound(collection, filter, (document) => all.push(document));
  return all;
}

/** The same one after the other, a page in memory at a time. */
export async function eachFound<T extends Document>(
  collection: Pick<Collection<T>, 'find'>,
  filter: Filter,
  see: (document: T) => void,
): Promise<void> {
  for (let last: string | undefined; ;) {
    const page = await collection.find({
      filter: last === undefined ? filter : { ...filter, id: { ...conditionsOf(filter['id']), gt: last } },
      sort: [{ field: 'id' }],
      limit: pageSize,
    });
    page.forEach((document) => see(document));
    if (page.length < pageSize) return;
    last = page.at(-1)?.id;
  }
}

/** What is asked of the id already, to stand beside where the next page begins. */
const conditionsOf = (asked: Condition | undefined): object =>
  asked === undefined ? {} : typeof asked === 'object' && asked !== null ? asked : { in: [asked] };
