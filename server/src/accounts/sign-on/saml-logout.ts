import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { Profile } from '@node-saml/node-saml';
import type { SignOnProvider } from '@vigil/domain/accounts/sign-on/provider';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { Services } from '../../platform/services.js';
import { nameOf, type EndedThere } from './provider-session.js';
import { refuseUnsound, samlOf, skewMilliseconds } from './saml-client.js';

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
const freshMilliseconds = 300_000;
const longest = 100_000;
const longestRelayState = 1000;
const inflated = promisify(inflateRaw);
/** Signatures over an address that are believed, by RSA as the certificates are; none by SHA-1. */
const believed = /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#rsa-sha(?:256|384|512)$/;

/** A request as it came: in the address, signed beside it, or posted, signed within. */
export type SamlLogoutMessage =
  | { readonly query: string }
  | { readonly posted: string; readonly relayState: string };

/** What a request ends, and what the answer to it must name. */
export interface SamlLogoutRequest {
  readonly ended: EndedThere;
  readonly id: string;
  readonly relayState: string;
}

/**
 * Judges a `LogoutRequest` of the provider: signed by one of the certificates that were set, for this address
 * (`Destination`), of the last five minutes and not over, and never shown before. Rejects otherwise.
 */
export async function judgeSamlLogout(
  services: Services,
  provider: SignOnProvider,
  logoutUrl: string,
  message: SamlLogoutMessage,
): Promise<SamlLogoutRequest> {
  const saml = await samlOf(provider, logoutUrl);
  const { xml, relayState, profile } = await ('query' in message
    ? bySignedQuery(saml, message.query)
    : byPost(saml, message));
  const { id, destination, issuedAt, until, sessions } = rootOf(xml);
  const now = services.clock.now();
  if (destination !== logoutUrl) throw new Error('it is for another address');
  if (!(Math.abs(now - issuedAt) <= freshMilliseconds + skewMilliseconds))
    throw new Error('it is not of now');
  if (until !== null && !(until > now - skewMilliseconds)) throw new Error('it is over');
  if (relayState.length > longestRelayState) throw new Error('its RelayState is too long');
  const { issuer, nameID } = profile;
  const used = `sign-on:saml-logout:${nameOf('saml', 'session', issuer, id)}`;
  const seconds = Math.ceil((2 * (freshMilliseconds + skewMilliseconds)) / 1000);
  if ((await services.bus.increment(used, seconds)) > 1) throw new Error('it was shown before');
  return {
    ...{ id, relayState },
    ended: {
      subject: nameOf('saml', 'who', issuer, nameID),
      sessions: sessions.map((index) => nameOf('saml', 'session', issuer, index)),
    },
  };
}

/** Where the browser takes the answer, signed when this site has a key; null: the provider has no such place. */
export async function samlLogoutAnswer(
  provider: SignOnProvider,
  logoutUrl: string,
  { id, relayState }: Pick<SamlLogoutRequest, 'id' | 'relayState'>,
): Promise<string | null> {
  if ((provider.options['logoutAddress'] ?? '') === '') return null;
  const saml = await samlOf(provider, logoutUrl);
  return saml.getLogoutResponseUrlAsync({ ID: id } as Profile, relayState, {}, true);
}

type Saml = Awaited<ReturnType<typeof samlOf>>;
interface Believed {
  readonly xml: string;
  readonly relayState: string;
  readonly profile: Profile;
}

async function bySignedQuery(saml: Saml, query: string): Promise<Believed> {
  // What is signed are the characters of the address themselves: each value once, in the order of the standard.
  const parts = query.split('&').map((part) => part.split('=', 2) as [string, string?]);
  const names = ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature'];
  const taken = names.map((name) => parts.filter(([one]) => one === name));
  if (taken.some((found) => found.length > 1)) throw new Error('a value is there twice');
  const values = taken.map(([found]) => decodeURIComponent((found?.[1] ?? '').replaceAll('+', ' ')));
  const [SAMLRequest = '', relayState = '', SigAlg = '', Signature = ''] = values;
  if (Signature === '' || !believed.test(SigAlg)) throw new Error('it is not signed as it must be');
  const packed = Buffer.from(SAMLRequest, 'base64');
  const xml = (await inflated(packed, { maxOutputLength: longest })).toString('utf8');
  refuseUnsound(xml);
  const signed = taken.flatMap(([found]) => (found === undefined ? [] : [found.join('=')])).join('&');
  const container = { SAMLRequest, RelayState: relayState, SigAlg, Signature };
  const { profile } = await saml.validateRedirectAsync(container, signed);
  return { xml, relayState, profile: demanded(profile) };
}

async function byPost(
  saml: Saml,
  { posted, relayState }: { readonly posted: string; readonly relayState: string },
): Promise<Believed> {
  if (posted.length > longest) throw new Error('it is too long');
  const xml = Buffer.from(posted, 'base64').toString('utf8');
  refuseUnsound(xml);
  const { profile } = await saml.validatePostRequestAsync({ SAMLRequest: posted });
  return { xml, relayState, profile: demanded(profile) };
}

function demanded(profile: Profile | null): Profile {
  if (profile === null) throw new Error('it names nobody');
  return profile;
}

/** What the library does not tell of a request whose signature it has verified: NaN where a time cannot be read. */
function rootOf(xml: string) {
  let root: SaxesTagNS | null = null;
  const sessions: string[] = [];
  const open: SaxesTagNS[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', (tag) => {
    root ??= tag;
    open.push(tag);
    if (isSessionIndex(open)) sessions.push('');
  });
  parser.on('text', (text) => {
    if (isSessionIndex(open)) sessions.push((sessions.pop() ?? '') + text);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  const of = (name: string): string => (root as SaxesTagNS | null)?.attributes[name]?.value ?? '';
  return {
    ...{ id: of('ID'), destination: of('Destination'), issuedAt: Date.parse(of('IssueInstant')) },
    until: of('NotOnOrAfter') === '' ? null : Date.parse(of('NotOnOrAfter')),
    sessions: sessions.map((index) => index.trim()).filter((index) => index !== ''),
  };
}

const isSessionIndex = ({ length, 1: tag }: readonly SaxesTagNS[]): boolean =>
  length === 2 && tag?.local === 'SessionIndex' && tag.uri === protocol;
