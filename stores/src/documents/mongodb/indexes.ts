import { createHash } from 'node:crypto';
import { MongoServerError, type Collection, type IndexDescription } from 'mongodb';
import { collectionName } from '../document-rules.js';
import { DocumentsFault } from '../documents-fault.js';
import type { CollectionDefinition, Index } from '../port.js';
import { isDuplicateKey } from './calls.js';
import type { Stored } from './encoding.js';
import { isScalar, storedPath } from './query.js';

const prefix = 'vigil:';
/** What a server answers that does not know an option (FerretDB has no partial indexes). */
const notImplemented = 238;
export const namespaceNotFound = 26;
const indexNotFound = 27;

const isCode = (error: unknown, code: number): boolean =>
  error instanceof MongoServerError && error.code === code;

/**
 * Creates the declared indexes that are missing and drops those this adapter once made that are declared no
 * longer; an operator's own stay. Repeating changes nothing. Rejects when a unique index cannot be made over
 * what is there.
 */
export async function ensureIndexes(
  collection: Collection<Stored>,
  definition: CollectionDefinition,
): Promise<void> {
  const { indexes } = definition;
  if (indexes === undefined) return;
  const declared = new Set(indexes.map((index) => nameOf(definition.name, index)));
  const present = await namesOf(collection);
  for (const name of present)
    if (name.startsWith(prefix) && !declared.has(name)) await dropIndex(collection, name);
  for (const index of indexes)
    if (!present.includes(nameOf(definition.name, index))) await create(collection, definition.name, index);
}

/**
 * The index as MongoDB is told it. The port leaves documents without the (first) field out of sparse and
 * unique indexes, null and missing alike; MongoDB's `sparse` keeps null and its `unique` takes missing for a
 * value: hence a partial index.
 */
export function describeIndex(collection: string, index: Index): IndexDescription {
  const [first] = index.fields;
  if (first === undefined) throw new TypeError(`an index of ${collection} has no fields`);
  const paths = index.fields.map(storedPath);
  const needed = index.unique === true ? paths : index.sparse === true ? paths.slice(0, 1) : [];
  const ofScalars = needed.filter((path) => path !== '_id').map((path) => [path, isScalar] as const);
  if (index.unique !== true && !paths.includes('_id')) paths.push('_id');
  return {
    name: nameOf(collection, index),
    key: Object.fromEntries(paths.map((path) => [path, 1])),
    ...(index.unique === true ? { unique: true } : {}),
    ...(ofScalars.length > 0 ? { partialFilterExpression: Object.fromEntries(ofScalars) } : {}),
  };
}

const nameOf = (collection: string, index: Index): string =>
  `${prefix}${createHash('sha256')
    .update(
      JSON.stringify([
        collectionName(collection),
        index.fields,
        index.unique === true,
        index.sparse === true,
      ]),
    )
    .digest('hex')
    .slice(0, 12)}`;

async function namesOf(collection: Collection<Stored>): Promise<string[]> {
  try {
    return (await collection.indexes()).flatMap(({ name }) => (name === undefined ? [] : [name]));
  } catch (error) {
    if (isCode(error, namespaceNotFound)) return [];
    throw error;
  }
}

/** Several processes of a new version find the same index to drop: it is gone for all of them. */
async function dropIndex(collection: Collection<Stored>, name: string): Promise<void> {
  try {
    await collection.dropIndex(name);
  } catch (error) {
    if (!isCode(error, indexNotFound) && !isCode(error, namespaceNotFound)) throw error;
  }
}

async function create(collection: Collection<Stored>, name: string, index: Index): Promise<void> {
  const described = describeIndex(name, index);
  try {
    await collection.createIndexes([described]);
  } catch (error) {
    if (isDuplicateKey(error))
      throw new DocumentsFault(`a unique index of ${name} cannot be made over what is there`, {
        cause: error,
      });
    if (!isCode(error, notImplemented)) throw error;
    const { partialFilterExpression: _, ...rest } = described;
    await collection.createIndexes([{ ...rest, sparse: true }]);
  }
}
