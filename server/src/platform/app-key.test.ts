import { generateKeyPairSync, hkdfSync } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appKeyOfSealKey, keyFor, makeAppKey, readAppKey } from './app-key.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'vigil-app-key-'))));
afterEach(() => rmSync(folder, { recursive: true }));
const file = (): string => join(folder, 'keys', 'app.key');

it('made of a seals’ key, every derived key is what HKDF over the seals’ key was', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' });
  for (const purpose of [
    'vigil second factor',
    'vigil admission tickets',
    `vigil partial file ${'a1'.repeat(16)}`,
  ])
    expect(keyFor(appKeyOfSealKey({ privateKey, publicKey: '' }), purpose)).toEqual(
      Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)),
    );
});

it('of racing makers one wins, its file is for its owner alone, and what is there stays', async () => {
  const made = await Promise.all([1, 2, 3, 4].map((byte) => makeAppKey(file(), Buffer.alloc(32, byte))));
  expect(new Set(made.map((key) => key.toString('hex'))).size).toBe(1);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(await makeAppKey(file(), Buffer.alloc(32, 9))).toEqual(made[0]);
  expect(await readAppKey(file())).toEqual(made[0]);
});

it('none is null; anything else than 32 bytes in hexadecimal is unusable, and stays what it is', async () => {
  expect(await readAppKey(file())).toBeNull();
  await makeAppKey(file(), Buffer.alloc(32, 1));
  for (const text of ['', 'x'.repeat(64), 'ab'.repeat(31), 'ab'.repeat(33)]) {
    writeFileSync(file(), text);
    await expect(readAppKey(file())).rejects.toMatchObject({ code: 'AppKeyUnusable' });
    await expect(makeAppKey(file(), Buffer.alloc(32, 2))).rejects.toMatchObject({ code: 'AppKeyUnusable' });
  }
});
