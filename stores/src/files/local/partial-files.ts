import { createReadStream } from 'node:fs';
import { open, stat, statfs, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureFolder, isMissing, syncFolder } from './durable-file.js';

const idPattern = /^[0-9a-f]{32}$/;

/**
 * Files on their way, as far as they have come; in a folder whose old contents `Files.sweep` removes, so that
 * one that nobody goes on with expires a day after its last bytes.
 */
export class PartialFiles {
  readonly #folder: string;

  /** `folder`: that of the stored files. */
  constructor(folder: string) {
    this.#folder = join(folder, 'tmp');
  }

  /** Begins one, durably. Rejects when it is there. */
  async create(id: string): Promise<void> {
    await ensureFolder(this.#folder);
    await writeFile(this.path(id), '', { flag: 'wx', mode: 0o600 });
    await syncFolder(this.#folder);
  }

  /**
   * Writes what comes from `offset` on; durable when it resolves or rejects, as far as it came. Answers where the
   * next bytes belong. The same bytes may come twice.
   */
  async write(id: string, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    const handle = await open(this.path(id), 'r+');
    let position = offset;
    try {
      for await (const piece of bytes) {
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
      return (await stat(this.path(id))).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Its bytes as they are taken: one reader costs a chunk of memory. */
  read(id: string): AsyncIterable<Buffer> {
    return createReadStream(this.path(id), { highWaterMark: 256 * 1024 });
  }

  async remove(id: string): Promise<void> {
    await unlink(this.path(id)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }

  /** What the disk still takes, bytes. */
  async free(): Promise<number> {
    await ensureFolder(this.#folder);
    const { bavail, bsize } = await statfs(this.#folder);
    return bavail * bsize;
  }

  /** Where its bytes are, for who has to jump about in them. Throws a TypeError on what is no id. */
  path(id: string): string {
    if (!idPattern.test(id)) throw new TypeError(`not an upload: ${JSON.stringify(id)}`);
    return join(this.#folder, `upload-${id}`);
  }
}
