/** What other slices use of signing up: nothing else of this folder is theirs. */
export type { RegistrationView } from './registration-view.js';
