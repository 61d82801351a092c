import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.js';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await server.addUser({ userName: 'li', realName: '李明', password: 'Secret123' });
});
afterAll(() => server.stop());

interface Challenge {
  readonly captchaKey: string;
  readonly background: string;
  readonly piece: string;
  readonly y: number;
}

/** Solves a puzzle as a hand would: the hole is only known to the server's bus. */
async function solve(off = 0): Promise<{ captchaKey: string; answer: Awaited<ReturnType<TestApp['rest']>> }> {
  const { captchaKey } = (await server.rest('/api/common/captcha/slider/init')).data as Challenge;
  const kept = await server.services.bus.get(`captcha:slider:${captchaKey}`);
  const { x } = JSON.parse(kept ?? '{}') as { x: number };
  const trail = Array.from({ length: 12 }, (_, index) => [(index * x) / 11, 20 + (index % 2), index * 20]);
  return {
    captchaKey,
    answer: await server.rest('/api/common/captcha/slider/check', {
      captchaKey,
      x: x + off,
      trail,
      duration: 240,
    }),
  };
}

async function login(fields: Record<string, unknown> = {}) {
  const { captchaKey, answer } = await solve();
  const { validate } = answer.data as { validate: string };
  return server.rest('/api/sys/user/login', {
    username: 'li',
    password: 'Secret123',
    captchaKey,
    validate,
    ...fields,
  });
}

describe('login', () => {
  it('with a solved puzzle and the right password opens a session, by header and by cookie for files', async () => {
    const answer = await login();
    expect(answer).toMatchObject({
      code: 0,
      data: {
        name: 'li',
        realName: '李明',
        roleType: 1,
        unreadMsg: 0,
        token: expect.stringMatching(/^[\w-]{43}$/),
      },
    });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^vigil_session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax/,
    );
    const { token } = answer.data as { token: string };
    expect(await server.rest('/api/sys/user/info', {}, { token })).toMatchObject({
      code: 0,
      data: { token: null },
    });
  });

  it('logout ends the session and takes the cookie back; without a session it is quiet', async () => {
    const { token } = (await login()).data as { token: string };
    const answer = await server.rest('/api/sys/user/logout', {}, { token });
    expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0');
    expect(await server.rest('/api/sys/user/info', {}, { token })).toMatchObject({ code: 10010002 });
    expect(await server.rest('/api/sys/user/logout')).toMatchObject({ code: 0 });
  });

  it('without a solved puzzle is refused before the password is looked at [captcha-004]', async () => {
    expect(await server.rest('/api/sys/user/login', { username: 'li', password: 'Secret123' })).toMatchObject(
      {
        code: 20010000,
        reason: 'CaptchaWrong',
      },
    );
    expect(await login({ validate: 'made-up' })).toMatchObject({ reason: 'CaptchaWrong' });
  });

  it('a puzzle missed by more than 5 pixels is refused and used up', async () => {
    const { captchaKey, answer } = await solve(9);
    expect(answer).toMatchObject({ reason: 'CaptchaWrong', msg: '验证失败，请重新拖动滑块！' });
    expect(await server.services.bus.get(`captcha:slider:${captchaKey}`)).toBeNull();
  });

  it('a puzzle can be answered once, and its pass is good for one login and for its own puzzle', async () => {
    const { captchaKey, answer } = await solve();
    const { validate } = answer.data as { validate: string };
    const fields = { username: 'li', password: 'Secret123', captchaKey, validate };
    expect(
      await server.rest('/api/common/captcha/slider/check', { captchaKey, x: 1, trail: [], duration: 200 }),
    ).toMatchObject({
      reason: 'CaptchaWrong',
    });
    expect(await server.rest('/api/sys/user/login', fields)).toMatchObject({ code: 0 });
    expect(await server.rest('/api/sys/user/login', fields)).toMatchObject({ reason: 'CaptchaWrong' });
    expect(await login({ captchaKey: 'another' })).toMatchObject({ reason: 'CaptchaWrong' });
  });

  it('the puzzle does not tell where the hole is', async () => {
    const answer = await server.rest('/api/common/captcha/slider/init');
    const { captchaKey, background, piece, ...rest } = answer.data as Challenge;
    const { x } = JSON.parse((await server.services.bus.get(`captcha:slider:${captchaKey}`)) ?? '{}') as {
      x: number;
    };
    expect(background).toMatch(/^data:image\/jpeg;base64,/);
    expect(piece).toMatch(/^data:image\/png;base64,/);
    expect(Object.keys(rest).sort()).toEqual(['height', 'pieceWidth', 'width', 'y']);
    expect(x).toBeGreaterThan(56);
  });

  it('tells a wrong password and an unknown account alike', async () => {
    const wrong = await login({ password: 'nope' });
    const unknown = await login({ username: 'nobody' });
    expect(wrong).toMatchObject({ reason: 'WrongPassword', msg: '账号或密码错误！' });
    expect(unknown).toMatchObject({ reason: 'WrongPassword', msg: '账号或密码错误！' });
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

  it('of a disabled or a waiting account is refused by name, after the password', async () => {
    await server.addUser({ userName: 'off', password: 'Secret123', state: 1 });
    await server.addUser({ userName: 'new', password: 'Secret123', state: 2 });
    expect(await login({ username: 'off' })).toMatchObject({ reason: 'AccountDisabled' });
    expect(await login({ username: 'new' })).toMatchObject({ reason: 'AccountPending' });
    expect(await login({ username: 'off', password: 'x' })).toMatchObject({ reason: 'WrongPassword' });
  });

  it('of an account without a password never succeeds', async () => {
    await server.addUser({ userName: 'load' });
    expect(await login({ username: 'load', password: '' })).toMatchObject({ msg: '密码不能为空' });
    expect(await login({ username: 'load', password: 'null' })).toMatchObject({ reason: 'WrongPassword' });
  });

  it('one click is for the demo only', async () => {
    await server.addUser({ userName: 'student', password: 'Student123' });
    expect(
      await server.rest('/api/sys/user/login', { username: 'student', password: 'Student123', demo: true }),
    ).toMatchObject({
      reason: 'CaptchaWrong',
    });
  });
});

describe('the picture captcha', () => {
  it('is a PNG under the key, read back once, whatever the case [captcha-003]', async () => {
    const key = 'key-12345678';
    const response = await server.app.http.inject(`/api/common/captcha/gen?key=${key}`);
    expect(response.headers['content-type']).toBe('image/png');
    expect(response.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    const text = (await server.services.bus.get(`captcha:text:${key}`)) ?? '';
    expect(
      await server.rest('/api/common/captcha/check', { captchaKey: key, captchaValue: text.toUpperCase() }),
    ).toMatchObject({ data: true });
    expect(
      await server.rest('/api/common/captcha/check', { captchaKey: key, captchaValue: text }),
    ).toMatchObject({ data: false });
    expect((await server.app.http.inject('/api/common/captcha/gen')).statusCode).toBe(400);
  });
});

describe('log lines', () => {
  it('hold no password, token, captcha pass or name that was typed', async () => {
    const { token } = (await login()).data as { token: string };
    await server.graphql('mutation ($input: LoginInput!) { login(input: $input) { token } }', {
      input: { username: 'li', password: 'Gr4phQL-pass' },
    });
    await server.rest('/api/sys/user/login', '{"username":"li","password":"Br0ken-pass');
    const text = server.logLines.join('');
    expect(text).toContain('logged in');
    for (const secret of ['Secret123', token, 'Gr4phQL-pass', 'Br0ken-pass'])
      expect(text).not.toContain(secret);
  });
});
