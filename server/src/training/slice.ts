import type { Slice } from '../platform/slice.js';
import { trainingWords } from './event-words.js';

/** Practising banks and wrong questions. */
export const trainingSlice: Slice = { name: 'training', resolvers: [], eventWords: trainingWords };
