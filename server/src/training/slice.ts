import type { Slice } from '../platform/slice.js';
import { playDemoTrainings } from './demo/play-trainings.js';
import { trainingDictionaries, trainingEnumerations } from './dictionaries.js';
import { trainingWords } from './event-words.js';
import { practiceOf } from './practice.js';
import { ProgressResolver } from './progress.resolver.js';
import { programsJudged } from './rates.js';
import { RecordListResolver } from './record-list.resolver.js';
import { TrainingResolver } from './training.resolver.js';

/** Practising banks and wrong questions. */
export const trainingSlice: Slice = {
  name: 'training',
  resolvers: [TrainingResolver, RecordListResolver, ProgressResolver],
  dictionaries: trainingDictionaries,
  enumerations: trainingEnumerations,
  eventWords: trainingWords,
  rates: [programsJudged],
  practice: practiceOf,
  demo: { play: playDemoTrainings },
};
