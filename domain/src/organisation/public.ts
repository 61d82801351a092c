/** What other slices use of organisation: nothing else of this folder is theirs. */
export type { Department } from './department.js';
export {
  accountFaults,
  accountProblems,
  type AccountForm,
  idCardTypes,
  isIdNumber,
  isMadeUpName,
  isMobile,
  madeUpName,
  wholeIdNumber,
} from './account-form.js';
export { passwordProblem } from './password.js';
export type { DepartmentEvent } from './department-events.js';
export { plainAccount, wholeAccount } from './plain-account.js';
export { type Role, administratorRole } from './role.js';
export type { PeopleExported } from './people-export.js';
export type { PeopleRange } from './people-range.js';
export type { User } from './user.js';
