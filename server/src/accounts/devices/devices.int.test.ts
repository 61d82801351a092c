import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ env: { CAPTCHA: 'off' } });
});
afterAll(() => server.stop());

interface Row {
  readonly id: string;
  readonly current: boolean;
  readonly device: string | null;
  readonly platform: string;
  readonly address: string;
}
let made = 0;
async function somebody() {
  const userName = `dev${(made += 1)}`;
  await server.addUser({ userName, password: 'Secret123' });
  const enter = async (userAgent: string): Promise<string> => {
    const { data } = await server.rest(
      '/api/sys/user/login',
      { username: userName, password: 'Secret123' },
      { headers: { 'user-agent': userAgent } },
    );
    return (data as { token: string }).token;
  };
  return enter;
}
const list = async (token: string) =>
  (await server.rest('/api/sys/user/sessions', {}, { token })).data as Row[];
const isIn = async (token: string) => (await server.rest('/api/sys/user/info', {}, { token })).code === 0;
const windows = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) Version/17.0 Mobile/15E148 Safari/604.1';

describe('where the own account is logged in', () => {
  it('is told with device, place and which one asks; tokens and ids of sessions are not', async () => {
    const enter = await somebody();
    const [first, second] = [await enter(windows), await enter(phone)];
    const rows = await list(first);
    expect(rows).toHaveLength(2);
    expect(rows.find(({ current }) => current)).toMatchObject({ device: 'Chrome · Windows', platform: 'pc' });
    expect(rows.find(({ current }) => !current)).toMatchObject({
      ...{ device: 'Safari · iPhone', platform: 'h5', address: '127.0.0.1' },
    });
    expect(JSON.stringify(rows)).not.toContain(second);
    expect(rows.every(({ id }) => id.length === 24)).toBe(true);
  });

  it('ends one, or all others; the one that asks stays, and a repeat says so', async () => {
    const enter = await somebody();
    const tokens = [await enter(windows), await enter(phone), await enter(windows)] as const;
    const [own, other, third] = tokens;
    const named = (await list(other)).find(({ current }) => current)?.id ?? '';
    expect((await server.rest('/api/sys/user/session-end', { id: named }, { token: own })).code).toBe(0);
    expect([await isIn(own), await isIn(other), await isIn(third)]).toEqual([true, false, true]);
    expect((await server.rest('/api/sys/user/session-end', { id: named }, { token: own })).reason).toBe(
      'NotFound',
    );
    const mine = (await list(own)).find(({ current }) => current)?.id ?? '';
    expect((await server.rest('/api/sys/user/session-end', { id: mine }, { token: own })).reason).toBe(
      'NotFound',
    );
    const others = await server.rest('/api/sys/user/sessions-end-others', {}, { token: own });
    expect(others.data).toBe(1);
    expect([await isIn(own), await isIn(third)]).toEqual([true, false]);
  });

  it('of another person is not there, and stays', async () => {
    const [mine, theirs] = [await (await somebody())(windows), await (await somebody())(phone)];
    const [row] = await list(theirs);
    expect((await server.rest('/api/sys/user/session-end', { id: row?.id }, { token: mine })).reason).toBe(
      'NotFound',
    );
    expect(await isIn(theirs)).toBe(true);
  });

  it('a login makes a new session whatever token was sent with it (fixation)', async () => {
    const enter = await somebody();
    const before = await enter(windows);
    const { data } = await server.rest(
      '/api/sys/user/login',
      { username: `dev${made}`, password: 'Secret123', token: before },
      { token: before, headers: { cookie: `vigil_session=${before}` } },
    );
    expect((data as { token: string }).token).not.toBe(before);
  });
});
