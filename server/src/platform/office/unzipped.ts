import { unzipSync } from 'fflate';
import { UnreadableFileError } from './unreadable-file.js';

const entriesAtMost = 20_000;
const bytesAtMost = 200 * 1024 * 1024;
/** A text shrinks to a hundredth at best; what shrinks more is a bomb. */
const ratioAtMost = 200;

const isOutside = (name: string): boolean =>
  name.startsWith('/') || /^[A-Za-z]:/.test(name) || name.split(/[\\/]/).includes('..');

/**
 * The files of a zip whose names match, by name. Refuses what is too many, too large, shrunk beyond reason,
 * or named outside the package, from the directory alone, before anything is unpacked. Throws
 * `UnreadableFileError`.
 */
export function unzipped(bytes: Uint8Array, wanted: RegExp): Map<string, Uint8Array> {
  let entries = 0;
  let total = 0;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize, size }) => {
        entries += 1;
        total += originalSize;
        if (entries > entriesAtMost) throw new UnreadableFileError('压缩包内的文件过多！');
        if (isOutside(name)) throw new UnreadableFileError(`压缩包内的文件名不安全：${name}`);
        if (total > bytesAtMost || originalSize > Math.max(1, size) * ratioAtMost)
          throw new UnreadableFileError('压缩包解压后过大！');
        return wanted.test(name);
      },
    });
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError('不是有效的压缩包！', { cause: error });
  }
  return new Map(Object.entries(files));
}
