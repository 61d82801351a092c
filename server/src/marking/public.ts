/** What other slices use of marking: nothing else of this folder is theirs. */
export { markableExam, markingRights } from './rights.js';
export { markingPlanOf } from './settings.js';
export { settingsOf } from './settings.js';
