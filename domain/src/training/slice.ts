import type { DomainSlice } from '../kernel/slice.js';
import { trainingEventSchemas, type TrainingEvent } from './events.js';

/** Practising: what was answered outside exams. */
export const trainingSlice = {
  name: 'training',
  events: trainingEventSchemas,
} satisfies DomainSlice<TrainingEvent>;
