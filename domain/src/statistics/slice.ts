import type { DomainSlice } from '../kernel/slice.js';
import { similarityLookSchemas, type SimilarityLookEvent } from './similarity-looks.decider.js';

/** Statistics: who looked at answers that look copied. All else is summed from the papers' events. */
export const statisticsSlice = {
  name: 'statistics',
  events: similarityLookSchemas,
} satisfies DomainSlice<SimilarityLookEvent>;
