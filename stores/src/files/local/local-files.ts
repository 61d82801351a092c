import { access, open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ComingFile, Files, FoundFile, StoredFile } from '../port.js';
import { ensureFolder, isMissing, syncFolder, writeDurably } from './durable-file.js';
import { PersonKeys } from './person-keys.js';
import { FoundFiles } from './found-files.js';
import { fileIdOf, FileDamaged, headerIn, longestHead, seal, unseal } from './sealed-file.js';

export interface LocalFilesOptions {
  readonly folder: string;
  /**
   * Master key that wraps the keys of persons; default `master.key` in the folder. Made on the first start.
   */
  readonly keyFile?: string;
}

const kindPattern = /^[a-z][a-z0-9-]{0,30}$/;
const ownerPattern = /^[A-Za-z0-9_-]{1,100}$/;
const mimePattern = /^[a-z0-9.+-]{1,60}\/[A-Za-z0-9.+-]{1,80}(; ?[a-z]+=[A-Za-z0-9._-]+)?$/;
const fileIdPattern = /^[0-9a-f]{64}$/;
const ours = new Set(['keys', 'tmp']);

/**
 * Files in a folder: `<kind>/<first two digits>/<fileId>`, keys of persons in `keys/`. A file of a person is
 * AES-256-GCM under that person's key; owner, kind and type stand before the bytes and are bound to them.
 * Reading checks the hash and throws FileDamaged.
 */
export async function openLocalFiles({ folder, keyFile }: LocalFilesOptions): Promise<Files> {
  const temporary = join(folder, 'tmp');
  await ensureFolder(temporary);
  const keys = await PersonKeys.open(join(folder, 'keys'), temporary, keyFile ?? join(folder, 'master.key'));
  return new LocalFiles(folder, temporary, keys);
}

class LocalFiles implements Files {
  readonly #folder: string;
  readonly #temporary: string;
  readonly #keys: PersonKeys;
  readonly #found: FoundFiles;

  constructor(folder: string, temporary: string, keys: PersonKeys) {
    this.#found = new FoundFiles((owner) => keys.find(plainOwner(owner)));
    this.#folder = folder;
    this.#temporary = temporary;
    this.#keys = keys;
  }

  /**
   * Throws a TypeError on a kind, owner or type that is not plain, and OwnerErased. The same clear file twice
   * is one file.
   */
  async put(
    kind: string,
    owner: string | null,
    mimeType: string,
    bytes: Uint8Array,
    before?: (coming: ComingFile) => Promise<void>,
  ): Promise<StoredFile> {
    if (!kindPattern.test(kind) || ours.has(kind))
      throw new TypeError(`not a kind of file: ${JSON.stringify(kind)}`);
    if (!mimePattern.test(mimeType)) throw new TypeError(`not a media type: ${JSON.stringify(mimeType)}`);
    const key = owner === null ? null : await this.#keys.findOrCreate(plainOwner(owner));
    const onDisk = seal({ kind, owner, mimeType }, bytes, key);
    const fileId = fileIdOf(onDisk);
    const path = this.#pathOf(kind, fileId);
    await before?.({ fileId, isThere: () => isThere(path) });
    if (!(await this.#keepExisting(path))) {
      await ensureFolder(join(this.#folder, kind, fileId.slice(0, 2)));
      await writeDurably(path, onDisk, this.#temporary);
    }
    return { fileId, sizeBytes: bytes.length };
  }

  async get(fileId: string) {
    if (!fileIdPattern.test(fileId)) return null;
    for (const kind of await this.#kinds()) {
      const onDisk = await readIfThere(this.#pathOf(kind, fileId));
      if (onDisk === null) continue;
      if (fileIdOf(onDisk) !== fileId) throw new FileDamaged(`the stored file ${fileId} is damaged`);
      const { header, bytesWith } = unseal(onDisk);
      const key = header.owner === null ? null : await this.#keys.find(plainOwner(header.owner));
      if (header.owner !== null && key === null) return null;
      return { owner: header.owner, kind: header.kind, mimeType: header.mimeType, bytes: bytesWith(key) };
    }
    return null;
  }

  async find(fileId: string): Promise<FoundFile | null> {
    if (!fileIdPattern.test(fileId)) return null;
    for (const kind of await this.#kinds()) {
      const found = await this.#found.at(this.#pathOf(kind, fileId), fileId);
      if (found !== null) return found;
    }
    return null;
  }

  async eraseOwner(owner: string): Promise<void> {
    await this.#keys.erase(plainOwner(owner));
  }

  async remove(fileId: string): Promise<boolean> {
    if (!fileIdPattern.test(fileId)) return false;
    for (const kind of await this.#kinds()) {
      const path = this.#pathOf(kind, fileId);
      if (await removed(path)) {
        await syncFolder(dirname(path));
        return true;
      }
    }
    return false;
  }

  async removeOf(erased: ReadonlySet<string>): Promise<number> {
    let count = 0;
    for (const kind of await this.#kinds()) {
      for (const part of await readdir(join(this.#folder, kind))) {
        const folder = join(this.#folder, kind, part);
        const before = count;
        for (const fileId of await readdir(folder)) {
          const owner = await ownerOf(join(folder, fileId));
          if (owner !== null && erased.has(owner) && (await removed(join(folder, fileId)))) count += 1;
        }
        if (count > before) await syncFolder(folder);
      }
    }
    return count;
  }

  async sweep(olderThan: number): Promise<void> {
    for (const name of await readdir(this.#temporary)) {
      const path = join(this.#temporary, name);
      const found = await stat(path).catch(ignoreMissing);
      // Whoever was writing it may have finished, or another sweep been faster.
      if (found !== null && found.mtimeMs < olderThan) await removed(path);
    }
  }

  #pathOf(kind: string, fileId: string): string {
    return join(this.#folder, kind, fileId.slice(0, 2), fileId);
  }

  async #kinds(): Promise<string[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory() && !ours.has(entry.name)).map((entry) => entry.name);
  }

  /** It is durable even if its first writer crashed. */
  async #keepExisting(path: string): Promise<boolean> {
    try {
      const handle = await open(path, 'r');
      await handle.sync();
      await handle.close();
      await syncFolder(dirname(path));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }
}

function ignoreMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function plainOwner(owner: string): string {
  if (!ownerPattern.test(owner)) throw new TypeError(`not an owner: ${JSON.stringify(owner)}`);
  return owner;
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    (error: unknown) => ignoreMissing(error) !== null,
  );

const removed = (path: string): Promise<boolean> =>
  unlink(path).then(
    () => true,
    (error: unknown) => ignoreMissing(error) !== null,
  );

/** What cannot be read as a file is nobody's here. */
async function ownerOf(path: string): Promise<string | null> {
  const handle = await open(path, 'r').catch(ignoreMissing);
  if (handle === null) return null;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestHead), 0, longestHead, 0);
    return headerIn(buffer.subarray(0, bytesRead))?.owner ?? null;
  } finally {
    await handle.close();
  }
}
