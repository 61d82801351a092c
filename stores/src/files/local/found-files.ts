import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { FoundFile } from '../port.js';
import { bytesBetween, checkBytes, sizeOf, type BytesAt } from './checked-bytes.js';
import { isMissing } from './durable-file.js';
import { FileDamaged, headIn, longestHead } from './sealed-file.js';

interface Looked {
  readonly path: string;
  readonly at: BytesAt;
}

/**
 * Files that are read a range at a time. A file is checked as a whole before its first range is read, and again
 * when it was written to since: many who read the same file share one check.
 */
export class FoundFiles {
  readonly #keyOf: (owner: string) => Promise<Buffer | null>;
  readonly #checked = new LRUCache<string, true, Looked>({
    max: 10_000,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { path, at } }) =>
      withHandle(path, async (handle): Promise<true> => {
        await checkBytes(handle, at);
        return true;
      }),
  });

  constructor(keyOf: (owner: string) => Promise<Buffer | null>) {
    this.#keyOf = keyOf;
  }

  /** null: there is none at this path, or its owner's key is destroyed. */
  async at(path: string, fileId: string): Promise<FoundFile | null> {
    const looked = await withHandle(path, (handle) => this.#lookAt(handle, fileId)).catch(
      (error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      },
    );
    if (looked === null) return null;
    const { header, at, state } = looked;
    const read = async (start: number, end: number): Promise<Readable> => {
      await this.#checked.forceFetch(`${fileId} ${state}`, { context: { path, at } });
      return Readable.from(bytesBetween(path, at, start, end), { objectMode: false });
    };
    return { owner: header.owner, kind: header.kind, mimeType: header.mimeType, sizeBytes: sizeOf(at), read };
  }

  async #lookAt(handle: FileHandle, fileId: string) {
    const { ino, size, mtimeMs } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestHead), 0, longestHead, 0);
    const { header, head } = headOf(buffer.subarray(0, bytesRead));
    const key = header.owner === null ? null : await this.#keyOf(header.owner);
    if (header.owner !== null && key === null) return null;
    const at: BytesAt = { fileId, head, sizeOnDisk: size, key };
    return { header, at, state: `${ino} ${size} ${mtimeMs}` };
  }
}

function headOf(start: Buffer): NonNullable<ReturnType<typeof headIn>> {
  try {
    const found = headIn(start);
    if (found !== null) return found;
  } catch (error) {
    throw new FileDamaged('the head of a stored file cannot be read', { cause: error });
  }
  throw new FileDamaged('not a stored file');
}

async function withHandle<T>(path: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r');
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}
