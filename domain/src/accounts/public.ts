/** What other slices use of accounts: nothing else of this folder is theirs. */
export type { PrivacyEvent } from './privacy.decider.js';
