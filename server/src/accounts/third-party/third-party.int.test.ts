import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '@vigil/domain/organisation/user';
import { collections } from '../../organisation/collections.js';
import type { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { minutes } from '../../testing/moving-clock.js';
import { Browser, ownHost } from '../sign-on/browser.fixture.js';
import { ThirdPartyPeer } from './third-party-peer.fixture.js';

let room: ExamRoom;
let peer: ThirdPartyPeer;
beforeAll(async () => {
  room = await ExamRoom.open({ env: { CAPTCHA: 'off' } });
  peer = await ThirdPartyPeer.open(ownHost);
});
afterAll(async () => {
  await room.close();
  await peer.close();
});

const { wechat, crop, ding } = ThirdPartyPeer;
const kinds = [
  ['wechat', 'wx', 'wechatLogin', wechat.secret, { appId: wechat.appId }],
  ['crop-wechat', 'crop-wechat', 'cropLogin', crop.secret, { corpId: crop.corpId, agentId: crop.agentId }],
  ['ding-talk', 'ding-talk', 'dingLogin', ding.secret, { clientId: ding.clientId }],
] as const;
type Kind = (typeof kinds)[number][0];
const plain = {
  ...{ matchBy: 'none', matchAttribute: '', userNameAttribute: '', realNameAttribute: '' },
  ...{ mobileAttribute: '', emailAttribute: '', departAttribute: '', departs: [], roleAttribute: '' },
  ...{ roles: [], createPeople: false, follow: false },
};
const configure = (kind: Kind, changes: object = {}, mapped: object = {}) => {
  const [, , , secret, options] = kinds.find(([one]) => one === kind) ?? kinds[0];
  return room.admin.post('/api/sys/config/sign-on/save', {
    ...{ kind, enabled: true, title: '第三方登录', address: peer.address, secret },
    options: Object.entries(options).map(([name, value]) => ({ name, value })),
    mapping: { ...plain, ...mapped },
    ...changes,
  });
};
const switchTo = (settings: Readonly<Record<string, boolean>>) =>
  room.admin.ok('/api/sys/config/switch/save', {
    settings: Object.entries(settings).map(([name, on]) => ({ name, value: String(on) })),
  });
let number = 0;
const somebody = (): string => (peer.signsIn = `person-${(number += 1)}`);
const pathOf = (kind: Kind) => kinds.find(([one]) => one === kind)?.[1] ?? '';
const list = '/api/sys/user/bind/bind-list';
/** From the user centre to the provider and back there. */
async function offered(browser: Browser, who: Candidate, kind: Kind): Promise<string> {
  const body = { state: 'pc', bind: true };
  const { data } = await browser.post(`/api/common/${pathOf(kind)}/get-url`, body, who.token);
  const at = await browser.walk(String(data));
  expect(`${at.pathname}?to=${at.searchParams.get('to')}`).toBe('/web/uc?to=connect');
  return at.searchParams.get('bind') ?? '';
}
const bind = (browser: Browser, who: Candidate, token: string) =>
  browser.post('/api/sys/user/bind/direct-bind', { token }, who.token);
async function bound(kind: Kind): Promise<Candidate> {
  const who = await room.candidate({ password: 'Secret123' } as never);
  somebody();
  const browser = new Browser(room);
  expect(await bind(browser, who, await offered(browser, who, kind))).toMatchObject({ code: 0, data: true });
  return who;
}
const enter = (browser: Browser, at: URL) =>
  browser.post('/api/sign-on/enter', { token: at.searchParams.get('token') });
const urlOf = async (kind: Kind, to?: string): Promise<string> =>
  (await new Browser(room).post(`/api/common/${pathOf(kind)}/get-url`, { state: 'pc', to })).data as string;

beforeEach(async () => {
  peer.away = false;
  peer.now = Date.now;
  await switchTo({ wechatLogin: true, cropLogin: true, dingLogin: true, userReg: false, userAudit: false });
  for (const [kind] of kinds) expect(await configure(kind)).toMatchObject({ code: 0 });
});

describe.each(kinds)('%s', (kind, path) => {
  it('is bound to the own account, listed, and signs in to it from then on [bind-001] [bind-005] [bind-008]', async () => {
    const who = await bound(kind);
    expect(await who.ok(list)).toMatchObject([{ loginType: kind }]);
    const browser = new Browser(room);
    const at = await browser.walk(await urlOf(kind, '/web/paper?a=1'));
    expect(`${at.pathname} ${at.searchParams.get('to')}`).toBe('/sync /web/paper?a=1');
    expect((await enter(browser, at)).data).toMatchObject({ userId: who.user.id });
    expect(await enter(browser, at)).toMatchObject({ reason: 'TicketExpired' });
  });

  it('is taken away by its owner, and then opens nothing [bind-009] [bind-010]', async () => {
    const who = await bound(kind);
    await who.ok('/api/sys/user/bind/unbind', { loginType: kind });
    expect(await who.ok(list)).toEqual([]);
    expect((await who.refused('/api/sys/user/bind/direct-unbind', { loginType: kind })).reason).toBe(
      'NotBound',
    );
    const at = await new Browser(room).walk(await urlOf(kind));
    expect(at.searchParams.get('signOn')).toBe(kind === 'crop-wechat' ? 'waits' : 'unbound');
  });

  it('is taken away by an administrator whose people they are, and by nobody else [bind-004]', async () => {
    const who = await bound(kind);
    const paging = '/api/sys/user/bind/paging';
    const { records } = await room.admin.ok<{ records: { id: string }[] }>(paging, {
      params: { userId: who.user.id },
    });
    const id = records[0]?.id;
    expect((await who.refused('/api/sys/user/bind/unbind-by-id', { id })).code).not.toBe(0);
    await room.admin.ok('/api/sys/user/bind/unbind-by-id', { id });
    expect(await who.ok(list)).toEqual([]);
    expect((await room.admin.refused('/api/sys/user/bind/unbind-by-id', { id })).reason).toBe('NotFound');
  });

  it('believes an answer once, in the browser that began, with the state it gave', async () => {
    await bound(kind);
    const browser = new Browser(room);
    const answer = await browser.walk(await urlOf(kind), '/callback');
    const other = await new Browser(room).get(answer);
    expect(other.location?.searchParams.get('signOn')).toBe('expired');
    const forged = new URL(answer);
    forged.searchParams.set('state', 'A'.repeat(32));
    expect((await browser.get(forged)).location?.searchParams.get('signOn')).toBe('expired');
    expect((await browser.get(answer)).location?.pathname).toBe('/sync');
    expect((await browser.get(answer)).location?.searchParams.get('signOn')).toBe('expired');
    // The code was used: a fresh round of the same browser gets nothing for it.
    const code = answer.searchParams.get(kind === 'ding-talk' ? 'authCode' : 'code');
    const fresh = await browser.walk(await urlOf(kind), '/callback');
    fresh.searchParams.set(kind === 'ding-talk' ? 'authCode' : 'code', String(code));
    expect((await browser.get(fresh)).location?.searchParams.get('signOn')).toBe('failed');
  });

  it('believes no code that is too old, no wrong secret, and waits for nobody who is away', async () => {
    await bound(kind);
    const browser = new Browser(room);
    const late = await browser.walk(await urlOf(kind), '/callback');
    peer.now = () => Date.now() + 301_000;
    expect((await browser.get(late)).location?.searchParams.get('signOn')).toBe('failed');
    peer.now = Date.now;
    await configure(kind, { secret: 'a-wrong-one' });
    expect((await browser.walk(await urlOf(kind))).searchParams.get('signOn')).toBe('failed');
    await configure(kind);
    const answer = await browser.walk(await urlOf(kind), '/callback');
    peer.away = true;
    expect((await browser.get(answer)).location?.searchParams.get('signOn')).toBe('failed');
  });

  it('of an answer that somebody else’s account began to bind is bound to nobody', async () => {
    const [who, thief] = [await room.candidate(), await room.candidate()];
    somebody();
    const browser = new Browser(room);
    const token = await offered(browser, who, kind);
    expect(await bind(browser, thief, token)).toMatchObject({ reason: 'OfferExpired' });
    expect(await bind(new Browser(room), who, token)).toMatchObject({ reason: 'OfferExpired' });
    const info = await browser.post('/api/sys/user/bind/bind-info', { token }, who.token);
    expect(info.data).toMatchObject({ loginType: kind, asked: true });
    expect(await bind(browser, who, token)).toMatchObject({ code: 0 });
    // Nor is what one account has bound by another one.
    const again = await offered(browser, thief, kind);
    expect(await bind(browser, thief, again)).toMatchObject({ reason: 'BoundElsewhere' });
    somebody();
    const second = await offered(browser, who, kind);
    expect(await bind(browser, who, second)).toMatchObject({ reason: 'AlreadyBound' });
  });

  it('is not bound at a session that was left open without a proof; refused, what came back is still there', async () => {
    const who = await room.candidate({ password: 'Secret123' } as never);
    somebody();
    const browser = new Browser(room);
    const token = await offered(browser, who, kind);
    room.clock.advance(minutes(6));
    expect(await bind(browser, who, token)).toMatchObject({ reason: 'ProofNeeded' });
    const withPassword = (password: string) =>
      browser.post('/api/sys/user/bind/direct-bind', { token, password }, who.token);
    expect(await withPassword('Guess123')).toMatchObject({ reason: 'WrongPassword' });
    expect(await who.ok(list)).toEqual([]);
    expect(await withPassword('Secret123')).toMatchObject({ code: 0 });
  });

  it('of who has nothing else proves it by another sign-in, which proves nothing of who has a password', async () => {
    const proofsOf = (token: string) =>
      new Browser(room).post('/api/sys/user/proofs', { binding: true }, token).then(({ data }) => data);
    const signInAnew = async () => {
      const browser = new Browser(room);
      const entered = await enter(browser, await browser.walk(await urlOf(kind)));
      return proofsOf((entered.data as { token: string }).token);
    };
    const who = await room.candidate({ passwordHash: null });
    somebody();
    const browser = new Browser(room);
    await bind(browser, who, await offered(browser, who, kind));
    room.clock.advance(minutes(6));
    expect(await proofsOf(who.token)).toEqual([kind]);
    const number = { mobile: '13900139000', smsCode: '123456' };
    expect((await who.refused('/api/sys/user/bind/bind-mobile', number)).reason).toBe('ProofNeeded');
    expect(await signInAnew()).toEqual(['fresh']);
    await bound(kind);
    expect(await signInAnew()).toEqual(['password']);
  });

  it('stays while it is the only way in', async () => {
    const who = await room.candidate({ passwordHash: null });
    somebody();
    const browser = new Browser(room);
    await bind(browser, who, await offered(browser, who, kind));
    expect((await who.refused('/api/sys/user/bind/unbind', { loginType: kind })).reason).toBe('OnlyWayIn');
  });

  it('that is switched off opens no page, no call and no answer under way', async () => {
    const browser = new Browser(room);
    const answer = await browser.walk(await urlOf(kind), '/callback');
    await switchTo({ [kinds.find(([one]) => one === kind)?.[2] ?? '']: false });
    expect(await browser.post(`/api/common/${path}/get-url`, {})).toMatchObject({ reason: 'ModuleClosed' });
    expect((await browser.get(`/api/sign-on/${kind}`)).location?.searchParams.get('signOn')).toBe('off');
    expect((await browser.get(answer)).location?.searchParams.get('signOn')).toBe('off');
  });

  it('comes back to this site alone', async () => {
    await bound(kind);
    const at = await new Browser(room).walk(await urlOf(kind, 'https://evil.test/'));
    expect(at.searchParams.get('to')).toBe('/web/index');
  });

  it('who says no at the provider is back with a sentence', async () => {
    peer.signsIn = null;
    expect((await new Browser(room).walk(await urlOf(kind))).searchParams.get('signOn')).toBe('cancelled');
  });
});

describe('a stranger', () => {
  it('with WeChat is asked to sign in first, and binds it to the account they then enter', async () => {
    somebody();
    const browser = new Browser(room);
    const at = await browser.walk(await urlOf('wechat'));
    expect(at.searchParams.get('signOn')).toBe('unbound');
    const token = new URL(at.searchParams.get('redirect') ?? '', 'http://x').searchParams.get('bind') ?? '';
    const who = await room.candidate();
    const info = await browser.post('/api/sys/user/bind/bind-info', { token }, who.token);
    expect(info.data).toEqual({ loginType: 'wechat', nickname: '微信用户', asked: false });
    expect(await bind(browser, who, token)).toMatchObject({ code: 0 });
    expect(await room.admin.ok('/api/sys/config/sign-on/waiting')).not.toContainEqual(
      expect.objectContaining({ provider: 'wechat' }),
    );
  });

  it('gets an account only where people may register, and waits where that is reviewed', async () => {
    await configure('wechat', {}, { createPeople: true, userNameAttribute: 'openid' });
    const openid = somebody();
    expect((await new Browser(room).walk(await urlOf('wechat'))).searchParams.get('signOn')).toBe('unbound');
    await switchTo({ userReg: true, userAudit: true });
    const browser = new Browser(room);
    const answer = await enter(browser, await browser.walk(await urlOf('wechat')));
    expect(answer).toMatchObject({ reason: 'AccountPending' });
    const [made] = await room.services.documents
      .collection<User>(collections.users)
      .find({ filter: { userName: openid }, limit: 1 });
    expect(made).toMatchObject({ state: 2, roles: ['student'], roleType: 1 });
  });
});

describe('enterprise WeChat', () => {
  it('keeps one token of the corporation, and asks for another when it ended early', async () => {
    await bound('crop-wechat');
    const before = peer.corpTokens;
    const enters = async () => {
      const browser = new Browser(room);
      return (await enter(browser, await browser.walk(await urlOf('crop-wechat')))).code;
    };
    expect([await enters(), await enters()]).toEqual([0, 0]);
    expect(peer.corpTokens).toBeLessThanOrEqual(before + 1);
    peer.endCorpToken();
    expect(await enters()).toBe(0);
  });

  it('lets nobody in who is no member, and matches a member by what the operator chose', async () => {
    await configure('crop-wechat', {}, { matchBy: 'userName', matchAttribute: 'userid' });
    peer.signsIn = 'outside-1';
    expect((await new Browser(room).walk(await urlOf('crop-wechat'))).searchParams.get('signOn')).toBe(
      'failed',
    );
    const imported = await room.candidate({ userName: 'member-77' });
    peer.signsIn = 'member-77';
    const browser = new Browser(room);
    const { data } = await enter(browser, await browser.walk(await urlOf('crop-wechat')));
    expect(data).toMatchObject({ userId: imported.user.id });
  });
});

it('no log line and no event tells a secret, a code or who somebody is elsewhere', () => {
  const lines = room.server.logLines.join('\n');
  for (const secret of [wechat.secret, crop.secret, ding.secret, 'person-1"'])
    expect(lines).not.toContain(secret);
});
