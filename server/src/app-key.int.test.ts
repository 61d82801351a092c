import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSealKey, sealKey } from '@vigil/stores/chain/seal-key';
import type { EventLog } from '@vigil/stores/event-log/port';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DeviceMarks } from './accounts/device-cookie.js';
import { beginEnrolment, confirmEnrolment, removeFactor } from './accounts/second-factor/second-factor.js';
import { resetFactorOffline } from './accounts/second-factor/reset-offline.js';
import { appendFact } from './platform/starting/append-fact.js';
import { hotp, stepAt } from './accounts/second-factor/totp.js';
import { KeepingKeys } from './exam-taking/keeping/keeping-keys.js';
import { newAppKey, restoreAppKey } from './operations/recover/app-key.js';
import { newSealKey } from './operations/recover/new-keys.js';
import { withOfflineStores } from './operations/recover/offline-stores.js';
import { appKeyOfSealKey, readAppKey } from './platform/app-key.js';
import { collections, type SettingDocument } from './platform/collections.js';
import { createLogger } from './platform/logging.js';
import type { Services } from './platform/services.js';
import { idHashOf, ticketNumbers } from './sign-up/streams.js';
import { DamagedFolder } from './testing/damaged-folder.js';
import { MovingClock } from './testing/moving-clock.js';
import { TestApp, type TestAnswer } from './testing/test-app.js';

const env = { CAPTCHA: 'off' };
const password = 'Password-1';
const userName = 'administrator';
const clock = new MovingClock();

/** An installation with an administrator who has a second factor, stopped, and what it derived. */
interface Scene {
  readonly dataDir: string;
  readonly secret: Buffer;
  readonly recoveryCode: string;
  readonly derived: readonly string[];
}
let fresh: Scene;
/** One of a version that derived everything from the seals' key and had no other. */
let old: Scene;
let folder: DamagedFolder;
let lines: string[] = [];

/** What persons hold or the log names, which must stay what it is. */
async function derivedBy(services: Services): Promise<string[]> {
  const number = await ticketNumbers(services);
  return [
    number('registration', 'exam'),
    await idHashOf(services, 1, '110101199003070011'),
    (await KeepingKeys.of(services)).ofAnswers('somebody', 'paper').toString('hex'),
    (await DeviceMarks.of(services)).add(undefined, 'somebody', 1_800_000_000_000, false),
  ];
}

async function sceneIn(dataDir: string): Promise<Scene> {
  const app = await TestApp.start({ dataDir, env, clock });
  const user = await app.addUser({ userName, roleType: 2, permissions: ['*'], password });
  const secret = await beginEnrolment(app.services, user.id);
  const codes = await confirmEnrolment(app.services, user.id, codeOf(secret));
  const derived = await derivedBy(app.services);
  await app.stop();
  return { dataDir, secret, recoveryCode: codes[0] as string, derived };
}

beforeAll(async () => {
  const made = (): string => mkdtempSync(join(tmpdir(), 'vigil-app-key-'));
  fresh = await sceneIn(made());
  const beforeItsKey = made();
  await sealKey(join(beforeItsKey, 'seal.key'));
  old = await sceneIn(beforeItsKey);
});
afterAll(() => [fresh, old].forEach(({ dataDir }) => rmSync(dataDir, { recursive: true })));
afterEach(() => folder.remove());

const codeOf = (secret: Buffer): string => hotp(secret, stepAt(clock.now()));
const copyOf = ({ dataDir }: Scene): void => {
  folder = new DamagedFolder(dataDir);
  lines = [];
};
const order = () => ({ config: folder.config, operator: 'zhang', now: clock.now() });
const print = (line: string): void => void lines.push(line);
const recover = (command: typeof newAppKey): Promise<void> =>
  withOfflineStores(folder.config, (stores) => command(order(), stores, print));

