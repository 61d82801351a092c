import { execFileSync } from 'node:child_process';
import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';

/** What the provider tells of somebody. */
export type SamlPerson = Readonly<Record<string, string | readonly string[]>>;

interface Asked {
  readonly id: string;
  readonly acs: string;
  readonly issuer: string;
  readonly relayState: string;
}

/** What a bad or odd provider, or somebody between, makes of an answer. */
export interface Answering {
  readonly audience?: string;
  readonly recipient?: string;
  readonly inResponseTo?: string;
  readonly expired?: boolean;
  readonly signs?: 'assertion' | 'response' | 'nothing';
  readonly key?: string;
  readonly format?: string;
  /** of the session it is given there */
  readonly sessionIndex?: string;
  /** changes the text after it was signed */
  readonly after?: (xml: string) => string;
}

/** What a provider asks to have ended; times in minutes from now. */
export interface LoggingOut {
  readonly name?: string;
  readonly sessions?: readonly string[];
  readonly id?: string;
  readonly issuer?: string;
  readonly destination?: string;
  readonly issued?: number;
  readonly until?: number;
  readonly relayState?: string;
  readonly key?: string;
  readonly algorithm?: string;
}

const algorithms = {
  signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  c14n: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  enveloped: 'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
};
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A key with a certificate of its own, PEM. */
export function selfSigned(): { readonly key: string; readonly certificate: string } {
  const folder = mkdtempSync(join(tmpdir(), 'saml-peer-'));
  try {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=idp.test', '-days', '9'];
    execFileSync('openssl', [...asked, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A SAML 2.0 identity provider on a port of its own: it signs in whoever `signsIn` names, without a page to look at. */
export class SamlPeer {
  readonly people = new Map<string, SamlPerson>();
  signsIn = '';
  /** how it answers, until it is set anew */
  answering: Answering = {};
  /** queries of requests to log out */
  readonly loggedOut: URLSearchParams[] = [];
  private constructor(
    readonly url: string,
    private readonly server: Server,
    readonly keys: { readonly key: string; readonly certificate: string },
  ) {}

  static async open(): Promise<SamlPeer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const peer = new SamlPeer(url, server, selfSigned());
    server.on('request', (request, response) => {
      const at = new URL(request.url ?? '/', url);
      if (at.pathname === '/slo') {
        peer.loggedOut.push(at.searchParams);
        response.writeHead(303, { location: `${at.searchParams.get('back') ?? url}` }).end('out');
        return;
      }
      if (at.pathname !== '/sso') return void response.writeHead(404).end();
      const asked = peer.askedIn(at);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(peer.formFor(asked));
    });
    return peer;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** The XML of a request that stands in the address. */
  requestIn(at: URL): string {
    const packed = Buffer.from(at.searchParams.get('SAMLRequest') ?? '', 'base64');
    return inflateRawSync(packed).toString('utf8');
  }

  /** What the provider reads of it. */
  askedIn(at: URL): Asked {
    const xml = this.requestIn(at);
    const attribute = (name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1] ?? '';
    return {
      id: attribute('ID'),
      acs: attribute('AssertionConsumerServiceURL'),
      issuer: /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
      relayState: at.searchParams.get('RelayState') ?? '',
    };
  }

  /** The answer to a request, base64. */
  answerTo(asked: Pick<Asked, 'id' | 'acs' | 'issuer'>, how: Answering = this.answering): string {
    const signs = how.signs ?? 'assertion';
    const xml = this.responseXml(asked, how);
    const signed = signs === 'nothing' ? xml : this.signed(xml, signs, how.key ?? this.keys.key);
    return Buffer.from((how.after ?? ((same) => same))(signed)).toString('base64');
  }

  private formFor(asked: Asked): string {
    const field = (name: string, value: string): string =>
      `<input type="hidden" name="${name}" value="${escaped(value)}">`;
    return (
      `<!doctype html><body onload="document.forms[0].submit()"><form method="post" action="${escaped(asked.acs)}">` +
      `${field('SAMLResponse', this.answerTo(asked))}${field('RelayState', asked.relayState)}</form></body>`
    );
  }

  private responseXml({ id, acs, issuer }: Pick<Asked, 'id' | 'acs' | 'issuer'>, how: Answering): string {
    const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
    const until = at(how.expired === true ? -10 : 5);
    const [response, assertion] = [randomBytes(16), randomBytes(16)].map((one) => `_${one.toString('hex')}`);
    const to = how.inResponseTo ?? id;
    const recipient = how.recipient ?? acs;
    const attributes = Object.entries(this.people.get(this.signsIn) ?? {})
      .map(
        ([name, values]) =>
          `<saml:Attribute Name="${escaped(name)}">${[values]
            .flat()
            .map((value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`)
            .join('')}</saml:Attribute>`,
      )
      .join('');
    return (
      `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ` +
      `ID="${response}" Version="2.0" IssueInstant="${at(0)}" Destination="${recipient}" InResponseTo="${to}">` +
      `<saml:Issuer>${this.url}</saml:Issuer>` +
      `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>` +
      `<saml:Assertion ID="${assertion}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${this.url}</saml:Issuer>` +
      `<saml:Subject><saml:NameID Format="${how.format ?? persistent}">${escaped(this.signsIn)}</saml:NameID>` +
      `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">` +
      `<saml:SubjectConfirmationData InResponseTo="${to}" Recipient="${recipient}" NotOnOrAfter="${until}"/>` +
      `</saml:SubjectConfirmation></saml:Subject>` +
      `<saml:Conditions NotBefore="${at(-20)}" NotOnOrAfter="${until}"><saml:AudienceRestriction>` +
      `<saml:Audience>${escaped(how.audience ?? issuer)}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
      `<saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="${how.sessionIndex ?? 'session-1'}"><saml:AuthnContext>` +
      `<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>` +
      `</saml:AuthnContext></saml:AuthnStatement>` +
      `<saml:AttributeStatement>${attributes}</saml:AttributeStatement></saml:Assertion></samlp:Response>`
    );
  }

  /** A request to end sessions of `signsIn`, as XML. */
  logoutXml(to: string, how: LoggingOut = {}): string {
    const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
    const sessions = (how.sessions ?? [])
      .map((index) => `<samlp:SessionIndex>${escaped(index)}</samlp:SessionIndex>`)
      .join('');
    return (
      `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ` +
      `ID="${how.id ?? `_${randomBytes(16).toString('hex')}`}" Version="2.0" IssueInstant="${at(how.issued ?? 0)}" ` +
      `NotOnOrAfter="${at(how.until ?? 5)}" Destination="${how.destination ?? to}">` +
      `<saml:Issuer>${how.issuer ?? this.url}</saml:Issuer>` +
      `<saml:NameID Format="${persistent}">${escaped(how.name ?? this.signsIn)}</saml:NameID>${sessions}</samlp:LogoutRequest>`
    );
  }

  /** The same as an address, signed beside it. */
  logoutQuery(to: string, how: LoggingOut = {}): string {
    const packed = deflateRawSync(this.logoutXml(to, how)).toString('base64');
    const query = new URLSearchParams({
      ...{ SAMLRequest: packed, RelayState: how.relayState ?? 'state-1' },
      SigAlg: how.algorithm ?? algorithms.signature,
    }).toString();
    const hash = how.algorithm?.endsWith('sha1') === true ? 'sha1' : 'sha256';
    const signature = createSign(hash)
      .update(query)
      .sign(how.key ?? this.keys.key, 'base64');
    return `${query}&Signature=${encodeURIComponent(signature)}`;
  }

  /** The same as a form posts it, signed within. */
  logoutForm(
    to: string,
    how: LoggingOut = {},
  ): { readonly SAMLRequest: string; readonly RelayState: string } {
    const signed = this.signed(this.logoutXml(to, how), 'logout', how.key ?? this.keys.key);
    return { SAMLRequest: Buffer.from(signed).toString('base64'), RelayState: how.relayState ?? 'state-1' };
  }

  private signed(xml: string, what: 'assertion' | 'response' | 'logout', privateKey: string): string {
    const name = { assertion: 'Assertion', response: 'Response', logout: 'LogoutRequest' }[what];
    const place = `//*[local-name(.)='${name}']`;
    const signature = new SignedXml({
      privateKey,
      canonicalizationAlgorithm: algorithms.c14n,
      signatureAlgorithm: algorithms.signature,
    });
    signature.addReference({
      xpath: place,
      transforms: [algorithms.enveloped, algorithms.c14n],
      digestAlgorithm: algorithms.digest,
    });
    signature.computeSignature(xml, {
      location: { reference: `${place}/*[local-name(.)='Issuer']`, action: 'after' },
    });
    return signature.getSignedXml();
  }
}

/** An RSA key of nobody, PEM. */
export const strangersKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    format: 'pem',
    type: 'pkcs8',
  }) as string;
