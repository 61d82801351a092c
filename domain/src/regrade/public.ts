/** What other slices use of regrade: nothing else of this folder is theirs. */
export {
  type CohortSummary,
  type PaperDifference,
  type PaperStanding,
  bandCount,
  differenceOf,
  noSummary,
  pointsOf,
  withDifference,
} from './cohort.js';
export { regradeLimits, regradeProblem } from './problem.js';