/** A log that takes no event: a command ends there as by a crash. */
const cutAtAppend = (log: EventLog): EventLog =>
  new Proxy(log, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (name === 'append') return () => Promise.reject(new Error('cut short'));
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

async function withoutAppKey(): Promise<void> {
  rmSync(folder.at('app.key'));
  await withOfflineStores(folder.config, async ({ documents }) => {
    await documents.collection<SettingDocument>(collections.settings).delete('app-key');
  });
}

/** What `look` sees of the started server, which must start. */
async function seen<T>(look: (app: TestApp) => Promise<T>): Promise<T> {
  let found: T | undefined;
  expect(await folder.refusal(async (app) => void (found = await look(app)), { env, clock })).toBeNull();
  return found as T;
}

async function enter(app: TestApp, code: string): Promise<TestAnswer> {
  const { data } = await app.rest('/api/sys/user/login', { username: userName, password });
  return app.rest('/api/sys/user/login-code', { ticket: (data as { ticket: string }).ticket, code });
}

/** What was derived as it is now, and what a code of the app and a recovery code answer. */
async function standing(scene: Scene): Promise<unknown[]> {
  clock.advance(60_000);
  return seen(async (app) => [
    await derivedBy(app.services),
    (await enter(app, codeOf(scene.secret))).code,
    (await enter(app, scene.recoveryCode)).code,
  ]);
}
const whole = ({ derived }: Scene): unknown[] => [derived, 0, 0];

describe('new-seal-key', () => {
  it('leaves all that is derived: second factors, tickets, claims, kept answers, devices', async () => {
    copyOf(fresh);
    await recover(newSealKey);
    expect(await standing(fresh)).toEqual(whole(fresh));
  });

  it('in an installation of an earlier version, before its first start, too', async () => {
    copyOf(old);
    await withoutAppKey();
    await recover(newSealKey);
    expect(lines.join('\n')).toContain('由原来的封存密钥派生的内容保持有效');
    expect(await standing(old)).toEqual(whole(old));
  });

  it.each([
    ['lost', (): void => rmSync(folder.at('seal.key'))],
    ['another one', (): void => cpSync(join(fresh.dataDir, 'seal.key'), folder.at('seal.key'))],
    ['rubbish', (): void => writeFileSync(folder.at('seal.key'), 'x')],
  ])('there, with a seals’ key that is %s, says that what it told is lost', async (_what, damage) => {
    copyOf(old);
    await withoutAppKey();
    damage();
    await recover(newSealKey);
    expect(lines.join('\n')).toContain('管理员的两步验证 1 个');
    const facts = await seen((app) => app.services.log.readStream('server-life'));
    expect(facts.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['AppKeyReplaced', 'SealKeyReplaced']),
    );
  });
});

describe('an installation of an earlier version', () => {
  it('gets a key of its own at its first start, by which everything stays what it was', async () => {
    copyOf(old);
    await withoutAppKey();
    expect(await standing(old)).toEqual(whole(old));
    expect(statSync(folder.at('app.key')).mode & 0o777).toBe(0o600);
    const seal = await readSealKey(folder.at('seal.key'));
    expect(await readAppKey(folder.at('app.key'))).toEqual(seal === null ? null : appKeyOfSealKey(seal));
    await recover(newSealKey);
    expect(await seen((app) => derivedBy(app.services))).toEqual(old.derived);
  });

  it('a new one derives nothing from its seals’ key', async () => {
    copyOf(fresh);
    const seal = await readSealKey(folder.at('seal.key'));
    expect(await readAppKey(folder.at('app.key'))).not.toEqual(seal === null ? null : appKeyOfSealKey(seal));
  });
});

