import type { SignOnProvider } from '@vigil/domain/accounts/sign-on/provider';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { KeptShortly } from '../../platform/kept-shortly.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { configurationOf } from './oidc-client.js';
import { nameOf, type EndedThere } from './provider-session.js';

const event = 'http://schemas.openid.net/event/backchannel-logout';
const longestToken = 20_000;
const oldestSeconds = 300;
const skewSeconds = 60;
const keptMilliseconds = 600_000;
const patienceMilliseconds = 8000;
/** What signs with a key that this site does not have, too. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

const name = z.string().min(1).max(1000);
const told = z
  .object({
    jti: name,
    sub: name.optional(),
    sid: name.optional(),
    events: z.looseObject({ [event]: z.looseObject({}) }),
    // With one it would be an ID token: those are no logout.
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined, 'it names nobody');

const keySets = perServices(
  ({ clock }: Services) => new KeptShortly<JWTVerifyGetKey>(clock, keptMilliseconds),
);

/** The provider cannot be asked for its keys: nothing is known of the token. */
export class ProviderAway extends Error {
  override name = 'ProviderAway';
}

/**
 * What a logout token ends (OpenID Connect Back-Channel Logout 1.0 §2.6): signed by the provider's key, by its issuer,
 * for this client, of the last five minutes, with the logout event and no nonce. Used up by it: a second one with its
 * `jti` is refused; `again` lets it be shown once more, when nothing came of it. Rejects, `ProviderAway` among others.
 */
export async function judgeLogoutToken(
  services: Services,
  provider: SignOnProvider,
  token: string,
): Promise<EndedThere & { readonly again: () => Promise<void> }> {
  if (token === '' || token.length > longestToken) throw new Error('there is no token of a sensible length');
  const { issuer, jwks_uri: keysAt } = await configurationOf(services, provider)
    .then((it) => it.serverMetadata())
    .catch(away);
  if (keysAt === undefined) throw new Error('the provider has no keys');
  const { createRemoteJWKSet, jwtVerify } = await import('jose');
  const keys = await keySets(services).get(`${provider.version} ${keysAt}`, () =>
    Promise.resolve(createRemoteJWKSet(new URL(keysAt), { timeoutDuration: patienceMilliseconds })),
  );
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    ...{ issuer, audience: provider.options['clientId'] ?? '', algorithms: [...algorithms] },
    ...{ maxTokenAge: oldestSeconds, clockTolerance: skewSeconds, requiredClaims: ['iat', 'jti'] },
    currentDate: new Date(services.clock.now()),
  }).catch((error: unknown) => {
    // What is no error of the token's is one of reading the keys.
    return (error as { code?: unknown }).code === 'ERR_JWKS_TIMEOUT' || error instanceof TypeError
      ? away(error)
      : Promise.reject(error as Error);
  });
  if (!/^(?:jwt|logout\+jwt)$/i.test(protectedHeader.typ ?? 'jwt'))
    throw new Error('it is another kind of token');
  const { jti, sub, sid } = told.parse(payload satisfies JWTPayload);
  const used = `sign-on:jti:${nameOf('oidc', 'session', issuer, jti)}`;
  if ((await services.bus.increment(used, oldestSeconds + 2 * skewSeconds)) > 1)
    throw new Error('it was shown before');
  return {
    subject: sub === undefined ? null : nameOf('oidc', 'who', issuer, sub),
    sessions: sid === undefined ? [] : [nameOf('oidc', 'session', issuer, sid)],
    again: async () => void (await services.bus.take(used)),
  };
}

const away = (cause: unknown): never => {
  throw new ProviderAway('the provider cannot be asked', { cause });
};
