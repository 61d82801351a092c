import type { FieldPath, Query } from './port.js';

// What every adapter asks of ids, paths, pages and positions, so that one refuses what the other refuses.

/** Longest page of a find. */
export const maxLimit = 5000;
const pathPattern = /^[A-Za-z_][A-Za-z0-9_]{0,63}(\.[A-Za-z0-9_]{1,64}){0,7}$/;
const namePattern = /^[A-Za-z][A-Za-z0-9_@+-]{0,99}$/;
const loneSurrogate = /\p{Surrogate}/u;

export const hasNul = (text: string): boolean => text.includes('\0');

/**
 * The id itself; throws a TypeError when it cannot be one: empty, longer than 200 characters, with NUL or
 * half a character.
 */
export function documentId(id: unknown): string {
  const fine =
    typeof id === 'string' && id !== '' && id.length <= 200 && !hasNul(id) && !loneSurrogate.test(id);
  if (!fine) throw new TypeError(`not a document id: ${JSON.stringify(id)}`);
  return id;
}

/** The name itself; throws a TypeError on a name that is not letters, digits and `_ @ + -`. */
export function collectionName(name: string): string {
  if (!namePattern.test(name)) throw new TypeError(`not a collection name: ${JSON.stringify(name)}`);
  return name;
}

/**
 * The path itself; throws a TypeError on anything but dotted letters, digits and underscores, so that no path
 * can become part of a query.
 */
export function fieldPath(path: FieldPath): FieldPath {
  if (!pathPattern.test(path)) throw new TypeError(`not a field path: ${JSON.stringify(path)}`);
  return path;
}

/** The number itself; throws a TypeError on what JSON cannot hold. */
export function finite(value: number): number {
  if (!Number.isFinite(value)) throw new TypeError(`not a JSON number: ${value}`);
  return value;
}

/** The page of a query; throws a RangeError on a page above 5000 or a negative or broken number. */
export function pageOf(query: Query): { readonly limit: number; readonly skip: number } {
  const limit = query.limit ?? maxLimit;
  const skip = query.skip ?? 0;
  if (!Number.isInteger(limit) || limit < 0 || limit > maxLimit)
    throw new RangeError(`limit must be 0 to ${maxLimit}, not ${limit}`);
  if (!Number.isSafeInteger(skip) || skip < 0) throw new RangeError(`skip must not be ${skip}`);
  return { limit, skip };
}

/** True when a position is after the stored one, or nothing (or nothing with a position) is stored. */
export function isNewer(
  position: string,
  stored: string | null | undefined,
  compare: (a: string, b: string) => number,
): boolean {
  return stored === undefined || stored === null || compare(position, stored) > 0;
}

/** One document per id, the newest of those given. */
export function newestPerId<T extends { readonly id: string; readonly position: string }>(
  documents: readonly T[],
  compare: (a: string, b: string) => number,
): T[] {
  const newest = new Map<string, T>();
  for (const document of documents) {
    const other = newest.get(document.id);
    if (other === undefined || compare(document.position, other.position) > 0)
      newest.set(document.id, document);
  }
  return [...newest.values()];
}
