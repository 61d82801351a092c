import { passwordProblem } from '@vigil/domain/organisation/public';
import { forgetOneTime, saveUser, wasSaved } from '../organisation/public.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { badInput, sessionInvalid } from '../platform/errors.js';
import { hashOf } from './login.js';
import { newPasswordFor } from './own-password.js';
import type { PasskeyShown } from './passkeys/prove-by-passkey.js';
import { demandReproof } from './reproof.js';
import { UserStore } from './user-store.js';

export interface PasswordChange {
  /** of who has a password; who has none shows one of the others (`demandReproof`) */
  readonly oldPassword?: string | null;
  readonly smsCode?: string | null;
  readonly passkey?: PasskeyShown | null;
  readonly password: string;
  readonly confirm: string;
}

/**
 * Changes the caller's own password, or makes their first: what was due is done, a slip's password counts no longer, and
 * every other session of theirs ends. Wrong old passwords are counted with those of logins, so that nobody guesses at a
 * computer that was left. Refuses `BadInput`, and as `demandReproof` does.
 */
export async function changePassword(context: RequestContext, wanted: PasswordChange): Promise<void> {
  const { services, session } = context;
  const { id } = account(context);
  const oldPassword = wanted.oldPassword ?? '';
  const before = await new UserStore(services.documents).byId(id);
  if (before === null || session === null) throw sessionInvalid();
  if (oldPassword === '' && (await hashOf(services, before)) !== null) throw badInput('旧密码不能为空！');
  const problem = passwordProblem(wanted.password);
  if (problem !== null) throw badInput(problem);
  if (wanted.confirm !== wanted.password) throw badInput('两次密码输入不一致！');
  // Nothing of a password is ever in the log, not even in the hash of what was sent.
  const envelope = envelopeOf(context, 'userUpdatePass', null);
  if (await wasSaved(services, id, envelope)) return;
  const { smsCode, passkey } = wanted;
  const proof = { password: oldPassword, smsCode: smsCode ?? '', passkey: passkey ?? null };
  await demandReproof(context, before, proof, '旧密码');
  const changed = await newPasswordFor(oldPassword, wanted.password);
  await saveUser(services, before, { ...before, ...changed }, envelope);
  await forgetOneTime(services, id);
  await services.sessions.endAllOf(id, session);
}
