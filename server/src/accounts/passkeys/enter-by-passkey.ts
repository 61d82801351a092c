import type { RequestContext } from '../../platform/context.js';
import { settingsOf } from '../../platform/declarations/declarations.js';
import { RefusedError } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import { networkOf } from '../login-attempts.js';
import { demandInOrder, keepEntry } from '../login.js';
import { ticketsOf } from '../second-factor/second-factor.js';
import { plain } from '../sign-on/pages.js';
import type { Entered } from '../sign-on/provider-session.js';
import { UserStore } from '../user-store.js';
import { wrongPasskey } from './add-passkey.js';
import { shownIn } from './answers.js';
import { ceremoniesOf, siteOf } from './ceremonies.js';
import { passkeyEntity, passkeyId, passkeysOf, passkeyUsesOf, type PasskeyDocument } from './documents.js';
import type { PasskeyAsked } from './types.js';

const countedSeconds = 600;
/** Of one network within ten minutes: a school enters together behind one address. */
const beginningsAtMost = 3000;

/**
 * What the authenticator is asked of somebody who wants to enter: any passkey of this site, or, with the `ticket` of a
 * login that waits for its second step, one of that account. Refuses `ModuleClosed`, `TicketExpired`, `TooManyTries`,
 * `PasskeyUnavailable`.
 */
export async function beginEntering(context: RequestContext, ticket: string | null): Promise<PasskeyAsked> {
  const { services, address } = context;
  const { origin, site } = siteOf(context);
  if (ticket === null) demandOpen(services);
  if (
    (await services.bus.increment(`passkey:begun:${networkOf(address)}`, countedSeconds)) > beginningsAtMost
  )
    throw new RefusedError('TooManyTries', '操作过于频繁，请稍后再试！');
  const userId = ticket === null ? null : await ticketsOf(services).holder(ticket);
  const own = userId === null ? [] : await passkeysOf(services, userId);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    ...{ rpID: site, userVerification: 'required', timeout: 300_000 },
    allowCredentials: own.map(({ credentialId, transports }) => ({
      ...{ id: credentialId, transports: [...transports] },
    })),
  });
  const ceremony = await ceremoniesOf(services).begin({
    ...{ act: 'enter', challenge: options.challenge, origin, userId, ticket },
  });
  return { ceremony, options: JSON.stringify(options) };
}

/**
 * Whose passkey answered. It stands for the password and for the second factor: the authenticator has asked for a
 * finger, a face or its PIN. Refuses `TicketExpired`, `PasskeyWrong`, `PasskeyUnknown`, `ModuleClosed`, `BadInput`, and
 * as a login does.
 */
export async function enterByPasskey(
  context: RequestContext,
  ceremony: string,
  response: string,
): Promise<Entered> {
  const { services } = context;
  const answer = shownIn(response);
  const asked = await ceremoniesOf(services).take(ceremony, 'enter');
  if (asked.ticket === null) demandOpen(services);
  const passkey = await passkeyEntity(services).collection.get(passkeyId(answer.id));
  if (passkey === null) throw unknown();
  if (asked.userId !== null && asked.userId !== passkey.userId) throw unknown();
  const { userHandle } = answer.response;
  if (userHandle && userHandle !== Buffer.from(passkey.userId).toString('base64url')) throw wrongPasskey();
  await judge(services, passkey, asked, answer);
  if (asked.ticket !== null) await ticketsOf(services).holder(asked.ticket);
  const from = asked.ticket === null ? null : await ticketsOf(services).use(asked.ticket);
  const user = await new UserStore(services.documents).byId(passkey.userId);
  if (user === null) throw unknown();
  keepEntry(services, context, user.id);
  return { account: await demandInOrder(services, user), from };
}

/** The counter is written under the version that was read: of two copies of one authenticator one is refused. */
async function judge(
  services: Services,
  passkey: PasskeyDocument,
  { challenge, origin }: { readonly challenge: string; readonly origin: string },
  response: ReturnType<typeof shownIn>,
): Promise<void> {
  const { id, userId, credentialId, publicKey, transports, site } = passkey;
  const last = await passkeyUsesOf(services).get(id);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...{ response, expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: site },
    requireUserVerification: true,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter: last?.counter ?? 0,
      transports: [...transports],
    },
  }).catch((error: unknown) => {
    services.logger.warn({ err: plain(error), userId }, 'a passkey was refused');
    throw wrongPasskey();
  });
  if (!verified) throw wrongPasskey();
  const use = {
    ...{ id, userId, counter: authenticationInfo.newCounter, at: services.clock.now() },
    version: (last?.version ?? 0) + 1,
  };
  if ((await passkeyUsesOf(services).save(use, last?.version ?? null)) !== 'written') throw wrongPasskey();
}

function demandOpen(services: Services): void {
  if (!settingsOf(services).on('passkeyLogin'))
    throw new RefusedError('ModuleClosed', '通行密钥登录已关闭，请使用其他方式登录！');
}

const unknown = (): RefusedError =>
  new RefusedError('PasskeyUnknown', '本站没有这个通行密钥，请使用其他方式登录！');
