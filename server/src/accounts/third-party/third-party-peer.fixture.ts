import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = Readonly<Record<string, unknown>>;
type Asked = Readonly<{ url: URL; body: Readonly<Record<string, unknown>>; request: IncomingMessage }>;

interface Code {
  readonly person: string;
  readonly of: string;
  readonly at: number;
}

const codeMilliseconds = 300_000;

/**
 * WeChat, enterprise WeChat and DingTalk on one port of this machine, as strict as they are: the application, its secret
 * and its registered address are checked, a code is good once, for five minutes, at the one that gave it.
 */
export class ThirdPartyPeer {
  static readonly wechat = { appId: 'wx0123456789abcdef', secret: 'wechat-secret' };
  static readonly crop = { corpId: 'ww0123456789abcdef', agentId: '1000002', secret: 'corp-secret' };
  static readonly ding = { clientId: 'dingabcdef0123456789', secret: 'ding-secret' };

  /** who shows themselves at the page; null: they say no */
  signsIn: string | null = '';
  /** what the provider tells of each besides who they are */
  readonly people = new Map<string, Answer>();
  /** every answer takes this form of failure */
  away = false;
  /** how often enterprise WeChat was asked for a token */
  corpTokens = 0;
  now = Date.now;
  private corpToken = '';
  private readonly codes = new Map<string, Code>();
  private readonly tokens = new Map<string, string>();

  private constructor(
    private readonly server: Server,
    private readonly host: string,
  ) {}

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** `host`: of the site that is registered there. */
  static async open(host: string): Promise<ThirdPartyPeer> {
    const server = createServer();
    const peer = new ThirdPartyPeer(server, host);
    server.on('request', (request, response) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const text = Buffer.concat(chunks).toString();
        const url = new URL(request.url ?? '/', peer.address);
        const answer = peer.away
          ? null
          : peer.answer({ url, body: text === '' ? {} : (JSON.parse(text) as Answer), request });
        if (answer === null) response.writeHead(peer.away ? 502 : 404).end();
        else if (typeof answer === 'string') response.writeHead(302, { location: answer }).end();
        else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      })();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return peer;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** The token of the corporation ends before its time. */
  endCorpToken(): void {
    this.corpToken = '';
  }

  private answer(asked: Asked): Answer | string | null {
    const ways: Readonly<Record<string, (asked: Asked) => Answer | string>> = {
      '/connect/qrconnect': ({ url }) =>
        this.page(url, 'wx', {
          ...{ appid: ThirdPartyPeer.wechat.appId, response_type: 'code', scope: 'snsapi_login' },
        }),
      '/sns/oauth2/access_token': ({ url }) => this.wechatToken(url),
      '/sns/userinfo': ({ url }) => this.wechatPerson(url),
      '/wwlogin/sso/login': ({ url }) =>
        this.page(url, 'crop-wechat', {
          ...{
            login_type: 'CorpApp',
            appid: ThirdPartyPeer.crop.corpId,
            agentid: ThirdPartyPeer.crop.agentId,
          },
        }),
      '/cgi-bin/gettoken': ({ url }) => this.corpTokenFor(url),
      '/cgi-bin/auth/getuserinfo': ({ url }) => this.member(url),
      '/cgi-bin/user/get': ({ url }) => this.memberDetail(url),
      '/oauth2/auth': ({ url }) =>
        this.page(url, 'ding-talk', {
          ...{
            client_id: ThirdPartyPeer.ding.clientId,
            response_type: 'code',
            scope: 'openid',
            prompt: 'consent',
          },
        }),
      '/v1.0/oauth2/userAccessToken': ({ body }) => this.dingToken(body),
      '/v1.0/contact/users/me': ({ request }) => this.dingPerson(request),
    };
    return ways[asked.url.pathname]?.(asked) ?? null;
  }

  private page(url: URL, of: string, demanded: Readonly<Record<string, string>>): Answer | string {
    for (const [name, value] of Object.entries(demanded))
      if (url.searchParams.get(name) !== value) return { errcode: 10_003, errmsg: `${name} is wrong` };
    const back = new URL(url.searchParams.get('redirect_uri') ?? 'x:', 'http://none');
    if (back.host !== this.host || back.pathname !== `/api/common/${of}/callback`)
      return { errcode: 10_003, errmsg: 'redirect_uri is not registered' };
    const state = url.searchParams.get('state') ?? '';
    if (state === '' || state.length > 128) return { errcode: 10_003, errmsg: 'state' };
    back.searchParams.set('state', state);
    if (this.signsIn === null) return back.href;
    const code = randomUUID();
    this.codes.set(code, { person: this.signsIn, of, at: this.now() });
    back.searchParams.set(of === 'ding-talk' ? 'authCode' : 'code', code);
    return back.href;
  }

