/** What other slices use of organisation: nothing else of this folder is theirs. */
export { sayFilter } from './acts/event-words.js';
export { colleague } from './colleague.js';
export { collections } from './collections.js';
export { departmentsOf } from './departments/departments.js';
export { departmentNamed } from './departments/named-department.js';
export { eraseOneself } from './erase-people.js';
export { handOver } from './hand-over.js';
export { coveredMobile, erasedName, type Person, peopleOf } from './people.js';
export { numbersOf } from './people/numbers.js';
export { forgetOneTime, oneTimeHash } from './people/one-time-passwords.js';
export { coveredIdCard } from './people/covered.js';
export { passwordFits, passwordHashOf, passwordStrength } from './people/password-hash.js';
export { accountOfIdCard, accountOfMobile, registerPerson, staffNames } from './people/register-person.js';
export { departmentOfCode as departmentByCode } from './people/save-person.js';
export { accountNamed } from './people/user-reference.js';
export { saveUser, wasSaved } from './people/save-user.js';
export { isInScope, refuseOutOfScope, refuseStrangers, scopeMembers, scopeOf, type Scope } from './scope.js';
export { authorityOf, refuseOpening } from './roles/authority.js';
export { roleTypeNow } from './roles/roles-now.js';
export { Sharing, SharingInput, sharingFrom } from './sharing-types.js';
export {
  countInRange,
  idsInRange,
  isInRange,
  peopleInRange,
  type PeopleRange,
} from './ranges/people-range.js';
