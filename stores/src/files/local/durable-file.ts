import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';
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

async function writeTemporary(temporaryFolder: string, bytes: Uint8Array): Promise<string> {
  const path = join(temporaryFolder, randomUUID());
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return path;
}

/** Puts the bytes at `path`, all or nothing, durable when it resolves. What was there is replaced. */
export async function writeDurably(path: string, bytes: Uint8Array, temporaryFolder: string): Promise<void> {
  const temporary = await writeTemporary(temporaryFolder, bytes);
  await rename(temporary, path);
  await syncFolder(dirname(path));
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
  const temporary = await writeTemporary(temporaryFolder, bytes);
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
