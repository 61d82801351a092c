import type { SignOnProvider } from '@vigil/domain/accounts/sign-on/provider';
import type { Arriving } from '@vigil/domain/accounts/sign-on/arrival';
import * as oidc from 'openid-client';
import { KeptShortly } from '../../platform/kept-shortly.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { attributesOf } from './attributes.js';
import { nameOf, type ProviderSession } from './provider-session.js';

/** What one round needs to be judged by when it comes back; the browser sees none of it but state and nonce. */
export interface OidcRound {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who came back, and what logging out there needs. */
export interface OidcArrival {
  readonly arriving: Arriving;
  readonly idToken: string;
  readonly from: ProviderSession;
}

const patienceSeconds = 8;
/** Keys and addresses of the provider are read again after so long. */
const discoveredMilliseconds = 600_000;
const discovered = perServices(
  ({ clock }: Services) => new KeptShortly<oidc.Configuration>(clock, discoveredMilliseconds),
);

/** The provider's metadata, read and kept for ten minutes. Rejects when it cannot be reached or is another's. */
export function configurationOf(services: Services, provider: SignOnProvider): Promise<oidc.Configuration> {
  const { address, options, secret, version } = provider;
  const issuer = new URL(address);
  return discovered(services).get(`${version} ${address}`, () =>
    oidc.discovery(
      issuer,
      options['clientId'] ?? '',
      undefined,
      secret === '' ? oidc.None() : oidc.ClientSecretBasic(secret),
      {
        timeout: patienceSeconds,
        // Plain http is only ever accepted of this machine (`providerProblem`).
        ...(issuer.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {}),
      },
    ),
  );
}

/**
 * Where the browser goes to sign in, with what the answer is judged by. `afresh`: people show there who they are, even
 * if they are signed in there.
 */
export async function oidcStart(
  services: Services,
  provider: SignOnProvider,
  redirectUri: string,
  afresh: boolean,
): Promise<{ readonly url: string; readonly round: OidcRound }> {
  const configuration = await configurationOf(services, provider);
  const round = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  };
  const scope = provider.options['scope'] ?? '';
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: [...new Set(['openid', ...scope.split(/\s+/).filter((one) => one !== '')])].join(' '),
    state: round.state,
    nonce: round.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(round.verifier),
    code_challenge_method: 'S256',
    ...(afresh ? { prompt: 'login', max_age: '0' } : {}),
  });
  return { url: url.href, round };
}

/** Judges the answer: state, nonce, PKCE, signature, issuer, audience, age. Rejects with openid-client's errors. */
export async function oidcFinish(
  services: Services,
  provider: SignOnProvider,
  answer: URL,
  { state, nonce, verifier }: OidcRound,
): Promise<OidcArrival> {
  const configuration = await configurationOf(services, provider);
  const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined || tokens.id_token === undefined) throw new Error('the answer has no ID token');
  const more =
    configuration.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  const all: Record<string, unknown> = { ...claims, ...more };
  const { sid } = claims;
  const unverified = new Set<string>();
  if (all['email_verified'] !== true) unverified.add('email');
  if (all['phone_number_verified'] !== true) unverified.add('phone_number');
  return {
    arriving: { subject: `${claims.iss}\n${claims.sub}`, attributes: attributesOf(all), unverified },
    idToken: tokens.id_token,
    from: {
      provider: 'oidc',
      subject: nameOf('oidc', 'who', claims.iss, claims.sub),
      session: typeof sid === 'string' ? nameOf('oidc', 'session', claims.iss, sid) : null,
      since: services.clock.now(),
      authenticatedAt: typeof claims.auth_time === 'number' ? claims.auth_time * 1000 : null,
    },
  };
}

/** Where the browser goes to end the session at the provider, too; null: the provider has no such place. */
export async function oidcLogout(
  services: Services,
  provider: SignOnProvider,
  idToken: string,
  backTo: string,
): Promise<string | null> {
  const configuration = await configurationOf(services, provider);
  if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
  return oidc.buildEndSessionUrl(configuration, {
    id_token_hint: idToken,
    post_logout_redirect_uri: backTo,
  }).href;
}