  private use(code: unknown, of: string): string | null {
    const kept = this.codes.get(String(code));
    this.codes.delete(String(code));
    return kept === undefined || kept.of !== of || this.now() - kept.at > codeMilliseconds
      ? null
      : kept.person;
  }

  private wechatToken({ searchParams }: URL): Answer {
    const { appId, secret } = ThirdPartyPeer.wechat;
    if (searchParams.get('appid') !== appId) return { errcode: 40_013, errmsg: 'invalid appid' };
    if (searchParams.get('secret') !== secret) return { errcode: 40_125, errmsg: 'invalid appsecret' };
    if (searchParams.get('grant_type') !== 'authorization_code') return { errcode: 40_002, errmsg: 'grant' };
    const person = this.use(searchParams.get('code'), 'wx');
    if (person === null) return { errcode: 40_029, errmsg: 'invalid code' };
    return {
      access_token: this.token(`wx ${person}`),
      expires_in: 7200,
      openid: person,
      scope: 'snsapi_login',
    };
  }

  private wechatPerson({ searchParams }: URL): Answer {
    const openid = searchParams.get('openid') ?? '';
    if (this.tokens.get(searchParams.get('access_token') ?? '') !== `wx ${openid}`)
      return { errcode: 40_001, errmsg: 'invalid credential' };
    return { openid, unionid: `u-${openid}`, nickname: '微信用户', ...this.people.get(openid) };
  }

  private corpTokenFor({ searchParams }: URL): Answer {
    const { corpId, secret } = ThirdPartyPeer.crop;
    if (searchParams.get('corpid') !== corpId || searchParams.get('corpsecret') !== secret)
      return { errcode: 40_001, errmsg: 'invalid credential' };
    this.corpTokens += 1;
    this.corpToken = randomUUID();
    return { errcode: 0, errmsg: 'ok', access_token: this.corpToken, expires_in: 7200 };
  }

  private demandCorp({ searchParams }: URL): Answer | null {
    return this.corpToken === '' || searchParams.get('access_token') !== this.corpToken
      ? { errcode: 42_001, errmsg: 'access_token expired' }
      : null;
  }

  private member(url: URL): Answer {
    const refusal = this.demandCorp(url);
    if (refusal !== null) return refusal;
    const person = this.use(url.searchParams.get('code'), 'crop-wechat');
    if (person === null) return { errcode: 40_029, errmsg: 'invalid code' };
    // Who is no member has no userid.
    return person.startsWith('outside-')
      ? { errcode: 0, errmsg: 'ok', openid: person }
      : { errcode: 0, errmsg: 'ok', userid: person };
  }

  private memberDetail(url: URL): Answer {
    const userid = url.searchParams.get('userid') ?? '';
    return (
      this.demandCorp(url) ?? {
        ...{ errcode: 0, errmsg: 'ok', userid, name: '企业成员', department: [1] },
        ...this.people.get(userid),
      }
    );
  }

  private dingToken(body: Answer): Answer {
    const { clientId, secret } = ThirdPartyPeer.ding;
    if (body['clientId'] !== clientId || body['clientSecret'] !== secret)
      return { code: 'invalidClient', message: 'wrong secret' };
    if (body['grantType'] !== 'authorization_code') return { code: 'invalidGrant' };
    const person = this.use(body['code'], 'ding-talk');
    if (person === null) return { code: 'invalidCode' };
    return { accessToken: this.token(`ding ${person}`), refreshToken: 'r', expireIn: 7200 };
  }

  private dingPerson({ headers }: IncomingMessage): Answer {
    const holder = this.tokens.get(String(headers['x-acs-dingtalk-access-token'])) ?? '';
    if (!holder.startsWith('ding ')) return { code: 'InvalidAuthentication' };
    const openId = holder.slice('ding '.length);
    return { nick: '钉钉用户', openId, unionId: `u-${openId}`, ...this.people.get(openId) };
  }

  private token(holder: string): string {
    const token = randomUUID();
    this.tokens.set(token, holder);
    return token;
  }
}
