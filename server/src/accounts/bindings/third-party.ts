import { isThirdParty, type ThirdPartyKind } from '@vigil/domain/accounts/sign-on/provider';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput, notFound, RefusedError } from '../../platform/errors.js';
import { deleteReference } from '../../platform/reference/reference-save.js';
import { demandBindingProof } from '../binding-proof.js';
import { hashOf } from '../login.js';
import { ownUser } from '../profile/own-profile.js';
import type { Reproof } from '../reproof.js';
import { ownPath } from '../sign-on/own-path.js';
import { identityId, link } from '../sign-on/arrive.js';
import { markCookie, markIn, randomValue } from '../sign-on/browser-mark.js';
import { identitiesOfUser, identityEntity } from '../sign-on/documents.js';
import { providerOn } from '../sign-on/ways-on.js';
import { offers, wishes, type Offer } from '../third-party/offers.js';
import type { BindInfo } from './types.js';

/** Refuses `BadInput`. */
export function thirdPartyNamed(loginType: string): ThirdPartyKind {
  if (!isThirdParty(loginType)) throw badInput('登录方式不正确！');
  return loginType;
}

/**
 * Where a browser goes to sign in with a third party, or, for who is logged in and says so, to bind it to their account:
 * a page of this site, which sends it on with a state of its own (bind-005: `state` says the device alone). Refuses
 * `ModuleClosed`, `BadInput`.
 */
export async function thirdPartyUrl(
  context: RequestContext,
  kind: ThirdPartyKind,
  asked: { readonly state?: string | null; readonly to?: string | null; readonly bind?: boolean | null },
): Promise<string> {
  const { services, session } = context;
  if (asked.state && asked.state !== 'pc') throw badInput('登录设备不正确！');
  if (providerOn(services, kind) === null)
    throw new RefusedError('ModuleClosed', '这种登录方式未开放，请使用其他方式登录！');
  const start = `/api/sign-on/${kind}?to=${encodeURIComponent(ownPath(asked.to ?? ''))}`;
  if (asked.bind !== true) return start;
  if (session === null) throw badInput('请先登录再绑定！');
  const mark = markIn(context.cookies) ?? randomValue();
  const wish = randomValue();
  await wishes(services).keep(mark, `${kind} ${wish}`, { userId: session.user.id });
  context.keepCookie?.((secure) => markCookie(mark, secure));
  return `${start}&wish=${wish}`;
}

/** Of whom what came back speaks, before it is bound. Refuses `OfferExpired`. */
export async function bindInfo(context: RequestContext, token: string): Promise<BindInfo> {
  const offer = await offers(context.services).look(markIn(context.cookies), token);
  const { kind, nickname, userId } = demandOwn(context, offer);
  return { loginType: kind, nickname, asked: userId !== null };
}

function demandOwn(context: RequestContext, offer: Offer | null): Offer {
  if (offer === null || (offer.userId !== null && offer.userId !== account(context).id))
    throw new RefusedError('OfferExpired', '绑定已超时，请重新扫码！');
  return offer;
}

/**
 * Binds what came back to the caller's account, once; the offer is still good when the proof is refused. Refuses
 * `OfferExpired`, `AlreadyBound` (the account has another one), `BoundElsewhere` (it is somebody else's), `ModuleClosed`,
 * and as `demandBindingProof` does.
 */
export async function directBind(context: RequestContext, token: string, proof: Reproof): Promise<void> {
  const { services } = context;
  const mark = markIn(context.cookies);
  const { kind, subject } = demandOwn(context, await offers(services).look(mark, token));
  const provider = providerOn(services, kind);
  if (provider === null) throw new RefusedError('ModuleClosed', '这种登录方式未开放，不能绑定！');
  const { id: userId } = account(context);
  const id = identityId(provider, subject);
  const holder = (await identityEntity(services).collection.get(id))?.userId ?? null;
  if (holder === userId) return;
  if (holder !== null) throw new RefusedError('BoundElsewhere', '该账号已绑定其他用户，请先在原账号中解绑！');
  if ((await identitiesOfUser(services, userId)).some((one) => one.provider === kind))
    throw new RefusedError('AlreadyBound', '您已绑定同类账号，请先解绑！');
  await demandBindingProof(context, await ownUser(context), proof);
  // Of two calls at once one has it.
  if ((await offers(services).take(mark, token)) === null) demandOwn(context, null);
  await link(services, provider, id, userId, envelopeOf(context, 'directBind', { id }));
}

/**
 * Takes the caller's own third-party account away. Refuses `BadInput`, `NotBound`, `OnlyWayIn`: without password and
 * number nobody would come in again.
 */
export async function directUnbind(context: RequestContext, loginType: string): Promise<void> {
  const { services } = context;
  const kind = thirdPartyNamed(loginType);
  const user = await ownUser(context);
  const identities = await identitiesOfUser(services, user.id);
  const bound = identities.find(({ provider }) => provider === kind);
  if (bound === undefined) throw new RefusedError('NotBound', '您还没有绑定该账号！');
  if (identities.length === 1 && user.mobile === null && (await hashOf(services, user)) === null)
    throw new RefusedError('OnlyWayIn', '这是您唯一的登录方式，请先设置登录密码或绑定手机号再解绑！');
  await deleteReference(context, identityEntity(services), bound.id, 'directUnbind', (document) => {
    if (document.userId !== user.id) throw notFound('绑定');
  });
}
