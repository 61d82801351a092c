import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';
/** It may be there, and this process's user may not read it, or the folder it stands in. */
export const isForbidden = (error: unknown): boolean =>
  ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');
export const isTaken = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === 'EEXIST';

/** Makes names created, renamed or removed in the folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates the folder and those above it as far as they are missing, each durably, readable by this user
 * alone.
 */
export async function ensureFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** A file that is written and not yet under its name. */
export interface StagedFile {
  readonly path: string;
  /** of everything written, hex */
  readonly sha256: string;
  readonly sizeOnDisk: number;
}

/** Writes the pieces as they come, durable when it resolves. What throws, a full disk too, leaves nothing. */
export async function stage(
  temporaryFolder: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<StagedFile> {
  const path = join(temporaryFolder, randomUUID());
  const handle = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let sizeOnDisk = 0;
  try {
    for await (const piece of pieces) {
      hash.update(piece);
      await handle.writeFile(piece);
      sizeOnDisk += piece.length;
    }
    await handle.sync();
    await handle.close();
  } catch (error) {
    await handle.close().catch(() => undefined);
    await unlink(path);
    throw error;
  }
  return { path, sha256: hash.digest('hex'), sizeOnDisk };
}

/** Gives a staged file its name, durably. What was there is replaced. */
export async function settle(staged: StagedFile, path: string): Promise<void> {
  await rename(staged.path, path);
  await syncFolder(dirname(path));
}

/** Puts the bytes at `path`, all or nothing, durable when it resolves. What was there is replaced. */
export async function writeDurably(path: string, bytes: Uint8Array, temporaryFolder: string): Promise<void> {
  await settle(await stage(temporaryFolder, [bytes]), path);
}

/**
 * Like `writeDurably`, but leaves alone what is there already: answers false then. Of racing writers one
 * wins.
 */
export async function createDurably(
  path: string,
  bytes: Uint8Array,
  temporaryFolder: string,
): Promise<boolean> {
  const { path: temporary } = await stage(temporaryFolder, [bytes]);
  try {
    await link(temporary, path);
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  } finally {
    await unlink(temporary);
    await syncFolder(dirname(path));
  }
}
