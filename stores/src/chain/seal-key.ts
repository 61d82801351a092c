import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createDurably, isMissing, writeDurably } from '../files/local/durable-file.js';
import { publicKeyText } from './seal.js';

/** The key that signs seals and receipts. `publicKey`: SPKI DER, base64. */
export interface SealKey {
  readonly privateKey: KeyObject;
  readonly publicKey: string;
}

/** The file of the seals' key holds something else. */
export class SealKeyUnusable extends Error {
  readonly code = 'SealKeyUnusable';
  constructor(keyFile: string, cause?: unknown) {
    super(`${keyFile} holds no Ed25519 key`, { cause });
    this.name = 'SealKeyUnusable';
  }
}

/**
 * The signing key (Ed25519, PKCS #8 PEM) in a file, made with mode 600 when it is not there; of racing makers
 * one wins. Throws `SealKeyUnusable`.
 */
export async function sealKey(keyFile: string): Promise<SealKey> {
  return keyOf(keyFile, (await readIfThere(keyFile)) ?? (await makeKey(keyFile)));
}

/** The same without making one: null when there is none. Throws `SealKeyUnusable`. */
export async function readSealKey(keyFile: string): Promise<SealKey | null> {
  const text = await readIfThere(keyFile);
  return text === null ? null : keyOf(keyFile, text);
}

function keyOf(keyFile: string, text: string): SealKey {
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey(text);
  } catch (error) {
    throw new SealKeyUnusable(keyFile, error);
  }
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new SealKeyUnusable(keyFile);
  return { privateKey, publicKey: publicKeyText(createPublicKey(privateKey)) };
}

/**
 * The last seal that was made with a key, kept beside the key, so that a log whose tail was cut together with
 * its seals is found out.
 */
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
  await writeDurably(anchorFile(keyFile), Buffer.from(JSON.stringify(anchor)), dirname(keyFile));
}

async function makeKey(keyFile: string): Promise<string> {
  const text = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
  if (await createDurably(keyFile, Buffer.from(text), dirname(keyFile))) return text;
  return readFile(keyFile, 'utf8');
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
