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
 * Copies the stored files of a data folder (`<kind>/<two digits>/<fileId>`), lets `more` bring others into the copy,
 * and lists them all in `listFile`, one `kind/fileId` a line. Called after the stores were copied: a file is on disk
 * before the event that names it, and never changes, so everything the copied events name is there, or at a provider.
 */
export async function copyStoredFiles(
  from: string,
  to: string,
  listFile: string,
  more: () => Promise<void> = async () => undefined,
): Promise<CopiedFiles> {
  for (const kind of await kindsIn(from))
    for (const part of await namesIn(join(from, kind)))
      await copyFlatFolder(join(from, kind, part), join(to, kind, part));
  await more();
  return listStoredFiles(to, listFile);
}

const kindsIn = async (folder: string): Promise<string[]> =>
  (await namesIn(folder)).filter((name) => !notKinds.has(name));

async function listStoredFiles(folder: string, listFile: string): Promise<CopiedFiles> {
  const list = await open(listFile, 'wx', 0o600);
  let count = 0;
  let bytes = 0;
  try {
    for (const kind of await kindsIn(folder)) {
      for (const part of await namesIn(join(folder, kind)))
        for (const fileId of await namesIn(join(folder, kind, part))) {
          bytes += (await stat(join(folder, kind, part, fileId))).size;
          count += 1;
          await list.write(`${kind}/${fileId}\n`);
        }
      await syncFolder(join(folder, kind));
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
