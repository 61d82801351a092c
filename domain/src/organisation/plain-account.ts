import type { User } from './user.js';

/** What an account has of which nobody has said anything yet. */
export const plainAccount = {
  mobile: null,
  email: null,
  passwordHash: null,
  departId: null,
  deptCode: null,
  scopeDepartId: null,
  state: 0,
  idCard: null,
  avatar: null,
  faceFileId: null,
  faceUnverified: false,
  demo: false,
} satisfies Partial<User>;
