/**
 * The bound of a cache (lru-cache) that holds so many entries. Given as its `max` the library makes places for all of
 * them at once: with the caches of a server a tenth of its start, and megabytes that most never fill.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: oneEach });

const oneEach = (): number => 1;
