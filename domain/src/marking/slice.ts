import type { DomainSlice } from '../kernel/slice.js';
import { markingEventSchemas, type MarkingEvent } from './marking.decider.js';

/** Marking an exam: samples with known points, and lifted anonymity. The marks themselves are the papers'. */
export const markingSlice = {
  name: 'marking',
  events: markingEventSchemas,
} satisfies DomainSlice<MarkingEvent>;
