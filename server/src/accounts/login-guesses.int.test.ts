import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { networkOf, siteOf } from '../platform/http/network.js';
import { loginByPuzzle } from './login-by-puzzle.fixture.js';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ env: { TRUST_PROXY: 'on' } });
  await server.addUser({ userName: 'li', realName: '李明', password: 'Secret123' });
});
afterAll(() => server.stop());

interface Place {
  readonly from?: string;
  readonly cookie?: string;
  readonly agent?: string;
}
const login = (fields: Record<string, unknown> = {}, place: Place = {}) =>
  loginByPuzzle(server, fields, place);
/** `vigil_device=…` of an answer. */
const deviceOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string =>
  /vigil_device=[^;]*/.exec(String(headers['set-cookie']))?.[0] ?? '';
const wrong = async (username: string, times: number, place: Place = {}) => {
  const reasons: (string | undefined)[] = [];
  for (let i = 0; i < times; i += 1)
    reasons.push((await login({ username, password: `no${i}` }, place)).reason);
  return reasons;
};

describe('guesses at a password', () => {
  it('somebody elsewhere cannot keep an account out, neither on a known device nor on a new one', async () => {
    await server.addUser({ userName: 'qian', password: 'Secret123' });
    const device = deviceOf(await login({ username: 'qian' }));
    expect(device).not.toBe('');
    for (const from of ['198.51.100.7', '198.51.100.8'])
      expect(new Set(await wrong('qian', 9, { from }))).toEqual(new Set(['WrongPassword', 'AccountPaused']));
    expect(await login({ username: 'qian' })).toMatchObject({ code: 0 });
    expect(await login({ username: 'qian' }, { from: '192.0.2.33' })).toMatchObject({ code: 0 });
    // From the very address of the attack (a school), a known device stays in.
    expect(await login({ username: 'qian' }, { from: '198.51.100.7' })).toMatchObject({
      reason: 'AccountPaused',
    });
    expect(await login({ username: 'qian' }, { from: '198.51.100.7', cookie: device })).toMatchObject({
      code: 0,
    });
  });

  it('a known device guesses no more often than another, and is known for its own accounts alone', async () => {
    await server.addUser({ userName: 'sun', password: 'Secret123' });
    await server.addUser({ userName: 'zhou', password: 'Secret123' });
    const cookie = deviceOf(await login({ username: 'sun' }));
    expect((await wrong('sun', 6, { cookie })).at(-1)).toBe('AccountPaused');
    const from = '192.0.2.9';
    expect((await wrong('zhou', 6, { cookie, from })).at(-1)).toBe('AccountPaused');
    const paused = { reason: 'AccountPaused' };
    expect(await login({ username: 'zhou' }, { cookie, from })).toMatchObject(paused);
    const both = deviceOf(await login({ username: 'zhou' }, { cookie, from: '192.0.2.10' }));
    expect(both.split('~')).toHaveLength(2);
    // A mark that was made up opens no place of its own.
    for (const made of [
      both.replace(/=\d+/, '=1999999999'),
      both.replace(/\..{5}/, '.AAAAA'),
      'vigil_device=~.~',
    ])
      expect(await login({ username: 'zhou' }, { cookie: made, from })).toMatchObject(paused);
    expect(await login({ username: 'zhou' }, { cookie: both, from })).toMatchObject({ code: 0 });
  });

  it('an account’s owner sees who tried to enter it, and nobody else does', async () => {
    await server.addUser({ userName: 'zheng', realName: '郑一', password: 'Secret123' });
    const answer = await login({ username: 'zheng' }, { from: '192.0.2.50' });
    const { token } = answer.data as { token: string };
    const seen = (count: number) =>
      until(`${count} attempts are kept`, async () => {
        const { data } = await server.rest('/api/sys/user/login-attempts', {}, { token });
        const attempts = data as {
          address: string;
          known: boolean;
          outcome: string;
          device: string | null;
        }[];
        return attempts.length === count ? attempts : null;
      });
    await seen(1);
    const agent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
    await wrong('zheng', 2, { from: '198.51.100.99', agent });
    await seen(2);
    await login({ username: 'zheng' }, { from: '192.0.2.51', cookie: deviceOf(answer) });
    expect(
      (await seen(3)).map(({ address, known, outcome, device }) => [address, known, outcome, device]),
    ).toEqual([
      ['192.0.2.51', true, 'entered', null],
      ['198.51.100.99', false, 'wrong', 'Chrome · Windows'],
      ['192.0.2.50', false, 'entered', null],
    ]);
    expect((await server.rest('/api/sys/user/login-attempts')).code).toBe(10010002);
    const path = '/api/audit/login-attempts';
    expect((await server.rest(path, {}, { token })).reason).toBe('NotAllowed');
    const auditor = await server.addUser({ roleType: 2, permissions: ['audit:view'] });
    const asked = async (params: object, more: object = {}) =>
      (await server.rest(path, { params, ...more }, { token: await server.tokenOf(auditor) })).data;
    const [second] = (await seen(3)).slice(1);
    const page = { current: 2, size: 1 };
    expect(await asked({ realName: '郑' }, page)).toMatchObject({
      total: 3,
      records: [{ realName: '郑一', ...second }],
    });
    expect(await asked({})).toMatchObject({ total: 0, records: [] });
    const [{ userId } = { userId: '' }] = (
      (await asked({ realName: '郑' })) as { records: { userId: string }[] }
    ).records;
    expect(await asked({ userId })).toMatchObject({ total: 3 });
  });

  it('an IPv6 network is one address', () => {
    expect(
      ['::ffff:192.0.2.1', '2001:db8::1', '2001:DB8:0:0:9::2', '::1', 'fe80::1:2:3:4'].map(networkOf),
    ).toEqual(['192.0.2.1', '2001:db8:0:0', '2001:db8:0:0', '0:0:0:0', 'fe80:0:0:0']);
    expect(['192.0.2.1', '2001:db8:1:2::1'].map(siteOf)).toEqual(['192.0.2.1', '2001:db8:1']);
  });

  it('five wrong passwords pause the account, also for the right one; others are untouched', async () => {
    await server.addUser({ userName: 'wang', password: 'Secret123' });
    for (let count = 0; count < 5; count += 1)
      expect(await login({ username: 'wang', password: `no${count}` })).toMatchObject({
        reason: 'WrongPassword',
      });
    expect(await login({ username: 'wang' })).toMatchObject({ reason: 'AccountPaused' });
    expect(await login()).toMatchObject({ code: 0 });
  });

  it('looks at no more guesses sent side by side than at guesses sent one by one', async () => {
    await server.addUser({ userName: 'feng', password: 'Secret123' });
    const all = await Promise.all(
      Array.from({ length: 20 }, (_none, at) => login({ username: 'feng', password: `no${at}` })),
    );
    const reasons = all.map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason === 'WrongPassword')).toHaveLength(5);
    expect(reasons.filter((reason) => reason === 'AccountPaused')).toHaveLength(15);
    const right = Array.from({ length: 12 }, () => login({ username: 'feng' }, { from: '192.0.2.77' }));
    expect((await Promise.all(right)).map(({ code }) => code)).toEqual(Array(12).fill(0));
  });
});
