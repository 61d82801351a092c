import type { ProviderKind } from '@vigil/domain/accounts/sign-on/provider';
import type { User } from '@vigil/domain/organisation/public';
import type { RequestContext } from '../platform/context.js';
import { RefusedError } from '../platform/errors.js';
import { hashOf } from './login.js';
import { demandOldPassword, type PasswordName } from './own-password.js';
import { demandPasskey, provingPasskeys, type PasskeyShown } from './passkeys/prove-by-passkey.js';
import { ownUser } from './profile/own-profile.js';
import { identitiesOfUser } from './sign-on/documents.js';
import { authenticatedThere } from './sign-on/provider-sessions.js';
import { providerOn } from './sign-on/ways-on.js';
import { freshMilliseconds } from './signed-in.js';
import { smsSender } from './sms/send-code.js';
import { smsCodes } from './sms/sms-codes.js';

/** What somebody shows once more; '' and null: not shown. */
export interface Reproof {
  readonly password: string;
  readonly smsCode: string;
  readonly passkey: PasskeyShown | null;
}

/** As it comes with a call. */
export type ReproofSent = { readonly [field in keyof Reproof]?: Reproof[field] | null };

export const reproofOf = ({ password, smsCode, passkey }: ReproofSent): Reproof => ({
  ...{ password: password ?? '', smsCode: smsCode ?? '', passkey: passkey ?? null },
});

export type ProofKind = 'password' | 'fresh' | 'passkey' | 'sms' | ProviderKind;

/**
 * Whoever asks shows once more that the account is theirs: its password; where it has none, that they have
 * shown within the last five minutes at the provider they came by who they are, one of its passkeys, or a
 * code sent to its number. Refuses `BadInput`, `AccountPaused`, `WrongPassword`, `WrongCode`, `ProofNeeded`,
 * `NoProof` where there is no way, and as `demandPasskey` does.
 */
export async function demandReproof(
  context: RequestContext,
  user: User,
  { password, smsCode, passkey }: Reproof,
  called: PasswordName = '当前密码',
): Promise<void> {
  const { services } = context;
  const proofs = await proofsFor(context, user);
  if (proofs.includes('password')) return demandOldPassword(context, user, password, called);
  if (proofs.includes('fresh')) return;
  if (passkey !== null && proofs.includes('passkey')) return demandPasskey(services, user.id, passkey);
  if (proofs.length === 0)
    throw new RefusedError('NoProof', '您没有登录密码，也没有绑定手机号，请先绑定手机号或联系管理员！');
  if (user.mobile === null || !proofs.includes('sms') || smsCode.trim() === '')
    throw new RefusedError('ProofNeeded', '请先确认身份：使用短信验证码、通行密钥，或重新登录！');
  await smsCodes(services).redeem(user.mobile, 'confirm', smsCode);
}

/** What the caller may show (`demandReproof`). */
export const proofsOf = async (context: RequestContext): Promise<readonly ProofKind[]> =>
  proofsFor(context, await ownUser(context));

/** The same of this account, which is the caller's. */
export async function proofsFor(context: RequestContext, user: User): Promise<readonly ProofKind[]> {
  const { services, session } = context;
  if ((await hashOf(services, user)) !== null) return ['password'];
  const there = session === null ? null : await authenticatedThere(services, session);
  const fresh = there !== null && there > services.clock.now() - freshMilliseconds;
  const linked = new Set((await identitiesOfUser(services, user.id)).map(({ provider }) => provider));
  const ways = (['oidc', 'saml'] as const).filter(
    (kind) => linked.has(kind) && providerOn(services, kind) !== null,
  );
  return [
    ...(fresh ? ['fresh' as const] : []),
    ...((await provingPasskeys(context, user.id)).length > 0 ? ['passkey' as const] : []),
    ...(user.mobile !== null && smsSender(services) !== null ? ['sms' as const] : []),
    ...ways,
  ];
}
