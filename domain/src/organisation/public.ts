/** What other slices use of organisation: nothing else of this folder is theirs. */
export type { Department } from './department.js';
export { permissionsOf } from './roles.js';
export type { User } from './user.js';
