import { type AccountForm, accountProblems, type User } from '@vigil/domain/organisation/public';
import {
  coveredIdCard,
  coveredMobile,
  forgetOneTime,
  peopleOf,
  saveUser,
  wasSaved,
} from '../../organisation/public.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import { account, type RequestContext } from '../../platform/context.js';
import { declarationsOf, settingsOf } from '../../platform/declarations/declarations.js';
import { badInput, RefusedError, sessionInvalid } from '../../platform/errors.js';
import { somebodyWasFaster } from '../../platform/reference/reference-refusals.js';
import { referenceHistory } from '../../platform/reference/reference-history.js';
import { demandOldPassword, newPasswordFor } from '../own-password.js';
import { UserStore } from '../user-store.js';
import { countedProbe } from './probes.js';
import { ownPicture } from './own-pictures.js';
import type { OwnProfile, OwnProfileChange, UserUpdateInput } from './types.js';

/** The caller's own account. */
export async function readProfile(context: RequestContext): Promise<OwnProfile> {
  const { services } = context;
  const user = await ownUser(context);
  const person = (await peopleOf(services).byIds([user.id])).get(user.id);
  const { id, version, userName, realName, email, idCardType, avatar, idPhotoFileId } = user;
  return {
    ...{ id, version, userName, realName, email, idCardType, avatar },
    mobile: user.mobile === null ? null : coveredMobile(user.mobile),
    idCard: coveredIdCard(user.idCard),
    face: idPhotoFileId === null ? null : `/api/common/file/${idPhotoFileId}`,
    deptName: person?.deptName ?? null,
    identityLocked: settingsOf(services).on('faceLogin'),
    expireTime: user.expireTime,
    createTime: user.createTime,
  };
}

/**
 * Saves what a person may change of themselves, log first, once per command id; all of it or nothing. A new password
 * asks for the old one, counts as a change of it and ends every other session. Name and ID number stay as they are
 * while an exam is being sat, and where real-person verification keeps them. Answers whether the password is a new
 * one. Refuses `BadInput`, `SomebodyWasFaster`, `Duplicate`, `SitsExam`, `IdentityLocked`, `WrongPassword`,
 * `AccountPaused`.
 */
export async function updateProfile(context: RequestContext, input: UserUpdateInput): Promise<boolean> {
  const { services, session } = context;
  const { id } = account(context);
  const password = input.password?.trim() ?? '';
  // Neither a password nor anything personal is in the log, not even in the hash of what was sent.
  const envelope = envelopeOf(context, 'userUpdate', { version: input.version });
  if (await wasSaved(services, id, envelope)) return password !== '';
  const before = await ownUser(context);
  if (session === null) throw sessionInvalid();
  if (typeof input.version === 'number' && input.version !== before.version) throw somebodyWasFaster('资料');
  const form = formOf(input, before);
  const [problem] = accountProblems(form, before.userName);
  if (problem !== undefined) throw badInput(problem);
  const after: User = {
    ...before,
    realName: form.realName,
    email: form.email === '' ? null : form.email,
    idCard: form.idCard === '' ? null : form.idCard,
    idCardType: form.idCard === '' ? null : (form.idCardType ?? 1),
    ...(await picturesOf(context, input, before)),
  };
  await refuseOtherIdentity(context, before, after);
  if (password !== '') {
    await demandOldPassword(context, before, input.oldPassword ?? '');
    Object.assign(after, await newPasswordFor(input.oldPassword ?? '', password));
  }
  const save = () => saveUser(services, before, after, envelope);
  // An ID number that somebody has cannot be told from a guess: guesses are few.
  if (after.idCard === before.idCard) await save();
  else await countedProbe(services, id, save);
  if (password !== '') {
    await forgetOneTime(services, id);
    await services.sessions.endAllOf(id, session);
  }
  return password !== '';
}

/** What was changed of the own account, newest first: when, by whom, which fields. */
export async function profileHistory(context: RequestContext): Promise<OwnProfileChange[]> {
  const { services } = context;
  const { id } = account(context);
  return (await referenceHistory(services, 'user', id)).map(
    ({ version, time, actorId, actorName, changes }) => ({
      version,
      time,
      by: actorId === id ? 'self' : actorName === '系统' ? 'system' : 'staff',
      fields: [...new Set(changes.map(({ path }) => path.replace(/^revised\./, '').split('.')[0] ?? path))],
    }),
  );
}

export async function ownUser(context: RequestContext): Promise<User> {
  const user = await new UserStore(context.services.documents).byId(account(context).id);
  if (user === null) throw sessionInvalid();
  return user;
}

/** What is left out stays as it was; of a number that is shown covered, '' does, too. */
function formOf(input: UserUpdateInput, before: User): AccountForm {
  const idCard = input.idCard?.trim().toUpperCase() ?? '';
  return {
    userName: before.userName,
    mobile: before.mobile ?? '',
    realName: input.realName == null ? before.realName : input.realName.trim(),
    email: input.email == null ? (before.email ?? '') : input.email.trim(),
    idCardType: input.idCardType ?? before.idCardType,
    idCard: idCard === '' ? (before.idCard ?? '') : idCard,
  };
}

async function picturesOf(
  context: RequestContext,
  { avatar, face }: UserUpdateInput,
  before: User,
): Promise<Pick<User, 'avatar' | 'idPhotoFileId'>> {
  const isSame = avatar == null || avatar === before.avatar;
  const avatarId = isSame ? null : await ownPicture(context, 'avatar', avatar);
  const isSamePhoto = face == null || face === `/api/common/file/${before.idPhotoFileId}`;
  return {
    avatar: isSame ? before.avatar : avatarId === null ? null : `/api/common/file/${avatarId}`,
    idPhotoFileId: isSamePhoto ? before.idPhotoFileId : await ownPicture(context, 'face', face),
  };
}

async function refuseOtherIdentity({ services }: RequestContext, before: User, after: User): Promise<void> {
  if (
    before.realName === after.realName &&
    before.idCard === after.idCard &&
    before.idCardType === after.idCardType
  )
    return;
  if (settingsOf(services).on('faceLogin'))
    throw new RefusedError('IdentityLocked', '姓名和证件号码须通过实名认证修改！');
  if (await declarationsOf(services).engages(services, before.id))
    throw new RefusedError('SitsExam', '考试进行中，交卷后才能修改姓名和证件信息！');
}
