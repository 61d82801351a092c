/** What other slices use of accounts: nothing else of this folder is theirs. */
export type { ClosingView } from './closing-view.js';
