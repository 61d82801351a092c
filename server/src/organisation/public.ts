/** What other slices use of organisation: nothing else of this folder is theirs. */
export { colleague } from './colleague.js';
export { collections } from './collections.js';
export { handOver } from './hand-over.js';
export { coveredMobile, erasedName, peopleOf } from './people.js';
export { saveUser } from './people/save-user.js';
export { isInScope, refuseOutOfScope, refuseStrangers, scopeMembers, scopeOf, type Scope } from './scope.js';
export { refuseAboveLevel } from './roles/levels.js';
export { Sharing, SharingInput, sharingFrom } from './sharing-types.js';
