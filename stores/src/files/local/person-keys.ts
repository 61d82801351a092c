import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createDurably, ensureFolder, isMissing, syncFolder } from './durable-file.js';
import { decrypt, encrypt } from './sealed-file.js';

/** Files can no longer be stored for this person. */
export class OwnerErased extends Error {
  readonly code = 'OwnerErased';
  constructor(owner: string) {
    super(`the files of ${owner} are erased for ever`);
    this.name = 'OwnerErased';
  }
}

const keyBytes = 32;

/**
 * One key per person in `folder`, each wrapped by the master key. Keys are never kept in memory between
 * calls, so that an erasure holds at once in every process that shares the folder.
 */
export class PersonKeys {
  readonly #folder: string;
  readonly #temporary: string;
  readonly #master: Buffer;

  private constructor(folder: string, temporary: string, master: Buffer) {
    this.#folder = folder;
    this.#temporary = temporary;
    this.#master = master;
  }

  /**
   * Reads the master key, or makes one (mode 600) when there are no wrapped keys yet; throws when it is lost,
   * broken or readable by others.
   */
  static async open(folder: string, temporary: string, masterFile: string): Promise<PersonKeys> {
    await ensureFolder(folder);
    const master = (await readMaster(masterFile)) ?? (await createMaster(folder, masterFile));
    return new PersonKeys(folder, temporary, master);
  }

  /** The person's key; null when there is none (never made, or erased). */
  async find(owner: string): Promise<Buffer | null> {
    if (await this.#isErased(owner)) return null;
    try {
      return decrypt(this.#master, await readFile(this.#keyFile(owner)), Buffer.from(owner, 'utf8'));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** The person's key, made durable first when it is new. Throws OwnerErased. */
  async findOrCreate(owner: string): Promise<Buffer> {
    const found = await this.find(owner);
    if (found !== null) return found;
    if (await this.#isErased(owner)) throw new OwnerErased(owner);
    await createDurably(
      this.#keyFile(owner),
      encrypt(this.#master, randomBytes(keyBytes), Buffer.from(owner, 'utf8')),
      this.#temporary,
    );
    const key = await this.find(owner);
    if (key === null) throw new OwnerErased(owner);
    return key;
  }

  /**
   * Destroys the key for ever: first the mark that forbids a new one, then the key. Repeating is harmless.
   */
  async erase(owner: string): Promise<void> {
    await createDurably(this.#erasedFile(owner), Buffer.alloc(0), this.#temporary);
    await rm(this.#keyFile(owner), { force: true });
    await syncFolder(this.#folder);
  }

  #keyFile(owner: string): string {
    return join(this.#folder, `${owner}.key`);
  }

  #erasedFile(owner: string): string {
    return join(this.#folder, `${owner}.erased`);
  }

  async #isErased(owner: string): Promise<boolean> {
    try {
      await stat(this.#erasedFile(owner));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }
}

async function readMaster(masterFile: string): Promise<Buffer | null> {
  try {
    const { mode } = await stat(masterFile);
    if ((mode & 0o077) !== 0)
      throw new Error(`the master key ${masterFile} must be readable by its owner alone (chmod 600)`);
    const key = Buffer.from((await readFile(masterFile, 'utf8')).trim(), 'hex');
    if (key.length !== keyBytes)
      throw new Error(`the master key ${masterFile} is not ${keyBytes} bytes in hexadecimal`);
    return key;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function createMaster(folder: string, masterFile: string): Promise<Buffer> {
  const wrapped = (await readdir(folder)).filter((name) => name.endsWith('.key'));
  if (wrapped.length > 0)
    throw new Error(`the master key ${masterFile} is missing, and ${wrapped.length} keys were wrapped by it`);
  // Written beside its place: the key may be on a disk of its own, and no link leads from one disk to
  // another.
  const beside = dirname(masterFile);
  await ensureFolder(beside);
  await createDurably(
    masterFile,
    Buffer.from(`${randomBytes(keyBytes).toString('hex')}\n`, 'latin1'),
    beside,
  );
  const master = await readMaster(masterFile);
  if (master === null) throw new Error(`the master key ${masterFile} vanished`);
  return master;
}
