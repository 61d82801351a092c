import { saveUser, wasSaved } from '../../organisation/public.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import { account, type RequestContext } from '../../platform/context.js';
import { RefusedError } from '../../platform/errors.js';
import { ownUser } from '../profile/own-profile.js';
import { phoneIn } from '../registration/enter-by-code.js';
import { demandBindingProof } from '../binding-proof.js';
import { hashOf } from '../login.js';
import { reproofOf } from '../reproof.js';
import { identitiesOfUser } from '../sign-on/documents.js';
import { smsCodes } from '../sms/sms-codes.js';
import type { BindMobileInput, UnbindMobileInput } from './types.js';

/**
 * The number becomes the caller's, once they have shown that the account is theirs and a code that was sent to it has come
 * back; the code is looked at last, and is still good when the proof is refused. Refuses `BadInput`, `AlreadyBound`,
 * `WrongCode`, `Duplicate` when somebody was faster with it, and as `demandBindingProof` does.
 */
export async function bindMobile(context: RequestContext, input: BindMobileInput): Promise<void> {
  const { services } = context;
  const mobile = phoneIn(input, '短信验证码不能为空');
  const envelope = envelopeOf(context, 'bindMobile', null);
  if (await wasSaved(services, account(context).id, envelope)) return;
  const before = await ownUser(context);
  if (before.mobile !== null) throw new RefusedError('AlreadyBound', '您已绑定手机号，请先解绑原手机号！');
  const { password, passkey } = input;
  await demandBindingProof(context, before, reproofOf({ password, passkey }));
  await smsCodes(services).redeem(mobile, 'bind', input.smsCode);
  await saveUser(services, before, { ...before, mobile }, envelope);
}

/** The number is the caller's no longer. Refuses `BadInput`, `NotBound`, `OnlyWayIn`, `WrongCode`. */
export async function unbindMobile(context: RequestContext, input: UnbindMobileInput): Promise<void> {
  const { services } = context;
  const mobile = phoneIn(input, '短信验证码不能为空');
  const envelope = envelopeOf(context, 'unbindMobile', null);
  if (await wasSaved(services, account(context).id, envelope)) return;
  const before = await ownUser(context);
  if (before.mobile !== mobile) throw new RefusedError('NotBound', '该手机号未绑定到您的账号！');
  const elsewhere = await identitiesOfUser(services, before.id);
  if (elsewhere.length === 0 && (await hashOf(services, before)) === null)
    throw new RefusedError('OnlyWayIn', '手机号是您唯一的登录方式，请先设置登录密码再解绑！');
  await smsCodes(services).redeem(mobile, 'unbind', input.smsCode);
  await saveUser(services, before, { ...before, mobile: null }, envelope);
}
