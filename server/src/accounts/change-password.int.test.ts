import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleActStream } from '@vigil/domain/organisation/people-act';
import { appendFact } from '../platform/starting/append-fact.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';
import { collections as people, type OneTimePasswordDocument } from '../organisation/collections.js';
import { issueOneTime, oneTimeHash } from '../organisation/people/one-time-passwords.js';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ env: { CAPTCHA: 'off' } });
});
afterAll(() => server.stop());

const path = '/api/sys/user/update-pass';
let made = 0;

async function somebody(fields: Parameters<TestApp['addUser']>[0] = {}) {
  const userName = `wang${(made += 1)}`;
  const user = await server.addUser({ userName, password: 'Secret123', ...fields });
  const enter = (password: string) => server.rest('/api/sys/user/login', { username: userName, password });
  return { user, enter, token: await server.tokenOf(user) };
}
const change = (token: string, fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  server.rest(
    path,
    { oldPassword: 'Secret123', password: 'Better456', confirm: 'Better456', ...fields },
    { token, headers },
  );
const info = (token: string) => server.rest('/api/sys/user/info', {}, { token });

describe('changing the own password', () => {
  it('takes the new one alone from then on, and ends every other session', async () => {
    const { user, enter, token } = await somebody();
    const other = await server.tokenOf(user);
    expect(await change(token)).toMatchObject({ code: 0 });
    expect([(await info(token)).code, (await info(other)).code]).toEqual([0, 10010002]);
    expect((await enter('Secret123')).reason).toBe('WrongPassword');
    expect((await enter('Better456')).code).toBe(0);
  });

  it.each([
    [{ oldPassword: '' }, '旧密码不能为空！'],
    [{ oldPassword: 'Wrong123' }, '旧密码不正确！'],
    [{ password: 'short', confirm: 'short' }, '密码必须同时包含数字和字母且不能小于6位！'],
    [{ password: '12345678', confirm: '12345678' }, '密码必须同时包含数字和字母且不能小于6位！'],
    [{ confirm: 'Better457' }, '两次密码输入不一致！'],
    [{ password: 'Secret123', confirm: 'Secret123' }, '新密码不能与旧密码相同！'],
  ])('says what is wrong: %j [user-048] [user-049] [user-050] [user-073]', async (fields, sentence) => {
    const { token, enter } = await somebody();
    expect((await change(token, fields)).msg).toBe(sentence);
    expect((await enter('Secret123')).code).toBe(0);
  });

  it('repeated with its command id is quiet; wrong old ones are counted', async () => {
    const { token } = await somebody();
    const headers = { 'x-command-id': 'command-password' };
    for (const _twice of [1, 2]) expect((await change(token, {}, headers)).code).toBe(0);
    const { token: left } = await somebody();
    for (let wrong = 0; wrong < 5; wrong += 1) await change(left, { oldPassword: `Wrong${wrong}x` });
    expect((await change(left)).reason).toBe('AccountPaused');
  });
});

describe('who has to change the password first', () => {
  it('is answered who they are, their menu and the change, and nothing else until it is done', async () => {
    const { enter } = await somebody({ roleType: 2, roles: ['sa'], passwordChangeDue: true });
    const { data } = await enter('Secret123');
    const { token, passwordChangeDue } = data as { token: string; passwordChangeDue: boolean };
    expect(passwordChangeDue).toBe(true);
    for (const open of ['/api/sys/user/info', '/api/sys/menu/routes'])
      expect((await server.rest(open, {}, { token })).code, open).toBe(0);
    for (const closed of ['/api/sys/user/paging', '/api/exam/exam/paging', '/api/exam/exam/online-paging'])
      expect(await server.rest(closed, {}, { token }), closed).toMatchObject({
        reason: 'PasswordChangeDue',
        msg: '首次登录请先修改密码！',
      });
    const { errors } = await server.graphql('{ userPaging(input: {}) { total } }', {}, { token });
    expect(errors?.[0]?.extensions).toMatchObject({ reason: 'PasswordChangeDue' });
    expect(await server.rest('/api/sys/depart/config', { domain: 'x' }, { token })).toMatchObject({
      code: 0,
    });
    expect((await change(token)).code).toBe(0);
    expect(await info(token)).toMatchObject({ data: { passwordChangeDue: false } });
    expect((await server.rest('/api/sys/user/paging', {}, { token })).code).toBe(0);
  });

  it('is the first administrator', async () => {
    const password = server.app.firstAdministrator?.password ?? '';
    const { data } = await server.rest('/api/sys/user/login', { username: 'admin', password });
    expect(data).toMatchObject({ passwordChangeDue: true });
  });
});

describe('a one-time password', () => {
  /** The log is told of another printing of the act: its number. */
  async function toldPrinting(act: string): Promise<number> {
    const { log } = server.services;
    const data = { actId: act, count: 1 };
    await appendFact(log, peopleActStream(act), { type: 'CredentialSlipsIssued', data }, 'test', Date.now());
    return (await log.readStream(peopleActStream(act))).length;
  }

  /** Slips for an import's accounts, as they are printed anew each time. */
  async function printed(act: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const printing = await toldPrinting(act);
    const issued = await issueOneTime(server.services, ids, { act, printing });
    if (issued === null) throw new Error('somebody printed meanwhile');
    return issued;
  }

  it('lets in whoever has no password yet, until one was chosen; nobody keeps it in plain text', async () => {
    const { user, enter } = await somebody({ passwordHash: null, passwordChangeDue: true });
    const issue = async (): Promise<string> => (await printed('first', [user.id])).get(user.id) ?? '';
    const [first, second] = [await issue(), await issue()];
    expect((await enter(first)).reason).toBe('WrongPassword');
    const { data } = await enter(second);
    const { token } = data as { token: string };
    const kept = await server.services.documents.collection({ name: 'one_time_passwords' }).get(user.id);
    expect(JSON.stringify(kept)).not.toContain(second);
    expect(server.logLines.join('')).not.toContain(second);
    expect((await change(token, { oldPassword: second })).code).toBe(0);
    expect((await enter(second)).reason).toBe('WrongPassword');
    expect((await enter('Better456')).code).toBe(0);
  });

  it('opens no account to which it was not given: whoever writes the store has no key to mark it', async () => {
    const [own, other] = await Promise.all(
      [1, 2].map(() => somebody({ passwordHash: null, passwordChangeDue: true })),
    );
    if (own === undefined || other === undefined) throw new Error('nobody');
    const slips = server.services.documents.collection<OneTimePasswordDocument>(people.oneTimePasswords);
    const password = (await printed('second', [own.user.id])).get(own.user.id) ?? '';
    const slip = await slips.get(own.user.id);
    if (slip === null) throw new Error('no slip');
    await slips.put({ ...slip, id: other.user.id });
    expect((await other.enter(password)).reason).toBe('WrongPassword');
    const { mark, ...unmarked } = slip;
    const marks = [`${mark}A`, 1, null, { toString: 'x' }].map((another) => ({ ...slip, mark: another }));
    const moved = [{ until: slip.until + 1 }, { printing: 2 }, { act: 'first' }].map((more) => ({
      ...slip,
      ...more,
    }));
    for (const changed of [unmarked, ...marks, ...moved]) {
      await slips.put(changed as OneTimePasswordDocument);
      expect(await oneTimeHash(server.services, own.user.id)).toBeNull();
    }
    await slips.put(slip);
    expect((await own.enter(password)).code).toBe(0);
  });

  it('opens nothing where it is written back after those accounts got another, whoever else got none', async () => {
    const [own, other] = [
      await somebody({ passwordHash: null, passwordChangeDue: true }),
      await somebody({ passwordHash: null, passwordChangeDue: true }),
    ];
    const slips = server.services.documents.collection<OneTimePasswordDocument>(people.oneTimePasswords);
    const first = await printed('third', [own.user.id, other.user.id]);
    const before = await slips.get(own.user.id);
    const second = await printed('third', [own.user.id]);
    const enter = async (one: typeof own, from: typeof first) =>
      (await one.enter(from.get(one.user.id) ?? '')).reason;
    expect(await enter(other, first)).toBe('WrongPassword');
    if (before !== null) await slips.put(before);
    expect([await enter(own, first), await enter(own, second)]).toEqual(['WrongPassword', 'WrongPassword']);
  });

  it.each(['before an earlier one begins to write', 'while an earlier one writes'])(
    'of a printing that was done %s opens its account; the earlier one has none',
    async (when) => {
      const { user, enter } = await somebody({ passwordHash: null, passwordChangeDue: true });
      const { services } = server;
      const act = when;
      const printing = await toldPrinting(act);
      let later = when.startsWith('before') ? await printed(act, [user.id]) : null;
      const readStream: typeof services.log.readStream = async (...of) => {
        const events = await services.log.readStream(...of);
        later ??= await printed(act, [user.id]);
        return events;
      };
      const log = Object.assign(Object.create(services.log) as typeof services.log, { readStream });
      expect(await issueOneTime({ ...services, log }, [user.id], { act, printing })).toBeNull();
      expect((await enter(later?.get(user.id) ?? '')).code).toBe(0);
    },
  );
});
