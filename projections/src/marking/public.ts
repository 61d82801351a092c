/** What other slices use of marking: nothing else of this folder is theirs. */
export type { MarkingReviewerView } from './marking-reviewer-view.js';
