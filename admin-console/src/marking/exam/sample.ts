import type { MarkingSamplesOfQuery } from '../../generated/graphql.ts';

/** An answer whose mark is agreed on. */
export type Sample = MarkingSamplesOfQuery['markingSamples'][number];
