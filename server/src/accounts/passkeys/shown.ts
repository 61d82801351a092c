import { RefusedError } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import { plain } from '../sign-on/pages.js';
import type { shownIn } from './answers.js';
import { ceremoniesOf, type Ceremony } from './ceremonies.js';
import { passkeyUsesOf, type PasskeyDocument } from './documents.js';
import type { PasskeyAsked } from './types.js';

/** Asks for one of these passkeys of this site; for any where there are none. */
export async function askToShow(
  services: Services,
  site: string,
  own: readonly PasskeyDocument[],
  asked: Omit<Ceremony, 'challenge'>,
): Promise<PasskeyAsked> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    ...{ rpID: site, userVerification: 'required', timeout: 300_000 },
    allowCredentials: own.map(({ credentialId, transports }) => ({
      ...{ id: credentialId, transports: [...transports] },
    })),
  });
  const ceremony = await ceremoniesOf(services).begin({ ...asked, challenge: options.challenge });
  return { ceremony, options: JSON.stringify(options) };
}

/**
 * Whether this passkey gave the answer that was asked for. The counter is written under the version that was read: of
 * two copies of one authenticator one is refused. Refuses `PasskeyWrong`.
 */
export async function judgeShown(
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

export const wrongPasskey = (): RefusedError =>
  new RefusedError('PasskeyWrong', '通行密钥验证没有通过，请重试，或使用其他方式登录！');

export const unknownPasskey = (): RefusedError =>
  new RefusedError('PasskeyUnknown', '本站没有这个通行密钥，请使用其他方式登录！');
