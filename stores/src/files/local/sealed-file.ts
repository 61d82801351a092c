import { createCipheriv, createDecipheriv, createHash, randomBytes, type Hash } from 'node:crypto';
import type { FileContent } from '../port.js';
import { isForbidden } from './durable-file.js';

/** What stands before a file's bytes on disk. */
export interface FileHeader {
  readonly kind: string;
  readonly owner: string | null;
  readonly mimeType: string;
}

/** The bytes on disk are not what was stored, or this process's user may not read them (`cause`). */
export class FileDamaged extends Error {
  readonly code = 'FileDamaged';
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'FileDamaged';
  }
}

/** What `error` says of a stored file where it may not be read: damage, as whoever asks for the file meets it. */
export const asDamaged = (fileId: string, error: unknown): unknown =>
  isForbidden(error)
    ? new FileDamaged(`the stored file ${fileId} may not be read: chown it to the user of the server`, {
        cause: error,
      })
    : error;

// Layout: magic 'VGF1', header length (2 bytes, big endian), header JSON, then the bytes; with an owner:
// nonce (12), ciphertext, tag (16).
const magic = Buffer.from('VGF1', 'latin1');
export const nonceBytes = 12;
export const tagBytes = 16;

export const fileIdOf = (onDisk: Uint8Array): string => createHash('sha256').update(onDisk).digest('hex');

/** AES-256-GCM; the associated data is bound to the result. Layout: nonce, ciphertext, tag. */
export function encrypt(key: Uint8Array, plain: Uint8Array, associated: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associated);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws FileDamaged when key, associated data or bytes do not fit. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, associated: Uint8Array): Buffer {
  if (sealed.length < nonceBytes + tagBytes) throw new FileDamaged('an encrypted file is too short');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  }).setAAD(associated);
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  try {
    return Buffer.concat([
      decipher.update(sealed.subarray(nonceBytes, sealed.length - tagBytes)),
      decipher.final(),
    ]);
  } catch (error) {
    throw new FileDamaged('an encrypted file cannot be opened with its key', { cause: error });
  }
}

/** Given the bytes of a file of nobody, their digest in hex is its id. */
export const clearIdHash = (kind: string, mimeType: string): Hash =>
  createHash('sha256').update(headOf({ kind, owner: null, mimeType }));

/** What stands before a file's bytes on disk, in the clear. */
export function headOf(header: FileHeader): Buffer {
  const json = Buffer.from(
    JSON.stringify({ kind: header.kind, owner: header.owner, mimeType: header.mimeType }),
    'utf8',
  );
  const length = Buffer.alloc(2);
  length.writeUInt16BE(json.length);
  return Buffer.concat([magic, length, json]);
}

/** The file as it stands on disk, piece by piece: the head in the clear, the bytes encrypted when there is a key. */
export async function* sealed(
  header: FileHeader,
  content: FileContent,
  key: Uint8Array | null,
): AsyncGenerator<Uint8Array> {
  const head = headOf(header);
  yield head;
  const pieces = content instanceof Uint8Array ? [content] : content;
  if (key === null) {
    yield* pieces;
    return;
  }
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(head);
  yield nonce;
  for await (const piece of pieces) yield cipher.update(piece);
  cipher.final();
  yield cipher.getAuthTag();
}

/** Owner, kind and type are short (see the patterns in local-files.ts): no head is longer, in bytes. */
export const longestHead = 1024;

/** The header, and its bytes as they stand on disk; null: there is none. */
export function headIn(start: Buffer): { readonly header: FileHeader; readonly head: Buffer } | null {
  const bodyAt = bodyOf(start);
  if (bodyAt === null) return null;
  const head = start.subarray(0, bodyAt);
  return { header: parsed(head), head };
}

/** Splits what `sealed` made; `bytesWith` gives the bytes back. */
export function unseal(onDisk: Buffer): {
  readonly header: FileHeader;
  readonly bytesWith: (key: Uint8Array | null) => Buffer;
} {
  const bodyAt = bodyOf(onDisk);
  if (bodyAt === null) throw new FileDamaged('not a stored file');
  const head = onDisk.subarray(0, bodyAt);
  const body = onDisk.subarray(bodyAt);
  return { header: parsed(head), bytesWith: (key) => (key === null ? body : decrypt(key, body, head)) };
}

function bodyOf(onDisk: Buffer): number | null {
  if (onDisk.length < 6 || !onDisk.subarray(0, 4).equals(magic)) return null;
  const bodyAt = 6 + onDisk.readUInt16BE(4);
  return bodyAt > onDisk.length ? null : bodyAt;
}

const parsed = (head: Buffer): FileHeader => JSON.parse(head.subarray(6).toString('utf8')) as FileHeader;
