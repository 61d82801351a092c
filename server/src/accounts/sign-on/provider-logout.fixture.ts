import { randomUUID } from 'node:crypto';
import { plainMapping } from '@vigil/domain/accounts/sign-on/provider';
import type { User } from '@vigil/domain/organisation/user';
import { SignJWT, type JWTPayload } from 'jose';
import { Candidate } from '../../testing/candidate.js';
import type { ExamRoom } from '../../testing/exam-room.js';
import { Browser, ownHost } from './browser.fixture.js';
import { OidcPeer } from './oidc-peer.fixture.js';
import { providerSessionCollections, type ProviderSessionDocument } from './provider-sessions.js';
import { SamlPeer, selfSigned, type Answering } from './saml-peer.fixture.js';

export const own = `http://${ownHost}`;
const mapping = { ...plainMapping, matchAttribute: 'student_number' };
const event = 'http://schemas.openid.net/event/backchannel-logout';

/** Somebody who came in by a provider, with a browser of their own. */
export interface CameBy {
  readonly browser: Browser;
  readonly candidate: Candidate;
}

/** An installation with a provider of each kind, both of which end sessions. */
export class LogoutRoom {
  readonly ownKey = selfSigned();
  private constructor(
    readonly room: ExamRoom,
    readonly oidc: OidcPeer,
    readonly saml: SamlPeer,
  ) {}

  static async open(room: ExamRoom): Promise<LogoutRoom> {
    const oidc = await OidcPeer.open(`${own}/api/sign-on/oidc/callback`, `${own}/login`);
    const made = new LogoutRoom(room, oidc, await SamlPeer.open());
    oidc.tells = (body) => made.backchannel(body);
    await made.configure();
    return made;
  }

  async close(): Promise<void> {
    await this.oidc.close();
    await this.saml.close();
    await this.room.close();
  }

  private async configure(): Promise<void> {
    const { admin } = this.room;
    const settings = ['oidcLogin', 'samlLogin'].map((name) => ({ name, value: 'true' }));
    await admin.ok('/api/sys/config/switch/save', { settings });
    const save = (provider: object, options: Readonly<Record<string, string>>) =>
      admin.ok('/api/sys/config/sign-on/save', {
        ...{ enabled: true, title: '校园统一认证', mapping, ...provider },
        options: Object.entries(options).map(([name, value]) => ({ name, value })),
      });
    await save(
      { kind: 'oidc', address: this.oidc.issuer, secret: OidcPeer.client.secret },
      { clientId: OidcPeer.client.id, scope: 'profile' },
    );
    await save(
      { kind: 'saml', address: `${this.saml.url}/sso`, secret: this.ownKey.key },
      {
        ...{ issuer: `${own}/saml`, certificate: this.saml.keys.certificate },
        logoutAddress: `${this.saml.url}/slo`,
      },
    );
  }

  /** An imported person whom both providers know by the same name; who they are there. */
  async person(): Promise<User> {
    const { user } = await this.room.candidate({ userName: `p-${randomUUID().slice(0, 8)}` });
    this.oidc.people.set(user.userName, { student_number: user.userName });
    this.saml.people.set(user.userName, { student_number: user.userName });
    return user;
  }

  async byOidc(user: User): Promise<CameBy> {
    this.oidc.signsIn = user.userName;
    const browser = new Browser(this.room);
    return this.entered(browser, await browser.walk('/api/sign-on/oidc'), user);
  }

  async bySaml(user: User, how: Answering = {}): Promise<CameBy> {
    const { browser, at } = await this.samlArrival(user, how);
    return this.entered(browser, at, user);
  }

  /** As far as the ticket in the address of /sync. */
  async samlArrival(
    user: User,
    how: Answering = {},
  ): Promise<{ readonly browser: Browser; readonly at: URL }> {
    this.saml.signsIn = user.userName;
    const browser = new Browser(this.room);
    const { location } = await browser.get('/api/sign-on/saml');
    const asked = this.saml.askedIn(location as URL);
    const answer = { SAMLResponse: this.saml.answerTo(asked, how), RelayState: asked.relayState };
    const posted = await browser.postForm('/api/sign-on/saml/callback', answer);
    return { browser, at: await browser.walk(posted.location as URL) };
  }

  enter(browser: Browser, at: URL) {
    return browser.post('/api/sign-on/enter', { token: at.searchParams.get('token') });
  }

  private async entered(browser: Browser, at: URL, user: User): Promise<CameBy> {
    const { data, text } = await this.enter(browser, at);
    if (data === null) throw new Error(`${at.href}: ${text}`);
    return { browser, candidate: new Candidate(this.room, user, (data as { token: string }).token) };
  }

  /** What a provider posts behind the browser's back; answers the status. */
  async backchannel(payload: string): Promise<number> {
    const answer = await this.room.server.app.http.inject({
      ...{ method: 'POST', url: '/api/sign-on/oidc/backchannel-logout', payload },
      headers: { host: ownHost, 'content-type': 'application/x-www-form-urlencoded' },
    });
    return answer.statusCode;
  }

  /** A logout token as the provider would sign it, changed as told; `key`: somebody else's. */
  async token(
    claims: JWTPayload,
    {
      key = this.oidc.key,
      header = {},
    }: { readonly key?: Parameters<SignJWT['sign']>[0]; readonly header?: object } = {},
  ): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const all = {
      ...{ iss: this.oidc.issuer, aud: OidcPeer.client.id, iat: now, exp: now + 120, jti: randomUUID() },
      ...{ events: { [event]: {} }, ...claims },
    };
    return new SignJWT(JSON.parse(JSON.stringify(all)) as JWTPayload)
      .setProtectedHeader({ ...{ alg: 'RS256', kid: OidcPeer.keyId, typ: 'logout+jwt' }, ...header })
      .sign(key);
  }

  /** What is held of provider sessions beside the sessions of somebody. */
  held(userId: string): Promise<ProviderSessionDocument[]> {
    return this.room.services.documents
      .collection<ProviderSessionDocument>(providerSessionCollections.providerSessions)
      .find({ filter: { userId } });
  }
}

/** Whether their session is still answered. */
export const isIn = async ({ candidate }: CameBy): Promise<boolean> =>
  (await candidate.post('/api/sys/user/info')).code === 0;
