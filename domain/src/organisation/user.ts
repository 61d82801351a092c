import { z } from 'zod';

/** An account. roleType 1 learner, 2 administrator; state 0 normal, 1 disabled, 2 pending review (spec 3). */
export const user = z.object({
  id: z.string(),
  version: z.number(),
  userName: z.string(),
  realName: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  /** argon2id; null: cannot log in by password (load-test candidates) */
  passwordHash: z.string().nullable(),
  roleType: z.number(),
  /** codes: what they permit is resolved when a call is made */
  roles: z.array(z.string()),
  departId: z.string().nullable(),
  deptCode: z.string().nullable(),
  /** id of the department an administrator is bound to: sees and changes only what concerns people there and below; null: everybody */
  scopeDepartId: z.string().nullable(),
  /** groups the person is in, in order of id */
  groupIds: z.array(z.string()),
  /** the same as one value, by which members are found; null: in none (`inGroups`) */
  groupKey: z.string().nullable(),
  state: z.number(),
  /** ms from which the account is over: nobody enters by it; null: never */
  expireTime: z.number().nullable(),
  /** true: nothing but changing the password is answered until it was changed */
  passwordChangeDue: z.boolean(),
  /** 1 identity card, 2 Hong Kong and Macau pass, 3 Taiwan pass, 4 passport; null: not said (user-024) */
  idCardType: z.number().nullable(),
  idCard: z.string().nullable(),
  /** agent level (spec 3 §6) */
  distributionRuleId: z.string().nullable(),
  /** URL, or `/api/common/file/{fileId}` */
  avatar: z.string().nullable(),
  /** file id of the photo for documents (证件照), which the person brought: no face is compared with it */
  idPhotoFileId: z.string().nullable(),
  /** file id of the registered face photo */
  faceFileId: z.string().nullable(),
  /** true until a person has checked a photo registered at the first capture (engine §12) */
  faceUnverified: z.boolean(),
  demo: z.boolean(),
  /**
   * by field of what is never in the log (a name, a number, the password): the version with which it was last another
   * one, so that a history says what was changed and never to what (`revising`)
   */
  revised: z.record(z.string(), z.number()),
  createTime: z.number(),
});
export type User = z.infer<typeof user>;
