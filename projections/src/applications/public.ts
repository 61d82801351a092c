/** What other slices use of applications: nothing else of this folder is theirs. */
export type { ApplicationView } from './application-view.js';
