import type { User } from './user.js';

/**
 * What says who somebody is, or lets them in: none of it is ever in the log, so that a person stays erasable
 * (engine §6, §11). A change of it is a change there all the same (`revising`).
 */
export const personalFields = [
  ...(['userName', 'realName', 'mobile', 'email', 'passwordHash'] as const),
  ...(['idCard', 'avatar', 'idPhotoFileId', 'faceFileId'] as const),
] as const satisfies readonly (keyof User)[];

/** The account as it is to be, which says of each personal field that this change made it another one. */
export function revising(before: User | null, after: User): User {
  const changed = before === null ? [] : personalFields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return after;
  const revised = Object.fromEntries(changed.map((field) => [field, after.version]));
  return { ...after, revised: { ...after.revised, ...revised } };
}
