import { passwordProblem, type User } from '@vigil/domain/organisation/public';
import type { RequestContext } from '../platform/context.js';
import { badInput, RefusedError } from '../platform/errors.js';
import { attempts, hashOf } from './login.js';
import { hashPassword, passwordMatches } from './passwords.js';

/** What a form calls the password that stands: the old one where a new one takes its place. */
export type PasswordName = '旧密码' | '当前密码';

/**
 * Whoever asks knows the account's password, which the form calls `called`; wrong ones are counted. Refuses
 * `BadInput`, `AccountPaused`, `WrongPassword`.
 */
export async function demandOldPassword(
  { services, address }: RequestContext,
  user: User,
  oldPassword: string,
  called: PasswordName = '旧密码',
): Promise<void> {
  if (oldPassword === '') throw badInput(`${called}不能为空！`);
  if (oldPassword.length > 128) throw new RefusedError('WrongPassword', `${called}不正确！`);
  const hash = await hashOf(services, user);
  if (hash === null) throw noPassword();
  const attempt = { userName: user.userName, secret: hash, address, device: null };
  await attempts(services).inTurn(attempt, async () => {
    if (!(await passwordMatches(hash, oldPassword))) {
      await attempts(services).failed(attempt);
      throw new RefusedError('WrongPassword', `${called}不正确！`);
    }
    await attempts(services).succeeded(attempt);
  });
}

const noPassword = (): RefusedError =>
  new RefusedError('NoPassword', '您还没有设置登录密码，请先在“密码安全”中设置！');

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
