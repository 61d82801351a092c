/** What other slices use of uploads: nothing else of this folder is theirs. */
export type { FileLookView } from './file-look-view.js';
