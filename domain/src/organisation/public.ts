/** What other slices use of organisation: nothing else of this folder is theirs. */
export { type Role, administratorRole } from './role.js';
export type { User } from './user.js';
