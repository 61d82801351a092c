/** What other slices use of appeals: nothing else of this folder is theirs. */
export type { AppealView } from './appeal-view.js';
