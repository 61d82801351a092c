import { statSync, unlinkSync, utimesSync } from 'node:fs';
import { open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files, StoredFile } from '../port.js';
import { ensureFolder, isMissing, syncFolder, writeDurably } from './durable-file.js';
import { PersonKeys } from './person-keys.js';
import { fileIdOf, FileDamaged, seal, unseal } from './sealed-file.js';

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

  constructor(folder: string, temporary: string, keys: PersonKeys) {
    this.#folder = folder;
    this.#temporary = temporary;
    this.#keys = keys;
  }

  /**
   * Throws a TypeError on a kind, owner or type that is not plain, and OwnerErased. The same clear file twice
   * is one file.
   */
  async put(kind: string, owner: string | null, mimeType: string, bytes: Uint8Array): Promise<StoredFile> {
    if (!kindPattern.test(kind) || ours.has(kind))
      throw new TypeError(`not a kind of file: ${JSON.stringify(kind)}`);
    if (!mimePattern.test(mimeType)) throw new TypeError(`not a media type: ${JSON.stringify(mimeType)}`);
    const key = owner === null ? null : await this.#keys.findOrCreate(plainOwner(owner));
    const onDisk = seal({ kind, owner, mimeType }, bytes, key);
    const fileId = fileIdOf(onDisk);
    const path = this.#pathOf(kind, fileId);
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

  async eraseOwner(owner: string): Promise<void> {
    await this.#keys.erase(plainOwner(owner));
  }

  async collect(olderThan: number, isReferenced: (fileId: string) => Promise<boolean>): Promise<number> {
    await this.#collectTemporary(olderThan);
    let collected = 0;
    for (const kind of await this.#kinds()) {
      for (const part of await readdir(join(this.#folder, kind))) {
        const folder = join(this.#folder, kind, part);
        let removed = 0;
        for (const fileId of await readdir(folder)) {
          if ((await stat(join(folder, fileId))).mtimeMs >= olderThan || (await isReferenced(fileId)))
            continue;
          if (removeIfStillOld(join(folder, fileId), olderThan)) removed += 1;
        }
        if (removed > 0) await syncFolder(folder);
        collected += removed;
      }
    }
    return collected;
  }

  #pathOf(kind: string, fileId: string): string {
    return join(this.#folder, kind, fileId.slice(0, 2), fileId);
  }

  async #kinds(): Promise<string[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory() && !ours.has(entry.name)).map((entry) => entry.name);
  }

  /**
   * A file that is there already counts as stored anew: `collect` sees its new time, and it is durable even
   * if its first writer crashed.
   */
  async #keepExisting(path: string): Promise<boolean> {
    try {
      const now = new Date();
      utimesSync(path, now, now);
      const handle = await open(path, 'r');
      await handle.sync();
      await handle.close();
      await syncFolder(join(path, '..'));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async #collectTemporary(olderThan: number): Promise<void> {
    for (const name of await readdir(this.#temporary)) {
      const path = join(this.#temporary, name);
      const found = await stat(path).catch(ignoreMissing);
      // Whoever was writing it may have finished, or another collection been faster.
      if (found !== null && found.mtimeMs < olderThan) await unlink(path).catch(ignoreMissing);
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

/** In one step, so that no `put` of the same content can come between the look and the removal. */
function removeIfStillOld(path: string, olderThan: number): boolean {
  if (statSync(path).mtimeMs >= olderThan) return false;
  unlinkSync(path);
  return true;
}
