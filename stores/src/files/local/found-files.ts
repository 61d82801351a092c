import { type Stats } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../at-most.js';
import type { FoundFile } from '../port.js';
import { bytesBetween, checkBytes, sizeOf, type BytesAt } from './checked-bytes.js';
import { isMissing } from './durable-file.js';
import { asDamaged, FileDamaged, headIn, longestHead } from './sealed-file.js';

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
    ...atMost(10_000),
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { path, at } }) =>
      withHandle(path, async (handle): Promise<true> => {
        await checkBytes(handle, at);
        return true;
      }),
  });

  readonly #damaged = new LRUCache<string, FileDamaged>({ max: 1000 });
  readonly #checkedFirstBytes: number;

  /** `checkedFirstBytes`: larger files are checked while they are read. */
  constructor(keyOf: (owner: string) => Promise<Buffer | null>, checkedFirstBytes = 64 * 1024 * 1024) {
    this.#keyOf = keyOf;
    this.#checkedFirstBytes = checkedFirstBytes;
  }

  /** null: there is none at this path, or its owner's key is destroyed. */
  async at(path: string, fileId: string): Promise<FoundFile | null> {
    const looked = await withHandle(path, (handle) => this.#lookAt(handle, fileId)).catch(
      (error: unknown) => {
        if (isMissing(error)) return null;
        throw asDamaged(fileId, error);
      },
    );
    if (looked === null) return null;
    const { header, at, state } = looked;
    const read = async (start: number, end: number): Promise<Readable> => {
      await this.#check(`${fileId} ${state}`, path, at);
      return Readable.from(bytesBetween(path, at, start, end), { objectMode: false });
    };
    const sizeBytes = sizeOf({ ...at, isSealed: at.key !== null });
    return { owner: header.owner, kind: header.kind, mimeType: header.mimeType, sizeBytes, read };
  }

  /** The file was hashed while it was written: its first reader need not do it again. */
  async written(path: string, fileId: string): Promise<void> {
    this.#checked.set(`${fileId} ${stateOf(await stat(path))}`, true);
  }

  /** Readers of a large file do not wait for its check: what it finds refuses those who come after. */
  async #check(key: string, path: string, at: BytesAt): Promise<void> {
    const damaged = this.#damaged.get(key);
    if (damaged !== undefined) throw damaged;
    const checked = this.#checked.forceFetch(key, { context: { path, at } });
    if (at.sizeOnDisk <= this.#checkedFirstBytes) return void (await checked);
    checked.catch((error: unknown) => {
      if (error instanceof FileDamaged) this.#damaged.set(key, error);
    });
  }

  async #lookAt(handle: FileHandle, fileId: string) {
    const stats = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestHead), 0, longestHead, 0);
    const { header, head } = headOf(buffer.subarray(0, bytesRead));
    const key = header.owner === null ? null : await this.#keyOf(header.owner);
    if (header.owner !== null && key === null) return null;
    const at: BytesAt = { fileId, head, sizeOnDisk: stats.size, key };
    return { header, at, state: stateOf(stats) };
  }
}

const stateOf = ({ ino, size, mtimeMs }: Stats): string => `${ino} ${size} ${mtimeMs}`;

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
