import { createDecipheriv, createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { FileDamaged, nonceBytes, tagBytes } from './sealed-file.js';

/** Where a file's bytes stand on disk, and how they are opened. */
export interface BytesAt {
  readonly fileId: string;
  /** what stands before them, in the clear */
  readonly head: Buffer;
  /** bytes of the whole file on disk */
  readonly sizeOnDisk: number;
  /** null: they belong to nobody and are in the clear */
  readonly key: Buffer | null;
}

/** Bytes read from the disk at a time: what one reader costs in memory. */
const chunkBytes = 64 * 1024;
const blockBytes = 16;

/** How many bytes the file has for its readers. */
export const sizeOf = ({
  head,
  sizeOnDisk,
  isSealed,
}: Pick<BytesAt, 'head' | 'sizeOnDisk'> & { readonly isSealed: boolean }): number =>
  sizeOnDisk - head.length - (isSealed ? nonceBytes + tagBytes : 0);

/**
 * Reads the file once, a chunk at a time. Throws FileDamaged when its bytes are not those it is named by, or
 * cannot be opened by its key.
 */
export async function checkBytes(handle: FileHandle, at: BytesAt): Promise<void> {
  const { fileId, head, sizeOnDisk, key } = at;
  if (sizeOf({ head, sizeOnDisk, isSealed: key !== null }) < 0)
    throw new FileDamaged('an encrypted file is too short');
  const hash = createHash('sha256');
  const decipher = key === null ? null : await decipherOf(handle, at, key);
  const bodyAt = head.length + nonceBytes;
  const buffer = Buffer.allocUnsafe(Math.min(chunkBytes * 4, sizeOnDisk));
  for (let position = 0; position < sizeOnDisk;) {
    const chunk = await readAt(handle, buffer, position, sizeOnDisk - position);
    hash.update(chunk);
    const [from, to] = [Math.max(bodyAt, position), Math.min(sizeOnDisk - tagBytes, position + chunk.length)];
    if (from < to) decipher?.update(chunk.subarray(from - position, to - position));
    position += chunk.length;
  }
  if (hash.digest('hex') !== fileId) throw new FileDamaged(`the stored file ${fileId} is damaged`);
  try {
    decipher?.final();
  } catch (error) {
    throw new FileDamaged('an encrypted file cannot be opened with its key', { cause: error });
  }
}

async function decipherOf(handle: FileHandle, { head, sizeOnDisk }: BytesAt, key: Buffer) {
  const nonce = await readAt(handle, Buffer.alloc(nonceBytes), head.length, nonceBytes);
  const tag = await readAt(handle, Buffer.alloc(tagBytes), sizeOnDisk - tagBytes, tagBytes);
  return createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(head)
    .setAuthTag(tag);
}

/** The bytes from `start` to `end` (inclusive) of a file that `checkBytes` passed, read as they are taken. */
export async function* bytesBetween(
  path: string,
  at: BytesAt,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  const handle = await open(path, 'r');
  try {
    // AES-GCM is AES-CTR that counts its blocks from 2: a range is opened without what stands before it.
    const before = at.key === null ? 0 : start % blockBytes;
    const opener = at.key === null ? null : await counterAt(handle, at, at.key, start - before);
    let skipped = before;
    const bodyAt = at.head.length + (at.key === null ? 0 : nonceBytes);
    for (let position = start - before; position <= end;) {
      const wanted = Math.min(chunkBytes, end + 1 - position);
      const chunk = await readAt(handle, Buffer.allocUnsafe(wanted), bodyAt + position, wanted);
      position += chunk.length;
      yield (opener === null ? chunk : opener.update(chunk)).subarray(skipped);
      skipped = 0;
    }
  } finally {
    await handle.close();
  }
}

async function counterAt(handle: FileHandle, { head }: BytesAt, key: Buffer, start: number) {
  const counter = Buffer.alloc(blockBytes);
  await readAt(handle, counter, head.length, nonceBytes);
  counter.writeUInt32BE(2 + start / blockBytes, nonceBytes);
  return createDecipheriv('aes-256-ctr', key, counter);
}

/** What fits into the buffer, at most `length` bytes. Throws FileDamaged where the file ends before. */
async function readAt(handle: FileHandle, buffer: Buffer, position: number, length: number): Promise<Buffer> {
  const wanted = Math.min(buffer.length, length);
  let read = 0;
  while (read < wanted) {
    const { bytesRead } = await handle.read(buffer, read, wanted - read, position + read);
    if (bytesRead === 0) throw new FileDamaged('a stored file is shorter than it was');
    read += bytesRead;
  }
  return buffer.subarray(0, wanted);
}
