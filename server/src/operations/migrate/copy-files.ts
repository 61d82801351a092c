import { existsSync } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyNew, namesIn, sha256OfFile } from '@vigil/stores/backup/durable-copy';
import { ensureFolder, syncFolder } from '@vigil/stores/files/local/durable-file';
import { PlainError } from '../../platform/plain-error.js';

/** What belongs to a half-written file, or to the folder that holds the master key. */
const notCopied = new Set(['tmp', 'master.key']);

/**
 * Copies stored files and the wrapped keys of persons that are not there yet. Answers how many files there
 * are. A file is whole under its name or not there.
 */
export async function copyFiles(from: string, to: string): Promise<number> {
  let files = 0;
  const staging = join(to, 'tmp');
  await ensureFolder(staging);
  for (const kind of (await namesIn(from)).filter((name) => !notCopied.has(name))) {
    if (kind === 'keys') await copyMissing(join(from, kind), join(to, kind), staging);
    else
      for (const part of await namesIn(join(from, kind)))
        files += await copyMissing(join(from, kind, part), join(to, kind, part), staging);
  }
  return files;
}

/**
 * Stored files of `from` that are missing in `to` or whose bytes there are not what their name says, and keys
 * that differ.
 */
export async function differingFiles(from: string, to: string): Promise<string[]> {
  const differing: string[] = [];
  for (const kind of (await namesIn(from)).filter((name) => !notCopied.has(name))) {
    if (kind === 'keys') {
      for (const name of await namesIn(join(from, kind)))
        if (!(await sameBytes(join(from, kind, name), join(to, kind, name))))
          differing.push(`${kind}/${name}`);
      continue;
    }
    for (const part of await namesIn(join(from, kind))) {
      for (const fileId of await namesIn(join(from, kind, part))) {
        const path = join(to, kind, part, fileId);
        if (!existsSync(path) || (await sha256OfFile(path)) !== fileId) differing.push(`${kind}/${fileId}`);
      }
    }
  }
  return differing;
}

/** Puts a key where the cluster looks for it. Throws `PlainError` when another one is there. */
export async function copyKey(from: string, to: string): Promise<void> {
  if (from === to || !existsSync(from)) return;
  if (existsSync(to)) {
    if (await sameBytes(from, to)) return;
    throw new PlainError(`${to} 中已有另一把密钥，请使用原来的密钥 ${from}。 (Another key is there.)`);
  }
  await ensureFolder(dirname(to));
  await copyNew(from, to);
  await syncFolder(dirname(to));
}

async function copyMissing(from: string, to: string, staging: string): Promise<number> {
  const names = await namesIn(from);
  await ensureFolder(to);
  for (const name of names) {
    const wanted = join(to, name);
    if (existsSync(wanted) && (await stat(wanted)).size === (await stat(join(from, name))).size) continue;
    const staged = join(staging, `${name}.migrating`);
    await rm(staged, { force: true });
    await copyNew(join(from, name), staged);
    await rename(staged, wanted);
  }
  await syncFolder(to);
  return names.length;
}

async function sameBytes(a: string, b: string): Promise<boolean> {
  return existsSync(b) && (await readFile(a)).equals(await readFile(b));
}
