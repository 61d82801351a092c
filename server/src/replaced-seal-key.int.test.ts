import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import Database from 'libsql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serverLifeStream } from '@vigil/domain/sitting/public';
import type { EventLog } from '@vigil/stores/event-log/port';
import { SEAL_KEY_REPLACED, signKeyChange } from '@vigil/stores/chain/key-change';
import { readSealKey, sealKey, type SealKey } from '@vigil/stores/chain/seal-key';
import { lastReadableSeal, sealOnce } from '@vigil/stores/chain/seals';
import { runAudit } from './audit/public.js';
import { acceptLoss } from './operations/recover/accept-loss.js';
import { newSealKey } from './operations/recover/new-keys.js';
import { withOfflineStores, type OfflineStores } from './operations/recover/offline-stores.js';
import { appendFact } from './platform/starting/append-fact.js';
import { readInstallation, writeInstallation } from './platform/starting/installation.js';
import { DamagedFolder } from './testing/damaged-folder.js';
import type { TestApp } from './testing/test-app.js';

// A key of the seals that others may know, or that is a stranger's: no server starts with it, no tool seals with it.

let original: DamagedFolder;
let folder: DamagedFolder;
let lines: string[];
const print = (line: string): void => void lines.push(line);

/** An installation that was started and stopped, sealed. */
beforeAll(async () => {
  original = new DamagedFolder(null);
  expect(await original.refusal()).toBeNull();
});
afterAll(() => original.remove());
afterEach(() => folder.remove());

const damaged = (): void => {
  folder = new DamagedFolder(original.path);
  lines = [];
};
const order = (more: object = {}) => ({ config: folder.config, operator: 'zhang', now: Date.now(), ...more });
const offline = <T>(work: (stores: OfflineStores) => Promise<T>): Promise<T> =>
  withOfflineStores(folder.config, work);
const replaceKey = (): Promise<void> => offline((stores) => newSealKey(order(), stores, print));
const restored = (): Promise<boolean> =>
  offline((stores) => acceptLoss(order({ restored: true }), stores, print));
const verified = (...args: string[]): Promise<0 | 1> =>
  runAudit(['verify', ...args], folder.config, (line) => lines.push(line));
const ownKey = async (): Promise<SealKey> => (await readSealKey(folder.at('seal.key'))) as SealKey;
const signer = (): Promise<string | undefined> =>
  offline(async ({ log }) => (await lastReadableSeal(log))?.data.publicKey);
const events = (): Promise<number> => offline(async ({ log }) => Number(await log.head()));

/** Another key at its place, and in the record of the folder. */
async function swapped(file: string): Promise<void> {
  copyFileSync(file, folder.at('seal.key'));
  const installation = readInstallation(folder.path);
  if (installation !== null)
    await writeInstallation(folder.path, { ...installation, sealKey: (await ownKey()).publicKey });
}

async function strangersKey(): Promise<string> {
  const file = folder.at('stranger.key');
  await sealKey(file);
  return file;
}

/** What somebody who can write the log and has a key adds: a change that leads to it. */
async function changed(log: EventLog, key: SealKey, from: string): Promise<void> {
  const last = await lastReadableSeal(log);
  const lastSeal = last && { revision: last.revision, hash: last.hash };
  const claim = { from, to: key.publicKey, lastSeal };
  const change = signKeyChange(claim, { before: null, after: key.privateKey });
  const data = { operator: 'nobody', ...change };
  await appendFact(log, serverLifeStream, { type: SEAL_KEY_REPLACED, data }, 'recover', Date.now());
}

let former: SealKey;

