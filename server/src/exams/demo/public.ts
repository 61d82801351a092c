/** What other slices use of exams: nothing else of this folder is theirs. */
export { examDrafts } from './exam-drafts.js';
export { timesAt } from './exam-of.js';
