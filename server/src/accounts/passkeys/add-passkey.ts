import { RefusedError, badInput } from '../../platform/errors.js';
import { account, type RequestContext } from '../../platform/context.js';
import { saveReference } from '../../platform/reference/reference-save.js';
import { ownUser } from '../profile/own-profile.js';
import { demandReproof, type Reproof } from '../reproof.js';
import { factorEntity } from '../second-factor/factors.js';
import { takeCode } from '../second-factor/second-factor.js';
import { plain } from '../sign-on/pages.js';
import { madeIn } from './answers.js';
import { ceremoniesOf, siteOf } from './ceremonies.js';
import { mostPasskeys, passkeyEntity, passkeyId, passkeysOf } from './documents.js';
import { wrongPasskey } from './shown.js';
import type { PasskeyAsked } from './types.js';

const longestName = 30;

/**
 * What the authenticator is asked for another passkey of the own account. It opens the account for good, so that they
 * prove once more that it is theirs, and show the second factor's code if they have one. Refuses as `demandReproof`,
 * and `CodeNeeded`, `WrongCode`, `CodePaused`, `TooManyPasskeys`, `PasskeyUnavailable`.
 */
export async function beginPasskey(
  context: RequestContext,
  proof: Reproof,
  code: string | null,
): Promise<PasskeyAsked> {
  const { services } = context;
  const { origin, site } = siteOf(context);
  const user = await ownUser(context);
  await demandReproof(context, user, proof);
  if ((await factorEntity(services).collection.get(user.id)) !== null) {
    if (code === null || code.trim() === '') throw new RefusedError('CodeNeeded', '请输入动态验证码！');
    await takeCode(services, user.id, code);
  }
  const own = await passkeysOf(services, user.id);
  refuseFull(own.length);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: 'Vigil',
    rpID: site,
    userName: user.userName,
    userDisplayName: user.realName,
    userID: new Uint8Array(Buffer.from(user.id)),
    excludeCredentials: own.map(({ credentialId, transports }) => ({
      ...{ id: credentialId, transports: [...transports] },
    })),
    // It has to be found without a name, and to stand for both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: 300_000,
  });
  const ceremony = await ceremoniesOf(services).begin({
    ...{ act: 'add', challenge: options.challenge, origin, userId: user.id, ticket: null },
  });
  return { ceremony, options: JSON.stringify(options) };
}

/** Keeps what the authenticator made. Refuses `TicketExpired`, `PasskeyWrong`, `Duplicate`, `TooManyPasskeys`, `BadInput`. */
export async function finishPasskey(
  context: RequestContext,
  {
    ceremony,
    response,
    name,
  }: { readonly ceremony: string; readonly response: string; readonly name: string },
): Promise<string> {
  const { services } = context;
  const { id: userId } = account(context);
  const called = passkeyName(name);
  const answer = madeIn(response);
  const id = passkeyId(answer.id);
  await saveReference(context, passkeyEntity(services), {
    ...{ operation: 'passkeyFinish', id, version: null, mayBeNew: true, payload: { name: called } },
    make: async (before, _id, now) => {
      const { credential, site, backedUp } = await judge(context, ceremony, answer);
      if (before !== null) throw new RefusedError('Duplicate', '该通行密钥已添加！');
      refuseFull((await passkeysOf(services, userId)).length);
      return {
        ...{ id, version: 1, userId, name: called, credentialId: credential.id, site, since: now },
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        ...{ transports: credential.transports ?? [], backedUp },
      };
    },
  });
  return id;
}

async function judge(context: RequestContext, ceremony: string, response: ReturnType<typeof madeIn>) {
  const { services } = context;
  const { id: userId } = account(context);
  const asked = await ceremoniesOf(services).take(ceremony, 'add');
  if (asked.userId !== userId) throw wrongPasskey();
  const site = new URL(asked.origin).hostname;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo } = await verifyRegistrationResponse({
    ...{ response, expectedChallenge: asked.challenge, expectedOrigin: asked.origin },
    ...{ expectedRPID: site, requireUserVerification: true },
  }).catch((error: unknown) => {
    services.logger.warn({ err: plain(error), userId }, 'a passkey that was to be added is refused');
    throw wrongPasskey();
  });
  if (registrationInfo === undefined) throw wrongPasskey();
  const { credential, credentialBackedUp: backedUp } = registrationInfo;
  return { credential, site, backedUp };
}

/** What its owner calls a passkey. Refuses `BadInput`. */
export function passkeyName(name: string): string {
  const called = name.trim();
  if (called === '') throw badInput('通行密钥名称不能为空！');
  if (called.length > longestName) throw badInput(`通行密钥名称不能超过${longestName}个字！`);
  return called;
}

function refuseFull(count: number): void {
  if (count >= mostPasskeys)
    throw new RefusedError('TooManyPasskeys', `最多添加${mostPasskeys}个通行密钥，请先删除不用的！`);
}
