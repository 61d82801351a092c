import type { DomainSlice } from '../kernel/slice.js';
import { trainingEventSchemas } from './events.js';

/** Practising: what was answered outside exams. */
export const trainingSlice: DomainSlice = { name: 'training', events: trainingEventSchemas };
