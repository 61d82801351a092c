import { randomInt } from 'node:crypto';

const mostVersion = 2 ** 47;

/**
 * A version that is never the same again: a document that went and came anew is not taken for the one that was
 * seen.
 */
export const randomVersion = (): number => randomInt(1, mostVersion);
