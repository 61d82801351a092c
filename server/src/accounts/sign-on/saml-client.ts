import { randomBytes } from 'node:crypto';
import type { Profile, SAML } from '@node-saml/node-saml';
import type { Arriving } from '@vigil/domain/accounts/sign-on/arrival';
import type { SignOnProvider } from '@vigil/domain/accounts/sign-on/provider';
import { valueOf } from '@vigil/domain/accounts/sign-on/arrival';
import type { Services } from '../../platform/services.js';
import { attributesOf } from './attributes.js';
import { nameOf, type ProviderSession } from './provider-session.js';
import { certificatesIn, ownKeyIn } from './saml-keys.js';

/** Who came back, to which request of ours, and what logging out there needs. */
export interface SamlArrival {
  readonly arriving: Arriving;
  readonly inResponseTo: string;
  readonly logout: SamlSubject;
  readonly from: ProviderSession;
}

/** Somebody as the provider knows them in one of its sessions. */
export interface SamlSubject {
  readonly nameID: string;
  readonly nameIDFormat: string;
  readonly sessionIndex?: string;
}

export const skewMilliseconds = 60_000;
const longestAnswer = 300_000;
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

export async function samlOf(
  { address, options, secret }: SignOnProvider,
  callbackUrl: string,
  request?: { readonly requestId: string; readonly afresh: boolean },
): Promise<SAML> {
  // Few installations have it, and it is much to read.
  const { SAML: Saml, ValidateInResponseTo } = await import('@node-saml/node-saml');
  const key = secret === '' ? null : ownKeyIn(secret);
  const issuer = options['issuer'] ?? '';
  return new Saml({
    ...{ callbackUrl, entryPoint: address, issuer, audience: issuer },
    idpCert: certificatesIn(options['certificate'] ?? ''),
    logoutUrl: options['logoutAddress'] ?? '',
    ...(request && { generateUniqueId: () => request.requestId, forceAuthn: request.afresh }),
    ...(key === null ? {} : { privateKey: key, decryptionPvk: key }),
    ...{ signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' },
    ...{ identifierFormat: null, disableRequestedAuthnContext: true },
    // Providers sign the assertion, the whole answer, or both: one of them is demanded always.
    ...{ wantAssertionsSigned: false, wantAuthnResponseSigned: false },
    acceptedClockSkewMs: skewMilliseconds,
    // Judged by what is kept of the round, and by what is signed: `confirmedRequest`.
    validateInResponseTo: ValidateInResponseTo.never,
  });
}

/** Where the browser goes to sign in, and the request that the answer must name. `afresh`: as of OpenID Connect. */
export async function samlStart(
  provider: SignOnProvider,
  callbackUrl: string,
  relayState: string,
  afresh: boolean,
): Promise<{ readonly url: string; readonly requestId: string }> {
  const requestId = `_${randomBytes(20).toString('hex')}`;
  const saml = await samlOf(provider, callbackUrl, { requestId, afresh });
  return { url: await saml.getAuthorizeUrlAsync(relayState, undefined, {}), requestId };
}

/**
 * Judges an answer: signature by the certificates that were set, audience, times, and for whom and to which request of
 * ours it was made. Rejects otherwise; `SamlStatusError`: the provider said no.
 */
export async function samlJudge(
  { clock }: Pick<Services, 'clock'>,
  provider: SignOnProvider,
  callbackUrl: string,
  answer: string,
): Promise<SamlArrival> {
  if (answer.length > longestAnswer) throw new Error('the answer is too long');
  refuseUnsound(Buffer.from(answer, 'base64').toString('utf8'));
  const saml = await samlOf(provider, callbackUrl);
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: answer });
  if (profile === null) throw new Error('the answer names nobody');
  const inResponseTo = confirmedRequest(profile, callbackUrl, clock.now());
  const { issuer, nameID, sessionIndex } = profile;
  return {
    ...{ arriving: arrivingOf(provider, profile), inResponseTo, logout: subjectOf(profile) },
    from: {
      provider: 'saml',
      subject: nameOf('saml', 'who', issuer, nameID),
      session: sessionIndex === undefined ? null : nameOf('saml', 'session', issuer, sessionIndex),
      since: clock.now(),
      authenticatedAt: authenticatedAt(profile),
    },
  };
}

