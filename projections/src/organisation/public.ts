/** What other slices use of organisation: nothing else of this folder is theirs. */
export type { PeopleExportView } from './people-export-view.js';