describe('new-app-key', () => {
  it('names the operator and what is lost; people are told whom to ask, and set up anew what was reset', async () => {
    copyOf(fresh);
    rmSync(folder.at('app.key'));
    await recover(newAppKey);
    for (const what of ['两步验证 1 个', '准考证号', '账号条', '证件号', '作答'])
      expect(lines.join('\n')).toContain(what);
    clock.advance(60_000);
    await seen(async (app) => {
      const facts = await app.services.log.readStream('server-life');
      expect(facts.find(({ type }) => type === 'AppKeyReplaced')?.data).toEqual({
        ...{ operator: 'zhang', secondFactors: 1 },
      });
      for (const code of [codeOf(fresh.secret), fresh.recoveryCode]) {
        const answer = await enter(app, code);
        expect([answer.status, answer.reason]).toEqual([200, 'FactorLost']);
        expect(answer.msg).toBe('您的两步验证因系统密钥更换已失效，请联系管理员重置两步验证！');
      }
      const [user] = await app.services.documents
        .collection({ name: 'users' })
        .find({ filter: { userName } });
      const by = { actor: { kind: 'staff', id: 'other' }, operation: 'secondFactorReset' } as const;
      await removeFactor(app.services, user?.id ?? '', by);
      const secret = await beginEnrolment(app.services, user?.id ?? '');
      await confirmEnrolment(app.services, user?.id ?? '', codeOf(secret));
      clock.advance(60_000);
      expect((await enter(app, codeOf(secret))).code).toBe(0);
    });
  });

  it.each([
    ['is there', (): void => undefined],
    ['was moved away first', (): void => rmSync(folder.at('app.key'))],
  ])(
    'replaces a key that %s, though the seals’ key tells it: it may be what others know',
    async (_what, before) => {
      copyOf(old);
      const known = readFileSync(folder.at('app.key'), 'utf8');
      before();
      await recover(newAppKey);
      expect(readFileSync(folder.at('app.key'), 'utf8')).not.toBe(known);
      expect(await seen((app) => derivedBy(app.services))).not.toEqual(old.derived);
    },
  );

  it('cut short before its event leaves nothing that starts, and is repeated: the old key never comes back', async () => {
    copyOf(old);
    const known = readFileSync(folder.at('app.key'), 'utf8');
    const cut = withOfflineStores(folder.config, (stores) =>
      newAppKey(order(), { ...stores, log: cutAtAppend(stores.log) }, print),
    );
    await expect(cut).rejects.toThrow('cut short');
    expect(await folder.refusal(undefined, { env, clock })).toContain('npm run recover -- new-app-key');
    await recover(newAppKey);
    expect(readFileSync(folder.at('app.key'), 'utf8')).not.toBe(known);
    const facts = await seen((app) => app.services.log.readStream('server-life'));
    expect(facts.filter(({ type }) => type === 'AppKeyReplaced')).toHaveLength(1);
  });
});

describe('restore-app-key', () => {
  const again = (): Promise<boolean> =>
    withOfflineStores(folder.config, (stores) => restoreAppKey(order(), stores, print));

  it('writes a key again that the seals’ key still tells, as a start that misses it says', async () => {
    copyOf(old);
    rmSync(folder.at('app.key'));
    expect(await folder.refusal(undefined, { env, clock })).toContain('npm run recover -- restore-app-key');
    expect(await again()).toBe(true);
    expect(lines.join('\n')).toContain('没有损失');
    expect(await standing(old)).toEqual(whole(old));
    expect(await again(), 'it is there').toBe(false);
  });

  it('also where the seals’ key was replaced meanwhile: the one that was put aside tells it', async () => {
    copyOf(old);
    await recover(newSealKey);
    rmSync(folder.at('app.key'));
    expect(await folder.refusal(undefined, { env, clock })).toContain('npm run recover -- restore-app-key');
    expect(await again()).toBe(true);
    expect(await standing(old)).toEqual(whole(old));
  });

  it('makes none where nothing tells it: one drawn by chance, or one that was replaced', async () => {
    copyOf(fresh);
    rmSync(folder.at('app.key'));
    expect(await folder.refusal(undefined, { env, clock })).not.toContain('restore-app-key');
    expect(await again()).toBe(false);
    folder.remove();
    copyOf(old);
    await recover(newAppKey);
    rmSync(folder.at('app.key'));
    expect(await again()).toBe(false);
    expect(folder.names()).not.toContain('app.key');
  });
});

it('reset-second-factor lets an administrator in whom nobody else could, and the log says by whom', async () => {
  copyOf(fresh);
  const reset = (name: string) =>
    withOfflineStores(folder.config, (stores) =>
      resetFactorOffline(
        { ...stores, config: folder.config, logger: createLogger({ logLevel: 'silent' }) },
        {
          userName: name,
          now: clock.now(),
          tell: (userId) =>
            appendFact(
              stores.log,
              'server-life',
              { type: 'SecondFactorReset', data: { operator: 'zhang', userId } },
              'recover',
              clock.now(),
            ),
        },
      ),
    );
  expect(await reset('nobody')).toBe('no-account');
  expect(await reset(userName)).toBe('reset');
  expect(await reset(userName)).toBe('none');
  await seen(async (app) => {
    expect((await app.rest('/api/sys/user/login', { username: userName, password })).code).toBe(0);
    const facts = await app.services.log.readStream('server-life');
    expect(facts.find(({ type }) => type === 'SecondFactorReset')?.data).toMatchObject({ operator: 'zhang' });
  });
});
