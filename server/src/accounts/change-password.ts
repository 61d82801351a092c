import { passwordProblem } from '@vigil/domain/organisation/public';
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
  const { id, userName } = account(context);
  refuseImpossible(wanted);
  // Nothing of a password is ever in the log, not even in the hash of what was sent.
  const envelope = envelopeOf(context, 'userUpdatePass', null);
  if (await wasSaved(services, id, envelope)) return;
  const before = await new UserStore(services.documents).byId(id);
  if (before === null || session === null) throw sessionInvalid();
  const attempt = { userName, address: context.address, device: null };
  await attempts(services).inTurn(attempt, async () => {
    if (!(await passwordMatches(await hashOf(services, before), wanted.oldPassword))) {
      await attempts(services).failed(attempt);
      throw new RefusedError('WrongPassword', '旧密码不正确！');
    }
    await attempts(services).succeeded(attempt);
  });
  if (wanted.password === wanted.oldPassword) throw badInput('新密码不能与旧密码相同！');
  const passwordHash = await hashPassword(wanted.password);
  const after = { ...before, passwordHash, passwordChangeDue: false };
  await saveUser(services, before, after, envelope);
  await forgetOneTime(services, id);
  await services.sessions.endAllOf(id, session);
}

function refuseImpossible({ oldPassword, password, confirm }: PasswordChange): void {
  if (oldPassword === '') throw badInput('旧密码不能为空！');
  if (oldPassword.length > 128) throw new RefusedError('WrongPassword', '旧密码不正确！');
  const problem = passwordProblem(password);
  if (problem !== null) throw badInput(problem);
  if (confirm !== password) throw badInput('两次密码输入不一致！');
}
