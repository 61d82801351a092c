import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureFolder, isMissing, syncFolder } from '../files/local/durable-file.js';

export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** SHA-256 (hex) of a file's bytes. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * Copies a file to a name that must be free; on disk when it resolves, its folder's entry after `syncFolder`.
 */
export async function copyNew(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL);
  await syncFile(to);
}

/** Names in a folder, sorted; none when the folder is not there. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * Copies every file of a folder without its subfolders; answers how many. A file that is removed meanwhile is
 * left out.
 */
export async function copyFlatFolder(from: string, to: string): Promise<number> {
  await ensureFolder(to);
  let copied = 0;
  for (const name of await namesIn(from)) {
    try {
      await copyNew(join(from, name), join(to, name));
      copied += 1;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  await syncFolder(to);
  return copied;
}
