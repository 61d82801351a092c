import { passwordProblem, type User } from '@vigil/domain/organisation/public';
import { forgetOneTime, saveUser, wasSaved } from '../organisation/public.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { badInput, RefusedError, sessionInvalid } from '../platform/errors.js';
import { attempts, hashOf } from './login.js';
import { hashPassword, passwordMatches } from './passwords.js';
import { UserStore } from './user-store.js';

export interface PasswordChange {
  readonly oldPassword: string;
  readonly password: string;
  readonly confirm: string;
}

/**
 * Changes the caller's own password: what was due is done, a slip's password counts no longer, and every other
 * session of theirs ends. Wrong old passwords are counted with those of logins, so that nobody guesses at a computer
 * that was left. Refuses `BadInput`, `AccountPaused`, `WrongPassword`.
 */
export async function changePassword(context: RequestContext, wanted: PasswordChange): Promise<void> {
  const { services, session } = context;
  const { id } = account(context);
  if (wanted.oldPassword === '') throw badInput('旧密码不能为空！');
  const problem = passwordProblem(wanted.password);
  if (problem !== null) throw badInput(problem);
  if (wanted.confirm !== wanted.password) throw badInput('两次密码输入不一致！');
  // Nothing of a password is ever in the log, not even in the hash of what was sent.
  const envelope = envelopeOf(context, 'userUpdatePass', null);
  if (await wasSaved(services, id, envelope)) return;
  const before = await new UserStore(services.documents).byId(id);
  if (before === null || session === null) throw sessionInvalid();
  await demandOldPassword(context, before, wanted.oldPassword);
  const changed = await newPasswordFor(wanted.oldPassword, wanted.password);
  await saveUser(services, before, { ...before, ...changed }, envelope);
  await forgetOneTime(services, id);
  await services.sessions.endAllOf(id, session);
}

/** Whoever asks knows the account's password; wrong ones are counted. Refuses `BadInput`, `AccountPaused`, `WrongPassword`. */
export async function demandOldPassword(
  { services, address }: RequestContext,
  user: User,
  oldPassword: string,
): Promise<void> {
  if (oldPassword === '') throw badInput('旧密码不能为空！');
  if (oldPassword.length > 128) throw new RefusedError('WrongPassword', '旧密码不正确！');
  const hash = await hashOf(services, user);
  if (hash === null) throw noPassword();
  const attempt = { userName: user.userName, address, device: null };
  await attempts(services).inTurn(attempt, async () => {
    if (!(await passwordMatches(hash, oldPassword))) {
      await attempts(services).failed(attempt);
      throw new RefusedError('WrongPassword', '旧密码不正确！');
    }
    await attempts(services).succeeded(attempt);
  });
}

export const noPassword = (): RefusedError =>
  new RefusedError('NoPassword', '您还没有设置登录密码，请在登录页通过“忘记密码”用短信验证码设置！');

/** The fields of an account with this new password. Refuses `BadInput`. */
export async function newPasswordFor(
  oldPassword: string | null,
  password: string,
): Promise<Pick<User, 'passwordHash' | 'passwordChangeDue'>> {
  const problem = passwordProblem(password);
  if (problem !== null) throw badInput(problem);
  if (password === oldPassword) throw badInput('新密码不能与旧密码相同！');
  return { passwordHash: await hashPassword(password), passwordChangeDue: false };
}
