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

/**
 * The signing key (Ed25519, PKCS #8 PEM) in a file, made with mode 600 when it is not there; of racing makers
 * one wins. Throws when the file holds something else.
 */
export async function sealKey(keyFile: string): Promise<SealKey> {
  const privateKey = createPrivateKey((await readIfThere(keyFile)) ?? (await makeKey(keyFile)));
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error(`${keyFile} holds no Ed25519 key`);
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
