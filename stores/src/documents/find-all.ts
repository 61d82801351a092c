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
  for (;;) {
    const last = all.at(-1)?.id;
    const page = await collection.find({
      filter: last === undefined ? filter : { ...filter, id: { ...conditionsOf(filter['id']), gt: last } },
      sort: [{ field: 'id' }],
      limit: pageSize,
    });
    all.push(...page);
    if (page.length < pageSize) return all;
  }
}

/** What is asked of the id already, to stand beside where the next page begins. */
const conditionsOf = (asked: Condition | undefined): object =>
  asked === undefined ? {} : typeof asked === 'object' && asked !== null ? asked : { in: [asked] };
