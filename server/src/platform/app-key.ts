import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SealKey } from '@vigil/stores/chain/seal-key';
import { createDurably, ensureFolder, isMissing } from '@vigil/stores/files/local/durable-file';
import { perServices } from './per-services.js';
import type { Services } from './services.js';

/** The file of the application's key holds something else. */
export class AppKeyUnusable extends Error {
  readonly code = 'AppKeyUnusable';
  constructor(keyFile: string) {
    super(`${keyFile} holds no application key`);
    this.name = 'AppKeyUnusable';
  }
}

/** The application's key (32 bytes, kept as hexadecimal); null: there is none. Throws `AppKeyUnusable`. */
export async function readAppKey(keyFile: string): Promise<Buffer | null> {
  let text: string;
  try {
    text = (await readFile(keyFile, 'latin1')).trim();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new AppKeyUnusable(keyFile);
  return Buffer.from(text, 'hex');
}

/**
 * Writes the key with mode 600 where none is, durable when it resolves; answers the one that is there then: of racing
 * makers one wins. Throws `AppKeyUnusable`.
 */
export async function makeAppKey(keyFile: string, key: Buffer): Promise<Buffer> {
  await ensureFolder(dirname(keyFile));
  await createDurably(keyFile, Buffer.from(`${key.toString('hex')}\n`), dirname(keyFile));
  return (await readAppKey(keyFile)) ?? key;
}

/** SHA-256, hex: tells keys apart and nothing of them. */
export const digestOfAppKey = (key: Buffer): string => createHash('sha256').update(key).digest('hex');

/**
 * What every key was derived from before the application had one of its own (decision 266): HKDF's first step
 * (RFC 5869 §2.2, SHA-256, no salt) over the seals' key. It signs nothing, and the seals' key does not follow from it.
 */
export const appKeyOfSealKey = ({ privateKey }: SealKey): Buffer =>
  createHmac('sha256', Buffer.alloc(32))
    .update(privateKey.export({ format: 'der', type: 'pkcs8' }))
    .digest();

/** HKDF's second step (RFC 5869 §2.3): the key for one purpose, 32 bytes; another purpose's says nothing of it. */
export const keyFor = (appKey: Buffer, purpose: string): Buffer =>
  createHmac('sha256', appKey).update(purpose).update(Buffer.of(1)).digest();

/** The application's key, read once per process; a start made it. A failure is tried again by the next who asks. */
export const appKeyOf = perServices((services: Services) => {
  let key: Promise<Buffer> | null = null;
  return (): Promise<Buffer> => {
    key ??= demanded(services.config.appKeyFile).catch((error: unknown) => {
      key = null;
      throw error;
    });
    return key;
  };
});

async function demanded(keyFile: string): Promise<Buffer> {
  const key = await readAppKey(keyFile);
  if (key === null) throw new Error(`${keyFile} is gone; no other is made in its place`);
  return key;
}
