import { setFlagsFromString } from 'node:v8';

/** Garbage at most, in percent of what is in use, before V8 collects it all. */
const mostGarbage = 50;

/**
 * Bounds the memory of this process, all its threads, by what it uses. Left to itself V8 lets a heap grow to
 * four times that, the more the slower its collections are: on full cores, when thousands come at once, it
 * would take most (docs/performance.md).
 */
export const boundGarbage = (): void => setFlagsFromString(`--heap-growing-percent=${mostGarbage}`);
