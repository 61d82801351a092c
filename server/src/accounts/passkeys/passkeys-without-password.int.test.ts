import type { User } from '@vigil/domain/organisation/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { minutes } from '../../testing/moving-clock.js';
import { until } from '../../testing/until.js';
import { LogoutRoom } from '../sign-on/provider-logout.fixture.js';
import { Authenticator } from './authenticator.fixture.js';

let there: LogoutRoom;
const site = 'https://vigil.test';
const headers = { origin: site, host: 'vigil.test' };
const base = '/api/sys/user/passkey';
beforeAll(async () => {
  there = await LogoutRoom.open(await ExamRoom.open({ env: { CAPTCHA: 'off', SMS_PROVIDER: 'sandbox' } }));
});
afterAll(() => there.close());

let number = 0;
async function withoutPassword(fields: Partial<User> = {}): Promise<Candidate> {
  const user = await there.room.server.addUser({ ...fields });
  return new Candidate(there.room, user, await there.room.server.tokenOf(user));
}
const mobileOf = (): string => `1380000${String(1000 + (number += 1))}`;
const proofs = async (who: Candidate): Promise<readonly string[]> =>
  (await who.ok<{ proofs: string[] }>(`${base}/list`)).proofs;
const begin = (who: Candidate, body: object = {}) => who.post(`${base}/begin`, body, { headers });
async function codeFor(mobile: string): Promise<string> {
  const sent = () =>
    there.room.admin.ok<{ mobile: string; purpose: string; code: string }[]>('/api/sys/user/sms-sandbox');
  return until(
    'the code',
    async () => (await sent()).find((one) => one.mobile === mobile && one.purpose === 'confirm')?.code,
  );
}

describe('somebody without a password', () => {
  it('adds a passkey by a code sent to their own number, once', async () => {
    const mobile = mobileOf();
    const who = await withoutPassword({ mobile });
    expect(await proofs(who)).toEqual(['sms']);
    expect((await begin(who)).reason).toBe('ProofNeeded');
    expect((await begin(who, { password: 'Guess123' })).reason).toBe('ProofNeeded');
    await who.ok('/api/sys/user/sms', { mobile, smsType: 'confirm' });
    const smsCode = await codeFor(mobile);
    const wrong = smsCode === '000000' ? '000001' : '000000';
    expect((await begin(who, { smsCode: wrong })).reason).toBe('WrongCode');
    const asked = (await begin(who, { smsCode })).data as { ceremony: string; options: string };
    const response = new Authenticator(site).create(asked.options);
    await who.ok(`${base}/finish`, { ceremony: asked.ceremony, name: '手机', response }, { headers });
    expect((await begin(who, { smsCode })).reason).toBe('WrongCode');
  });

  it('is sent a code to no other number, and one for another purpose proves nothing', async () => {
    const [mine, other] = [mobileOf(), mobileOf()];
    const who = await withoutPassword({ mobile: mine });
    await withoutPassword({ mobile: other });
    await who.ok('/api/sys/user/sms', { mobile: other, smsType: 'confirm' });
    await who.ok('/api/sys/user/sms', { mobile: mine, smsType: 'unbind' });
    const sent = await until('the code to unbind', async () => {
      const rows = await there.room.admin.ok<{ mobile: string; code: string }[]>('/api/sys/user/sms-sandbox');
      return rows.find((one) => one.mobile === mine);
    });
    expect((await begin(who, { smsCode: sent.code })).reason).toBe('WrongCode');
    const rows = await there.room.admin.ok<{ mobile: string }[]>('/api/sys/user/sms-sandbox');
    expect(rows.map(({ mobile }) => mobile)).not.toContain(other);
  });

  it.each(['byOidc', 'bySaml'] as const)(
    'who showed it at the provider within five minutes (%s) needs nothing else; later they show it afresh',
    async (by) => {
      const user = await there.person();
      const { candidate, browser } = await there[by](user);
      const kind = by === 'byOidc' ? 'oidc' : 'saml';
      // The OpenID provider says when only if it is asked: afresh.
      expect(await proofs(candidate)).toEqual(kind === 'oidc' ? ['oidc'] : ['fresh', 'saml']);
      const { location } = await browser.get(`/api/sign-on/${kind}?fresh=1`);
      if (kind === 'oidc') {
        expect(location?.searchParams.get('prompt')).toBe('login');
        const at = await browser.walk('/api/sign-on/oidc?fresh=1');
        const { token } = (await there.enter(browser, at)).data as { token: string };
        const fresh = new Candidate(there.room, user, token);
        expect(await proofs(fresh)).toEqual(['fresh', 'oidc']);
        expect((await begin(fresh)).code).toBe(0);
        expect((await begin(candidate)).reason).toBe('ProofNeeded');
        return;
      }
      expect(there.saml.requestIn(location as URL)).toContain('ForceAuthn="true"');
      expect((await begin(candidate)).code).toBe(0);
      there.room.clock.advance(minutes(6));
      expect(await proofs(candidate)).toEqual(['saml']);
      expect((await begin(candidate)).reason).toBe('ProofNeeded');
    },
  );

  it('has no way without number and provider; who has a password is asked for that alone', async () => {
    expect((await begin(await withoutPassword())).reason).toBe('NoProof');
    const mobile = mobileOf();
    const who = await withoutPassword({ mobile, password: 'Secret123' } as never);
    expect(await proofs(who)).toEqual(['password']);
    expect((await begin(who, { smsCode: '123456' })).msg).toBe('当前密码不能为空！');
  });
});
