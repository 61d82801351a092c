/** What other slices use of marking: nothing else of this folder is theirs. */
export { driftOf, type Drift } from './drift.js';
export { commonStretches, likenessOf, shareOf, similarFrom, tokensOf } from './likeness.js';
export {
  type MarkingCommand,
  type MarkingEvent,
  type MarkingRefusal,
  type MarkingState,
  type SampleMarked,
  markingDecider,
  markingStream,
} from './marking.decider.js';
export {
  type MarkingSettings,
  defaultSettings,
  markingSteps,
  planOf,
  settingsProblems,
} from './marking-plan.js';
export type { ReadScore } from './read-score.js';
export { type MarkingSample, samplesAtMost } from './sample.js';
