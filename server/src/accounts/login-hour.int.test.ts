import { createInProcessBus } from '@vigil/stores/bus/in-process/in-process-bus';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes, MovingClock, seconds } from '../testing/moving-clock.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';
import { addresses, guess, guessedOf, guessFrom, v4 } from './guesses.fixture.js';
import { LoginAttempts } from './login-attempts.js';
import { loginByPuzzle } from './login-by-puzzle.fixture.js';

const clock = new MovingClock();
let server: TestApp;
let attempts: LoginAttempts;
beforeAll(async () => {
  server = await startTestApp({ env: { TRUST_PROXY: 'on' }, clock });
  attempts = new LoginAttempts(server.services.bus, true);
});
afterAll(() => server.stop());

interface Place {
  readonly from?: string;
  readonly cookie?: string;
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
const paused = {
  reason: 'AccountPaused',
  msg: '该账号近一小时内密码错误次数过多，请 5 分钟后再试，或使用登录过的设备！',
};

/** An account at which so many addresses have guessed, one after the other. */
const guessedAt = async (userName: string, count: number) => {
  await server.addUser({ userName, password: 'Secret123' });
  await guessFrom(attempts, await guessedOf(server, userName), addresses(count, v4));
};

describe('the guesses of an hour at one account', () => {
  it('however many addresses guess, whoever comes from another with the right password enters at once', async () => {
    await server.addUser({ userName: 'wu', password: 'Secret123' });
    const device = deviceOf(await login({ username: 'wu' }));
    const guessed = await guessedOf(server, 'WU');
    for (const [who, from] of [
      ['hundreds', addresses(200, v4)],
      ['a whole IPv6 site', addresses(500, (i) => `2001:db8:7:${i.toString(16)}::1`)],
      ['thousands', addresses(2000, (i) => v4(1000 + i))],
    ] as const) {
      await guessFrom(attempts, guessed, from);
      const fresh = await login({ username: 'wu' }, { from: `192.0.2.${who.length}` });
      expect(fresh, who).toMatchObject({ code: 0 });
      expect(await login({ username: 'wu' }, { from: v4(0), cookie: device }), who).toMatchObject({
        code: 0,
      });
    }
    // From where it was guessed nobody enters on a new device, whatever they know.
    expect(await login({ username: 'wu' }, { from: v4(150) })).toMatchObject(paused);
  });

  it('an address may say one wrong password among hundreds of others’, and the right one after it', async () => {
    await guessedAt('han', 300);
    const from = '192.0.2.61';
    expect(await wrong('han', 2, { from })).toEqual(['WrongPassword', 'WrongPassword']);
    expect(await login({ username: 'han' }, { from })).toMatchObject({ code: 0 });
    expect(await wrong('han', 4, { from })).toEqual([...Array(3).fill('WrongPassword'), 'AccountPaused']);
  });

  it('whoever mistypes among hundreds of guesses is looked at every five minutes, not after the hour', async () => {
    await guessedAt('cui', 100);
    const from = '192.0.2.62';
    expect(await wrong('cui', 3, { from })).toEqual(Array(3).fill('WrongPassword'));
    expect(await login({ username: 'cui' }, { from })).toMatchObject(paused);
    clock.advance(minutes(4));
    expect(await login({ username: 'cui' }, { from })).toMatchObject(paused);
    clock.advance(seconds(61));
    expect(await wrong('cui', 2, { from })).toEqual(['WrongPassword', 'AccountPaused']);
    clock.advance(seconds(301));
    expect(await login({ username: 'cui' }, { from })).toMatchObject({ code: 0 });
    // They entered: the network begins anew.
    expect(await wrong('cui', 1, { from })).toEqual(['WrongPassword']);
    expect(await login({ username: 'cui' }, { from })).toMatchObject({ code: 0 });
  });

  it('whoever mistypes once among thousands is looked at five minutes later', async () => {
    await guessedAt('gao', 1200);
    const from = '192.0.2.63';
    expect(await wrong('gao', 1, { from })).toEqual(['WrongPassword']);
    expect(await login({ username: 'gao' }, { from })).toMatchObject(paused);
    clock.advance(seconds(301));
    expect(await login({ username: 'gao' }, { from })).toMatchObject({ code: 0 });
  });

  it('no name that is typed elsewhere counts against a network that said nothing', async () => {
    await guessedAt('pan', 100);
    const from = '192.0.2.64';
    const { secret } = await guessedOf(server, 'pan');
    for (const end of [`@${from}`, `","${String(secret)}"]@${from}`])
      await guessFrom(attempts, { userName: `pan${end}`, secret: null }, addresses(60, v4));
    expect(await wrong('pan', 2, { from })).toEqual(['WrongPassword', 'WrongPassword']);
    expect(await login({ username: 'pan' }, { from })).toMatchObject({ code: 0 });
  });

  it('without a slider before each, many addresses together pause an account for new devices', async () => {
    const unpuzzled = new LoginAttempts(server.services.bus, false);
    const account = { userName: 'jiang', secret: null };
    let isPaused = false;
    for (const address of addresses(300, v4))
      isPaused = await unpuzzled.failed({ ...account, address, device: null });
    expect(isPaused).toBe(true);
    const look = (device: string | null) =>
      unpuzzled.inTurn({ ...account, address: '192.0.2.1', device }, () => Promise.resolve('looked'));
    await expect(look(null)).rejects.toMatchObject({ reason: 'AccountPaused' });
    expect(await look('known')).toBe('looked');
  });
});

describe('what can be guessed (decision 267)', () => {
  /** Counters of their own, and their time. */
  const scene = (name: string) => {
    let now = 0;
    const bus = createInProcessBus({ name: `guesses-${process.pid}-${name}`, now: () => now });
    const pass = (milliseconds: number): void => void (now += milliseconds);
    return { attempts: new LoginAttempts(bus, true), pass, close: () => bus.close() };
  };
  const yang = { userName: 'yang', secret: 'one' };

  it('an hour looks at 300 guesses at an account, then at three of each network, from 3,000 on at one', async () => {
    const { attempts: counted, close } = scene('hour');
    const looked = (from: readonly string[]) => guessFrom(counted, yang, from);
    expect(await looked(addresses(60, v4))).toBe(300);
    expect(await looked(addresses(100, (i) => v4(100 + i)))).toBe(300);
    expect(await looked(addresses(1000, (i) => `2001:db8:9:${i.toString(16)}::1`))).toBe(3);
    expect(await looked(addresses(799, (i) => v4(1000 + i)))).toBe(2397);
    expect(await looked(addresses(50, (i) => v4(3000 + i)))).toBe(50);
    expect(await looked(addresses(1000, v4))).toBe(840);
    await close();
  });

  it.each([
    { networks: 1, hours: 24, most: 24 * (300 + 14) },
    { networks: 30, hours: 24, most: 24 * (300 + 14 * 30) },
    { networks: 1500, hours: 1, most: 3000 + 12 * 1500 },
  ])('$networks networks have at most $most guesses in $hours hours', async ({ networks, hours, most }) => {
    const { attempts: counted, pass, close } = scene(`networks-${networks}`);
    let looked = 0;
    for (let minute = 0; minute < hours * 60; minute += 1) {
      looked += await guessFrom(counted, yang, addresses(networks, v4));
      pass(minutes(1));
    }
    expect(looked).toBeLessThanOrEqual(most);
    // The bound is what such an attacker comes near to, not one that is never met.
    expect(looked).toBeGreaterThan(most * 0.8);
    await close();
  });

  it('another password begins anew, for the account, the network and the device', async () => {
    const { attempts: counted, close } = scene('anew');
    const device = { address: '192.0.2.1', device: 'mark' };
    for (let count = 0; count < 5; count += 1) await counted.failed({ ...yang, ...device });
    await guessFrom(counted, yang, addresses(100, v4));
    const look = (secret: string, place: { address: string; device: string | null }) =>
      counted.inTurn({ ...yang, secret, ...place }, () => Promise.resolve('looked'));
    for (const place of [device, { address: v4(99), device: null }, { address: v4(0), device: null }]) {
      await expect(look('one', place)).rejects.toMatchObject({ reason: 'AccountPaused' });
      expect(await look('another', place)).toBe('looked');
    }
    expect(await guess(counted, { ...yang, secret: 'another' }, v4(99))).toBe(true);
    expect(await guessFrom(counted, { ...yang, secret: 'another' }, [v4(98)])).toBe(5);
    await close();
  });
});
