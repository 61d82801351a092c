import { createCipheriv, type Cipher } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat, statfs, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureFolder, isMissing, syncFolder } from './durable-file.js';

const idPattern = /^[0-9a-f]{32}$/;
const algorithm = 'aes-256-ctr';
const blockBytes = 16;
const chunkBytes = 256 * 1024;

/**
 * Files on their way, as far as they have come; in a folder whose old contents `Files.sweep` removes, so that
 * one that nobody goes on with expires a day after its last bytes. Nothing stands there in the clear: each has a key
 * of its own (AES-256-CTR, whose bytes stand where those of the file would, so that one may go on at any of them).
 */
export class PartialFiles {
  readonly #folder: string;
  readonly #keyOf: (id: string) => Promise<Uint8Array>;

  /** `folder`: that of the stored files; `keyOf`: the key of each (32 bytes), the same in every process. */
  constructor(folder: string, keyOf: (id: string) => Promise<Uint8Array>) {
    this.#folder = join(folder, 'tmp');
    this.#keyOf = keyOf;
  }

  /** Begins one, durably. Rejects when it is there. */
  async create(id: string): Promise<void> {
    await ensureFolder(this.#folder);
    await writeFile(this.#path(id), '', { flag: 'wx', mode: 0o600 });
    await syncFolder(this.#folder);
  }

  /**
   * Writes what comes from `offset` on; durable when it resolves or rejects, as far as it came. Answers where the
   * next bytes belong. The same bytes may come twice.
   */
  async write(id: string, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    const handle = await open(this.#path(id), 'r+');
    let position = offset;
    try {
      const cipher = await this.#cipherAt(id, offset);
      for await (const plain of bytes) {
        const piece = cipher.update(plain);
        for (let done = 0; done < piece.length;) {
          const { bytesWritten } = await handle.write(piece, done, piece.length - done, position);
          done += bytesWritten;
          position += bytesWritten;
        }
      }
    } finally {
      try {
        await handle.datasync();
      } finally {
        await handle.close();
      }
    }
    return position;
  }

  /** How far it has come, bytes; null: there is none. */
  async sizeOf(id: string): Promise<number | null> {
    try {
      return (await stat(this.#path(id))).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Its bytes as they are taken: one reader costs a chunk of memory. */
  async *read(id: string): AsyncGenerator<Buffer> {
    const cipher = await this.#cipherAt(id, 0);
    for await (const piece of createReadStream(this.#path(id), { highWaterMark: chunkBytes }))
      yield cipher.update(piece as Buffer);
  }

  async remove(id: string): Promise<void> {
    await unlink(this.#path(id)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }

  /** What the disk still takes, bytes. */
  async free(): Promise<number> {
    await ensureFolder(this.#folder);
    const { bavail, bsize } = await statfs(this.#folder);
    return bavail * bsize;
  }

  /** What brings the bytes from `offset` on into and out of what stands there. */
  async #cipherAt(id: string, offset: number): Promise<Cipher> {
    const counter = Buffer.alloc(blockBytes);
    counter.writeBigUInt64BE(BigInt(Math.floor(offset / blockBytes)), blockBytes - 8);
    const cipher = createCipheriv(algorithm, await this.#keyOf(id), counter);
    cipher.update(Buffer.alloc(offset % blockBytes));
    return cipher;
  }

  /** Throws a TypeError on what is no id. */
  #path(id: string): string {
    if (!idPattern.test(id)) throw new TypeError(`not an upload: ${JSON.stringify(id)}`);
    return join(this.#folder, `sealed-${id}`);
  }
}
