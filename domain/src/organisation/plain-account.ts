import type { User } from './user.js';

/** What an account has of which nobody has said anything yet. A new field stands last (decision 298). */
export const plainAccount = {
  mobile: null,
  email: null,
  passwordHash: null,
  departId: null,
  deptCode: null,
  scopeDepartId: null,
  groupIds: [],
  groupKey: null,
  state: 0,
  expireTime: null,
  passwordChangeDue: false,
  idCardType: null,
  idCard: null,
  distributionRuleId: null,
  avatar: null,
  idPhotoFileId: null,
  faceFileId: null,
  faceUnverified: false,
  demo: false,
  revised: {},
} satisfies Partial<User>;

/**
 * An account as it is stored, with what documents of an earlier Vigil lack. Not `{ ...plain, ...stored }`:
 * sessions keep thousands, which are of one hidden class so (docs/performance.md).
 */
export const wholeAccount = (stored: User): User => Object.assign({}, plainAccount, stored);
