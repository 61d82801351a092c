import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { publicKeyText } from './seal.js';

/** The signing key (Ed25519, PKCS #8 PEM) in a file, made with mode 600 when it is not there. Throws when the file holds something else. */
export async function sealKey(keyFile: string): Promise<{ readonly privateKey: KeyObject; readonly publicKey: string }> {
  const privateKey = createPrivateKey((await readIfThere(keyFile)) ?? (await makeKey(keyFile)));
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error(`${keyFile} holds no Ed25519 key`);
  return { privateKey, publicKey: publicKeyText(createPublicKey(privateKey)) };
}

/** The last seal that was made with a key, kept beside the key, so that a log whose tail was cut together with its seals is found out. */
export interface SealAnchor {
  readonly revision: number;
  /** Hash of that LogSealed event. */
  readonly hash: string;
}

export const anchorFile = (keyFile: string): string => `${keyFile}.last-seal`;

/** null: none was kept yet. Throws when the file cannot be read as one. */
export async function readAnchor(keyFile: string): Promise<SealAnchor | null> {
  const text = await readIfThere(anchorFile(keyFile));
  return text === null ? null : (JSON.parse(text) as SealAnchor);
}

/** Replaces the anchor in one step. */
export async function writeAnchor(keyFile: string, anchor: SealAnchor): Promise<void> {
  const next = `${anchorFile(keyFile)}.next`;
  await writeDurably(next, JSON.stringify(anchor), 'w');
  await rename(next, anchorFile(keyFile));
}

async function makeKey(keyFile: string): Promise<string> {
  const text = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
  await writeDurably(keyFile, text, 'wx');
  return text;
}

async function writeDurably(file: string, text: string, flag: 'w' | 'wx'): Promise<void> {
  const handle = await open(file, flag, 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