/** Rejects what no provider sends: entities, and signatures by SHA-1. */
export function refuseUnsound(xml: string): void {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new Error('it declares entities');
  if (/SignatureMethod[^>]*#[a-z]+-(?:sha1|md5)\b/i.test(xml)) throw new Error('it is signed by SHA-1');
}

function arrivingOf({ options }: SignOnProvider, profile: Profile): Arriving {
  const told = (profile['attributes'] ?? {}) as Record<string, unknown>;
  const attributes = attributesOf({ ...told, nameID: profile.nameID });
  const by = options['subjectAttribute'] ?? '';
  if (by === '' && profile.nameIDFormat === transient)
    throw new Error('the NameID is another one each time: set an attribute that stays');
  const subject = by === '' ? profile.nameID : valueOf(attributes, by);
  if (!subject) throw new Error('the answer does not say who somebody is');
  return { subject: `${profile.issuer}\n${by}\n${subject}`, attributes, unverified: new Set() };
}

function subjectOf({ nameID, nameIDFormat, sessionIndex }: Profile): SamlSubject {
  return { nameID, nameIDFormat, ...(sessionIndex === undefined ? {} : { sessionIndex }) };
}

interface Statement {
  readonly $?: { readonly AuthnInstant?: string };
}

const assertionOf = <T>(profile: Profile): T | undefined =>
  (profile.getAssertion?.() as { readonly Assertion?: T } | undefined)?.Assertion;

/** When they showed at the provider who they are, ms; null: it does not say. */
function authenticatedAt(profile: Profile): number | null {
  const assertion = assertionOf<{ readonly AuthnStatement?: readonly Statement[] }>(profile);
  const at = Date.parse(assertion?.AuthnStatement?.[0]?.$?.AuthnInstant ?? '');
  return Number.isNaN(at) ? null : at;
}

interface Confirmation {
  readonly $?: { readonly Method?: string };
  readonly SubjectConfirmationData?: readonly {
    readonly $?: Readonly<Partial<Record<'InResponseTo' | 'Recipient' | 'NotOnOrAfter', string>>>;
  }[];
}

/** The request of ours that the signed assertion itself names: an answer to nobody's request signs nobody in. */
function confirmedRequest(profile: Profile, recipient: string, now: number): string {
  const assertion = assertionOf<{
    readonly Subject?: readonly { readonly SubjectConfirmation?: readonly Confirmation[] }[];
  }>(profile);
  for (const { $, SubjectConfirmationData } of assertion?.Subject?.[0]?.SubjectConfirmation ?? []) {
    const data = SubjectConfirmationData?.[0]?.$;
    if ($?.Method !== bearer || data?.Recipient !== recipient || !data.InResponseTo) continue;
    if (Date.parse(data.NotOnOrAfter ?? '') > now - skewMilliseconds) return data.InResponseTo;
  }
  throw new Error('the assertion is not confirmed for this site');
}

/** Where the browser goes to end the session at the provider, too; null: the provider has no such place. */
export async function samlLogout(
  provider: SignOnProvider,
  callbackUrl: string,
  subject: SamlSubject,
): Promise<string | null> {
  if ((provider.options['logoutAddress'] ?? '') === '') return null;
  const saml = await samlOf(provider, callbackUrl);
  return saml.getLogoutUrlAsync({ issuer: '', ...subject } as Profile, '', {});
}

/** What the provider is told of this site; '' : nothing is set yet. */
export async function samlMetadata(
  { options }: SignOnProvider,
  callbackUrl: string,
  logoutUrl: string,
): Promise<string> {
  const issuer = options['issuer'] ?? '';
  if (issuer === '') return '';
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml');
  const xml = generateServiceProviderMetadata({
    ...{ issuer, callbackUrl, logoutCallbackUrl: logoutUrl },
    identifierFormat: null,
    wantAssertionsSigned: true,
  });
  // Logging out is taken from the address as well, as most providers send it.
  return xml.replace(
    /<SingleLogoutService [^>]*HTTP-POST"[^>]*\/>/,
    (posted) => posted.replace('HTTP-POST', 'HTTP-Redirect') + posted,
  );
}
