import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, syncFolder } from '../files/local/durable-file.js';
import { copyFlatFolder, namesIn, sha256OfFile, syncFile } from './durable-copy.js';

/** Stored files as a backup lists them. */
export interface CopiedFiles {
  readonly count: number;
  readonly bytes: number;
}

/** Beside the kinds of files there are the keys, which a backup treats apart, and what is half written. */
const notKinds = new Set(['keys', 'tmp', 'master.key']);

/**
 * Copies the stored files of a data folder (`<kind>/<two digits>/<fileId>`) and lists them in `listFile`, one
 * `kind/fileId` a line. Called after the stores were copied: a file is on disk before the event that names
 * it, and never changes, so everything the copied events name is there.
 */
export async function copyStoredFiles(from: string, to: string, listFile: string): Promise<CopiedFiles> {
  const list = await open(listFile, 'wx', 0o600);
  let count = 0;
  let bytes = 0;
  try {
    for (const kind of (await namesIn(from)).filter((name) => !notKinds.has(name))) {
      for (const part of await namesIn(join(from, kind))) {
        await copyFlatFolder(join(from, kind, part), join(to, kind, part));
        for (const fileId of await namesIn(join(to, kind, part))) {
          bytes += (await stat(join(to, kind, part, fileId))).size;
          count += 1;
          await list.write(`${kind}/${fileId}\n`);
        }
      }
      await syncFolder(join(to, kind));
    }
  } finally {
    await list.close();
  }
  await syncFile(listFile);
  return { count, bytes };
}

/** Files of the list that are not in the folder or whose bytes are not what their name says (its SHA-256). */
export async function wrongStoredFiles(folder: string, listed: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const line of listed) {
    const [kind = '', fileId = ''] = line.split('/');
    try {
      if ((await sha256OfFile(join(folder, kind, fileId.slice(0, 2), fileId))) !== fileId) wrong.push(line);
    } catch (error) {
      if (!isMissing(error)) throw error;
      wrong.push(line);
    }
  }
  return wrong;
}