describe('a key that was replaced and that others know', () => {
  /** Replaced, started and stopped with the next one; then its thief seals once more. */
  async function leaked(): Promise<void> {
    damaged();
    former = await ownKey();
    copyFileSync(folder.at('seal.key'), folder.at('leaked.key'));
    await replaceKey();
    expect(await folder.refusal()).toBeNull();
    expect(await verified(), lines.join('\n')).toBe(0);
  }
  const thiefSeals = async (): Promise<void> => {
    const { publicKey } = await ownKey();
    await offline(async ({ log }) => {
      await changed(log, former, publicKey);
      await sealOnce(log, folder.at('leaked.key'), Date.now());
    });
    rmSync(folder.at('leaked.key.last-seal'), { force: true });
  };

  it('seals once more: verify finds it by every key that is kept, and no start goes on', async () => {
    await leaked();
    await thiefSeals();
    writeFileSync(folder.at('first'), former.publicKey);
    writeFileSync(folder.at('newest'), (await ownKey()).publicKey);
    for (const args of [[], ['first'], ['newest'], ['first', 'newest']]) {
      lines = [];
      expect(await verified(...args.flatMap((name) => ['--key', folder.at(name)]))).toBe(1);
      expect(lines.join('\n')).toMatch(new RegExp(`封存由另一把密钥签发（公钥 ${escaped(former)}）`));
    }
    expect(await folder.refusal()).toContain(`由一把早已换下的密钥签发（公钥 ${former.publicKey}）`);
    await swapped(folder.at('leaked.key'));
    expect(await folder.refusal()).toContain('已被换下，不能再用');
  });

  it('is no key to start with or to seal with, though a change leads back to it', async () => {
    await leaked();
    const { publicKey } = await ownKey();
    await offline(({ log }) => changed(log, former, publicKey));
    await swapped(folder.at('leaked.key'));
    expect(await folder.refusal()).toContain('已被换下，不能再用');
    const before = await events();
    await expect(restored()).rejects.toThrow('已被换下，不能再用');
    expect(await events()).toBe(before);
  });

  it('is not signed on for by the next one, though its file was put aside here', async () => {
    await leaked();
    await thiefSeals();
    lines = [];
    await replaceKey();
    expect(lines.join('\n')).toContain(`由公钥 ${former.publicKey} 签发，它不是这里原有的密钥，或早已换下`);
    expect(await folder.refusal()).toBeNull();
    expect(await verified()).toBe(1);
  });

  it('nor where a rewritten log has lost what it signed: the folder knows that it had another since', async () => {
    await leaked();
    for (const name of ['events.db', 'acknowledged.json', 'seal.key.last-seal'])
      copyFileSync(original.at(name), folder.at(name));
    lines = [];
    await replaceKey();
    expect(lines.join('\n')).toContain('或早已换下，新的密钥不为它担保');
  });

  it('is signed on for again where the command was cut short, or run twice, before anything was sealed', async () => {
    damaged();
    former = await ownKey();
    renameSync(folder.at('seal.key'), folder.at('seal.key.until-2026-01-01T000000.000Z'));
    await replaceKey();
    await replaceKey();
    expect(lines.join('\n')).not.toContain('不为它担保');
    expect(await folder.refusal()).toBeNull();
    writeFileSync(folder.at('first'), former.publicKey);
    for (const args of [[], ['--key', folder.at('first')]])
      expect(await verified(...args), lines.join('\n')).toBe(0);
  });
});

describe('a key that is lost, and the next one before its first seal', () => {
  it('is taken over by the third, which its next one had taken it over for, whose file lies at its place or aside', async () => {
    for (const isCutShort of [false, true]) {
      damaged();
      former = await ownKey();
      rmSync(folder.at('seal.key'));
      await replaceKey();
      if (isCutShort) {
        renameSync(folder.at('seal.key'), folder.at('seal.key.until-2026-01-01T000000.000Z'));
        await sealKey(folder.at('seal.key'));
      }
      lines = [];
      await replaceKey();
      expect(lines.join('\n')).toContain(`原来的密钥（公钥 ${former.publicKey}）没有找到`);
      expect(await folder.refusal()).toBeNull();
      expect(await verified(), lines.join('\n')).toBe(0);
      if (!isCutShort) folder.remove();
    }
  });
});

describe('a stranger’s key at the place of the log’s', () => {
  it('seals nothing for a tool, which writes nothing and names the command that goes on', async () => {
    damaged();
    const { publicKey } = await ownKey();
    await swapped(await strangersKey());
    const before = await events();
    for (const damage of [
      () => undefined,
      () => writeFileSync(folder.at('seal.key'), 'x'),
      () => rmSync(folder.at('seal.key')),
    ]) {
      damage();
      await expect(restored()).rejects.toThrow(
        /^封存密钥[^\n]*recover -- new-seal-key|^日志已有封存[^\n]*new-seal-key/,
      );
      expect([await events(), await signer()]).toEqual([before, publicKey]);
    }
    expect(folder.names()).not.toContain('seal.key');
    await replaceKey();
    expect(await restored()).toBe(true);
    expect(await folder.refusal()).toBeNull();
  });

  it('seals nothing either where it was put there while the server ran', async () => {
    damaged();
    const { publicKey } = await ownKey();
    const file = await strangersKey();
    const own = readFileSync(folder.at('seal.key'));
    const swap = async ({ services }: TestApp): Promise<void> => {
      copyFileSync(file, folder.at('seal.key'));
      const fact = { type: 'ServerInterrupted', data: { lastSign: 1, readyAt: 2 } } as const;
      await appendFact(services.log, serverLifeStream, fact, 'test', Date.now());
    };
    expect(await folder.refusal(swap)).toBeNull();
    expect(await signer()).toBe(publicKey);
    writeFileSync(folder.at('seal.key'), own);
    expect(await folder.refusal()).toBeNull();
    expect(await verified(), lines.join('\n')).toBe(0);
  });

  it('is refused behind a last seal that was made unreadable, too', async () => {
    damaged();
    // Another seal before it, however much a start and a stop have sealed.
    await offline(async ({ log }) => {
      const fact = { type: 'ServerInterrupted', data: { lastSign: 1, readyAt: 2 } } as const;
      await appendFact(log, serverLifeStream, fact, 'test', Date.now());
      expect(await sealOnce(log, folder.at('seal.key'), Date.now())).not.toBeNull();
    });
    await swapped(await strangersKey());
    const db = new Database(folder.at('events.db'));
    db.exec(
      `UPDATE events SET data = '{}' WHERE position = (SELECT max(position) FROM events WHERE type = 'LogSealed')`,
    );
    db.close();
    await expect(restored()).rejects.toThrow('不是日志最后一次封存所用的那一把');
  });
});

const escaped = ({ publicKey }: SealKey): string => publicKey.replace(/[+/]/g, '\\$&');
