import { access, open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../at-most.js';
import type { ComingFile, FileContent, Files, FoundFile, ListedFile, StoredFile } from '../port.js';
import { sizeOf } from './checked-bytes.js';
import { ensureFolder, isMissing, settle, stage, syncFolder } from './durable-file.js';
import { OwnerErased, PersonKeys } from './person-keys.js';
import { FoundFiles } from './found-files.js';
import {
  asDamaged,
  decrypt,
  encrypt,
  fileIdOf,
  FileDamaged,
  headIn,
  longestHead,
  sealed,
  unseal,
} from './sealed-file.js';

export interface LocalFilesOptions {
  readonly folder: string;
  /**
   * Master key that wraps the keys of persons; default `master.key` in the folder. Made on the first start.
   */
  readonly keyFile?: string;
  /** Larger files are checked while they are read, not before; default 64 MiB. */
  readonly checkedFirstBytes?: number;
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
export async function openLocalFiles({
  folder,
  keyFile,
  checkedFirstBytes,
}: LocalFilesOptions): Promise<Files> {
  const temporary = join(folder, 'tmp');
  await ensureFolder(temporary);
  const keys = await PersonKeys.open(join(folder, 'keys'), temporary, keyFile ?? join(folder, 'master.key'));
  return new LocalFiles(folder, temporary, keys, checkedFirstBytes);
}

class LocalFiles implements Files {
  readonly #folder: string;
  readonly #temporary: string;
  readonly #keys: PersonKeys;
  readonly #found: FoundFiles;
  /** Kinds by file, of files met lately: each folder that is tried in vain costs as much as the read. */
  readonly #kindOf = new LRUCache<string, string>(atMost(20_000));

  constructor(folder: string, temporary: string, keys: PersonKeys, checkedFirstBytes?: number) {
    this.#found = new FoundFiles((owner) => keys.find(plainOwner(owner)), checkedFirstBytes);
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
    content: FileContent,
    before?: (coming: ComingFile) => Promise<void>,
  ): Promise<StoredFile> {
    if (!kindPattern.test(kind) || ours.has(kind))
      throw new TypeError(`not a kind of file: ${JSON.stringify(kind)}`);
    if (!mimePattern.test(mimeType)) throw new TypeError(`not a media type: ${JSON.stringify(mimeType)}`);
    const key = owner === null ? null : await this.#keys.findOrCreate(plainOwner(owner));
    let sizeBytes = 0;
    const counted = counting(content, (count) => (sizeBytes += count));
    const staged = await stage(this.#temporary, sealed({ kind, owner, mimeType }, counted, key));
    const fileId = staged.sha256;
    const path = this.#pathOf(kind, fileId);
    try {
      // A content that takes minutes to come may end after its owner has gone.
      if (owner !== null && !(content instanceof Uint8Array) && (await this.#keys.find(owner)) === null)
        throw new OwnerErased(owner);
      await before?.({ fileId, isThere: () => isThere(path) });
      if (await this.#keepExisting(path)) await removed(staged.path);
      else {
        await ensureFolder(join(this.#folder, kind, fileId.slice(0, 2)));
        await settle(staged, path);
        await this.#found.written(path, fileId);
      }
      this.#kindOf.set(fileId, kind);
    } catch (error) {
      await removed(staged.path);
      throw error;
    }
    return { fileId, sizeBytes };
  }

  async get(fileId: string) {
    if (!fileIdPattern.test(fileId)) return null;
    for await (const kind of this.#kindsToTry(fileId)) {
      const onDisk = await readIfThere(this.#pathOf(kind, fileId), fileId);
      if (onDisk === null) continue;
      this.#kindOf.set(fileId, kind);
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
    for await (const kind of this.#kindsToTry(fileId)) {
      const found = await this.#found.at(this.#pathOf(kind, fileId), fileId);
      if (found === null) continue;
      this.#kindOf.set(fileId, kind);
      return found;
    }
    return null;
  }

  async list(after: string | null, limit: number): Promise<ListedFile[]> {
    const listed: ListedFile[] = [];
    const kinds = await this.#kinds();
    for (let part = Number.parseInt(after?.slice(0, 2) ?? '00', 16); part < 256; part += 1) {
      for (const { kind, fileId } of await this.#namesIn(kinds, part.toString(16).padStart(2, '0'))) {
        if (after !== null && fileId <= after) continue;
        if (listed.length >= limit) return listed;
        const file = await headAt(this.#pathOf(kind, fileId));
        if (file !== null) listed.push({ fileId, ...file });
      }
    }
    return listed;
  }

  async #namesIn(kinds: readonly string[], part: string) {
    const found = await Promise.all(
      kinds.map(async (kind) => {
        const names = (await readdir(join(this.#folder, kind, part)).catch(ignoreMissing)) ?? [];
        return names.filter((name) => fileIdPattern.test(name)).map((fileId) => ({ kind, fileId }));
      }),
    );
    return found.flat().sort((a, b) => (a.fileId < b.fileId ? -1 : 1));
  }

  async seal(owner: string, text: string): Promise<string> {
    const key = await this.#keys.findOrCreate(plainOwner(owner));
    return encrypt(key, Buffer.from(text, 'utf8'), textOf(owner)).toString('base64');
  }

  async unseal(owner: string, sealedText: string): Promise<string | null> {
    const key = await this.#keys.find(plainOwner(owner));
    return key && decrypt(key, Buffer.from(sealedText, 'base64'), textOf(owner)).toString('utf8');
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
          const owner = (await headAt(join(folder, fileId)))?.owner ?? null;
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

  /** Every kind, the one where the file was met last before all others. */
  async *#kindsToTry(fileId: string): AsyncGenerator<string> {
    const met = this.#kindOf.get(fileId);
    if (met !== undefined) yield met;
    for (const kind of await this.#kinds()) if (kind !== met) yield kind;
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

/** Bound to a sealed text, which is no file. */
const textOf = (owner: string): Buffer => Buffer.from(`text of ${owner}`, 'utf8');

function plainOwner(owner: string): string {
  if (!ownerPattern.test(owner)) throw new TypeError(`not an owner: ${JSON.stringify(owner)}`);
  return owner;
}

async function readIfThere(path: string, fileId: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw asDamaged(fileId, error);
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

/** What cannot be read as a file is none here. */
async function headAt(path: string): Promise<Omit<ListedFile, 'fileId'> | null> {
  const handle = await open(path, 'r').catch(ignoreMissing);
  if (handle === null) return null;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestHead), 0, longestHead, 0);
    const found = headIn(buffer.subarray(0, bytesRead));
    if (found === null) return null;
    const { head, header } = found;
    const sizeBytes = sizeOf({
      head,
      sizeOnDisk: (await handle.stat()).size,
      isSealed: header.owner !== null,
    });
    return { owner: header.owner, kind: header.kind, mimeType: header.mimeType, sizeBytes };
  } finally {
    await handle.close();
  }
}

async function* counting(content: FileContent, count: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    count(piece.length);
    yield piece;
  }
}
