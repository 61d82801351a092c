import type { DomainSlice } from '../kernel/slice.js';
import { markingEventSchemas } from './marking.decider.js';

/** Marking an exam: samples with known points, and lifted anonymity. The marks themselves are the papers'. */
export const markingSlice: DomainSlice = { name: 'marking', events: markingEventSchemas };
