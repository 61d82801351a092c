/** What other slices use of real-person: nothing else of this folder is theirs. */
export type { RealPersonView } from './real-person-view.js';
