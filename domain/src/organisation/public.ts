/** What other slices use of organisation: nothing else of this folder is theirs. */
export { administratorRole, permissionsOf, type Role } from './role.js';
export type { User } from './user.js';
