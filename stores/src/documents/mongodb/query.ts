import type { Condition, FieldPath, Filter, Query, Scalar } from '../port.js';
import { fieldPath, finite, hasNul } from '../document-rules.js';
import { encodeText } from './encoding.js';

/** A filter in MongoDB's language. */
export type MongoFilter = Readonly<Record<string, unknown>>;

/**
 * What a scalar is. Partial indexes are declared with exactly this, and conditions on scalars carry it,
 * because the server takes a partial index only for a query that contains its expression.
 */
export const isScalar = { $type: ['string', 'number', 'bool'] } as const;

/** MongoDB looks into arrays by itself; the port does so for `has` alone. */
const isArray = { $type: 'array' } as const;
const noArray = { $not: isArray } as const;

const never: MongoFilter = { _id: { $in: [] } };
const loneSurrogate = /\p{Surrogate}/u;

/** The field a path means in stored documents. */
export const storedPath = (path: FieldPath): string => (path === 'id' ? '_id' : fieldPath(path));

/** The filter for a port's filter. Throws a TypeError on what the port does not know. */
export function compileFilter(filter: Filter | undefined): MongoFilter {
  return all(Object.entries(filter ?? {}).flatMap(([path, wanted]) => condition(path, wanted)));
}

/**
 * The sort: ties are broken by id, in the direction of the last term, so that one index serves both
 * directions.
 */
export function compileSort(sort: Query['sort']): Record<string, 1 | -1> {
  const terms = (sort ?? []).map(({ field, descending }): [string, 1 | -1] => [
    storedPath(field),
    descending === true ? -1 : 1,
  ]);
  if (!terms.some(([field]) => field === '_id')) terms.push(['_id', terms.at(-1)?.[1] ?? 1]);
  return Object.fromEntries(terms);
}

function condition(path: FieldPath, wanted: Condition): MongoFilter[] {
  fieldPath(path);
  if (wanted === undefined) throw new TypeError(`the filter gives no value for ${path}`);
  if (wanted === null || typeof wanted !== 'object') return [equals(path, wanted)];
  const bounds: [string, number | string][] = [];
  const parts: MongoFilter[] = [];
  for (const [name, value] of Object.entries(wanted) as [string, unknown][]) {
    if (name === 'gt' || name === 'gte' || name === 'lt' || name === 'lte') {
      if (value !== undefined) bounds.push([`$${name}`, bound(`${path}.${name}`, value)]);
    } else if (name === 'in') parts.push(oneOf(path, value as Scalar[]));
    else if (name === 'not') parts.push({ $nor: [equals(path, value as Scalar)] });
    else if (name === 'notIn') parts.push({ $nor: [oneOf(path, value as Scalar[])] });
    else if (name === 'contains') parts.push(contains(path, value as string));
    else if (name === 'has') parts.push(has(path, value as Scalar));
    else throw new TypeError(`no such condition: ${JSON.stringify(name)}`);
  }
  if (bounds.length > 0) parts.push(scalar(path, Object.fromEntries(bounds)));
  return parts;
}

function equals(path: FieldPath, value: Scalar): MongoFilter {
  if (path === 'id') return isText(value) ? { _id: value } : never;
  if (value === null) return isNothing(path);
  const wanted = known(path, value);
  return typeof wanted === 'string' && !isText(wanted) ? never : scalar(path, { $eq: operand(wanted) });
}

function oneOf(path: FieldPath, values: readonly Scalar[]): MongoFilter {
  const [first] = values;
  if (first !== undefined && values.length === 1) return equals(path, first);
  const wanted = values.filter((value) => value !== null).map((value) => known(path, value));
  const possible = wanted.filter((value) => isText(value) || (typeof value !== 'string' && path !== 'id'));
  const some =
    possible.length === 0 ? never : scalar(path, { $in: path === 'id' ? possible : possible.map(operand) });
  return values.includes(null) && path !== 'id' ? { $or: [some, isNothing(path)] } : some;
}

function contains(path: FieldPath, text: string): MongoFilter {
  if (!isText(text)) return never;
  return scalar(path, { $regex: text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&') });
}

function has(path: FieldPath, value: Scalar): MongoFilter {
  if (typeof value === 'string' && !isText(value)) return never;
  const wanted = value === null ? null : operand(known(path, value));
  return all([{ [storedPath(path)]: { $elemMatch: { $eq: wanted } } }, reachable(path)]);
}

/** Tests of a scalar at the path, which no array on the way or at its end can pass. */
function scalar(path: FieldPath, tests: MongoFilter): MongoFilter {
  if (path === 'id') return { _id: tests };
  return all([{ [path]: { ...tests, ...isScalar, ...noArray } }, reachable(path)]);
}

/** Null, missing, or behind an array. */
function isNothing(path: FieldPath): MongoFilter {
  const nothing = { [path]: { $eq: null, ...noArray } };
  const above = arraysAbove(path);
  return above.length === 0 ? nothing : { $or: [nothing, ...above] };
}

function reachable(path: FieldPath): MongoFilter {
  const above = arraysAbove(path);
  return above.length === 0 ? {} : { $nor: above };
}

function arraysAbove(path: FieldPath): MongoFilter[] {
  const names = path.split('.').slice(0, -1);
  return names.map((_, i) => ({ [names.slice(0, i + 1).join('.')]: isArray }));
}

/** All of the parts in one document; those that would share a key stand in `$and`. */
function all(parts: readonly MongoFilter[]): MongoFilter {
  const together: Record<string, unknown> = {};
  const apart: MongoFilter[] = [];
  for (const part of parts) {
    if (Object.keys(part).some((key) => key in together)) apart.push(part);
    else Object.assign(together, part);
  }
  if (apart.length === 0) return together;
  return { $and: [together, ...apart] };
}

/** A text that a document's id or a plain stored text can be. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && !hasNul(value) && !loneSurrogate.test(value);

const operand = (value: string | number | boolean): string | number | boolean =>
  typeof value === 'string' ? encodeText(value) : value;

function known(path: FieldPath, value: unknown): string | number | boolean {
  if (typeof value === 'number') return finite(value);
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  throw new TypeError(`not a scalar for ${path}: ${typeof value}`);
}

function bound(name: string, value: unknown): number | string {
  if (typeof value === 'number') return finite(value);
  if (typeof value !== 'string') throw new TypeError(`${name} wants a number or a string`);
  if (hasNul(value)) throw new TypeError(`a bound for ${name} holds NUL`);
  return value;
}
