import type { User } from '@vigil/domain/organisation/user';
import { badInput } from '../../platform/errors.js';
import type { UserSaveInput } from './account-input.js';

/** Of this site: what was uploaded to another may be gone, or another one, tomorrow, and tells it who looks. */
const ownFile = /^\/api\/common\/file\/[0-9a-f]{64}$/;

/** null takes the field away, absent leaves it. */
const textOr = (given: string | null | undefined, before: string | null | undefined): string =>
  given === undefined ? (before ?? '') : (given?.trim() ?? '');

/** An account's fields as the form has them, trimmed, '' for nothing; what the call leaves out is as it was. */
export const formOf = (input: UserSaveInput, before: User | null) => ({
  userName: textOr(input.userName, before?.userName),
  realName: textOr(input.realName, before?.realName),
  mobile: textOr(input.mobile, before?.mobile),
  email: textOr(input.email, before?.email),
  roles: input.roles ?? [],
  expireTime: input.expireTime === undefined ? (before?.expireTime ?? null) : input.expireTime,
  idCardType: input.idCardType === undefined ? (before?.idCardType ?? null) : input.idCardType,
  idCard: textOr(input.idCard, before?.idCard).toUpperCase(),
  distributionRuleId: textOr(input.distributionRuleId, before?.distributionRuleId),
  avatar: textOr(input.avatar, before?.avatar),
});

export const orNull = (text: string): string | null => (text === '' ? null : text);

/** Refuses `BadInput` for a picture that is not an upload of this site; the one that is there stays. */
export function pictureOf(avatar: string, before: string | null): string | null {
  if (avatar === '') return null;
  if (avatar !== before && !ownFile.test(avatar)) throw badInput('头像地址不正确！');
  return avatar;
}

/** The registered photo: '' and null take it away; it is made by a capture alone, so that no other can be named. */
export function faceOf(
  face: string | null | undefined,
  before: User | null,
): Pick<User, 'faceFileId' | 'faceUnverified'> | null {
  if (face === undefined) return null;
  if (face === null || face === '') return { faceFileId: null, faceUnverified: false };
  if (before?.faceFileId == null || face !== `/api/common/file/${before.faceFileId}`)
    throw badInput('人脸照片地址不正确！');
  return null;
}
