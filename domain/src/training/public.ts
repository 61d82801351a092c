/** What other slices use of training: nothing else of this folder is theirs. */
export type { TrainingAnswered, TrainingEvent, TrainingSelfJudged, TrainingStarted } from './events.js';
export { countsForRates, trainingModes } from './modes.js';
