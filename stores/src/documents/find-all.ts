import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Collection, Condition, Document, Filter, Query } from './port.js';

const pageSize = 5000;
/** Documents of a view are read and unpacked on the caller's thread: some two ms of it at a time. */
const turnSize = 100;

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

/**
 * The same for work that nobody waits for, beside saves that somebody does: in small pages, with a turn for everybody
 * else between them. What is written meanwhile may be among what comes later.
 */
export async function findAllInTurns<T extends Document>(
  collection: Pick<Collection<T>, 'find'>,
  filter: Filter,
): Promise<T[]> {
  const all: T[] = [];
  for (let last: string | undefined; ;) {
    const page = await collection.find({ ...pageAfter(filter, last), limit: turnSize });
    all.push(...page);
    if (page.length < turnSize) return all;
    last = page.at(-1)?.id;
    await nextTurn();
  }
}

/** The same one after the other, a page in memory at a time. */
export async function eachFound<T extends Document>(
  collection: Pick<Collection<T>, 'find'>,
  filter: Filter,
  see: (document: T) => void,
): Promise<void> {
  for (let last: string | undefined; ;) {
    const page = await collection.find({ ...pageAfter(filter, last), limit: pageSize });
    page.forEach((document) => see(document));
    if (page.length < pageSize) return;
    last = page.at(-1)?.id;
  }
}

/** What comes behind `last` by id; undefined: from the beginning. */
const pageAfter = (filter: Filter, last: string | undefined): Pick<Query, 'filter' | 'sort'> => ({
  filter: last === undefined ? filter : { ...filter, id: { ...conditionsOf(filter['id']), gt: last } },
  sort: [{ field: 'id' }],
});

/** What is asked of the id already, to stand beside where the next page begins. */
const conditionsOf = (asked: Condition | undefined): object =>
  asked === undefined ? {} : typeof asked === 'object' && asked !== null ? asked : { in: [asked] };
