import { randomUUID } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { LockDamaged, takeFolderLock } from '@vigil/stores/documents/sqlite/folder-lock';
import { holderOf, keepToOwner, leftOpenSentence, writeHolder } from './folder-holder.js';
import { PlainError } from './plain-error.js';
import { lockSentence } from './starting/place-sentence.js';

/** Version of everything in the data folder that a newer Vigil writes differently. */
export const dataVersion = 1;

const versionFile = 'version.json';

/** The data folder; where one process has it alone, held until it is released. */
export interface DataDir {
  readonly path: string;
  /** True when this start made the folder's version file: nothing was here before. */
  readonly isNew: boolean;
  /** What other users may still read or enter, and what to do, as one sentence; null: nothing. */
  readonly leftOpen: string | null;
  release(): void;
}

/**
 * Makes the folder if it is missing and takes its exclusive lock (an SQLite lock: the system lets go of it
 * however the process dies). Throws `PlainError` when it cannot be written, is held by another process or was
 * written by a newer version.
 */
export function holdDataDir(path: string): DataDir {
  makeWritable(path);
  const leftOpen = leftOpenSentence(path, keepToOwner(path));
  const lock = takeLock(path);
  try {
    writing(path, () => writeHolder(path));
    return { path, isNew: checkVersion(path), leftOpen, release: () => lock.release() };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Makes the folder if it is missing, for processes that keep only keys and files there and may share it: there
 * is nothing to release. Throws `PlainError` when it cannot be written.
 */
export function useDataDir(path: string): DataDir {
  makeWritable(path);
  const leftOpen = leftOpenSentence(path, keepToOwner(path));
  return { path, isNew: checkVersion(path), leftOpen, release: () => undefined };
}

function makeWritable(path: string): void {
  try {
    makeFolder(path);
    accessSync(path, constants.W_OK | constants.R_OK);
  } catch (cause) {
    throw new PlainError(`数据目录 ${path} 无法写入，请检查它的权限。 (The data folder cannot be written.)`, {
      cause,
    });
  }
}

/**
 * Like `mkdir -p`. Node's own recursive mode never returns where a folder can have no children, e.g. under
 * /proc.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process that shares the folder was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function takeLock(path: string): { release(): void } {
  let lock: { release(): void } | null;
  try {
    lock = takeFolderLock(path);
  } catch (cause) {
    throw new PlainError(
      cause instanceof LockDamaged
        ? lockSentence(cause)
        : `数据目录 ${path} 无法写入，请检查它的权限和磁盘空间。 (The data folder cannot be written.)`,
      { cause },
    );
  }
  if (lock === null)
    throw new PlainError(
      `数据目录 ${path} 正被另一个 Vigil 进程使用${holderOf(path)}，请先停止它。 (The data folder is in use by another process.)`,
    );
  return lock;
}

function checkVersion(path: string): boolean {
  const file = join(path, versionFile);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new PlainError(`无法读取 ${file}。 (The version file cannot be read.)`, { cause });
    writeVersion(path, file);
    return true;
  }
  if (isUnfinished(text)) {
    throw new PlainError(
      `数据目录 ${path} 的恢复没有完成，请清空它后重新执行 npm run restore。 (Restoring into the data folder was not finished: empty it and restore again.)`,
    );
  }
  const found = versionIn(text);
  if (found === null)
    throw new PlainError(
      `${file} 已损坏，无法确认数据目录的版本。它只记着版本：若该目录从未由更新版本的 Vigil 使用过，也不是没有恢复完的备份，请删除这一个文件，然后重新启动（会重新写出版本 ${dataVersion}）。 (The version file is damaged.)`,
    );
  if (found > dataVersion) {
    throw new PlainError(
      `数据目录 ${path} 由更新版本的 Vigil 写成（版本 ${found}，本程序支持 ${dataVersion}），请升级程序。 (The data folder is of a newer version.)`,
    );
  }
  return false;
}

/** Until `markRestored` the folder is no server's: a start on it says that its restoring was not finished. */
export function markRestoring(path: string): void {
  writeAtOnce(join(path, versionFile), { restoring: true });
}

/** The folder is whole and of this version: the next start takes it. */
export function markRestored(path: string): void {
  writeAtOnce(join(path, versionFile), { dataVersion });
}

/** The version of a folder that may be in use; null when it has none or it cannot be read. */
export function dataVersionOf(path: string): number | null {
  try {
    return versionIn(readFileSync(join(path, versionFile), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Under a name of its own first: processes that share the folder may all begin at once. */
function writeAtOnce(file: string, content: object): void {
  const temporary = `${file}.${randomUUID()}`;
  writeFileSync(temporary, `${JSON.stringify(content)}\n`, { flush: true });
  renameSync(temporary, file);
}

function writeVersion(path: string, file: string): void {
  writing(path, () => writeAtOnce(file, { dataVersion }));
}

function writing(path: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    throw new PlainError(
      `数据目录 ${path} 无法写入，请检查它的权限和磁盘空间。 (The data folder cannot be written.)`,
      { cause },
    );
  }
}

function isUnfinished(text: string): boolean {
  try {
    return (JSON.parse(text) as { restoring?: unknown }).restoring === true;
  } catch {
    return false;
  }
}

function versionIn(text: string): number | null {
  try {
    const value = (JSON.parse(text) as { dataVersion?: unknown }).dataVersion;
    return typeof value === 'number' && Number.isInteger(value) ? value : null;
  } catch {
    return null;
  }
}
