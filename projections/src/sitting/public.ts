/** What other slices use of sitting: nothing else of this folder is theirs. */
export type { PaperView } from './paper-view.js';
