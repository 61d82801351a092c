/** What other slices use of marking: nothing else of this folder is theirs. */
export { markableExam, markingRights } from './rights.js';
export { markingPlanOf, settingsOf } from './settings.js';
