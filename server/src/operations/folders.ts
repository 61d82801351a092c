import { mkdir, readdir, stat, statfs } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { PlainError } from '../platform/plain-error.js';

/**
 * Makes a folder, readable by this user alone, unless it is there and empty. Throws `PlainError` when
 * something is in it.
 */
export async function takeEmptyFolder(folder: string, what: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length === 0) return;
  } catch (cause) {
    throw new PlainError(`${what} ${folder} 无法写入。 (The folder cannot be written.)`, { cause });
  }
  throw new PlainError(`${what} ${folder} 不是空的，请换一个空目录。 (The folder is not empty.)`);
}

export function isInside(folder: string, path: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way === '' || (!way.startsWith('..') && resolve(way) !== way);
}

/** Throws `PlainError` when less is free in `folder` than everything below the sources takes. */
export async function refuseFullDisk(sources: readonly string[], folder: string): Promise<void> {
  let needed = 0;
  for (const source of sources)
    if (!sources.some((other) => other !== source && isInside(other, source)))
      needed += await bytesBelow(source);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= needed) return;
  const mib = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MiB`;
  throw new PlainError(
    `${folder} 所在磁盘空间不足：需要 ${mib(needed)}，剩余 ${mib(free)}。 (There is not enough free space.)`,
  );
}

async function bytesBelow(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    bytes += found?.size ?? 0;
  }
  return bytes;
}
