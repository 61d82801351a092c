import type { Slice } from '../platform/slice.js';
import { regradeWords } from './event-words.js';

/** Regrades of exams: looked at before, applied, undone. */
export const regradeSlice: Slice = {
  name: 'regrade',
  resolvers: [],
  eventWords: regradeWords,
};
