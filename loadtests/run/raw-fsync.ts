import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds of one fsync of a 4 KiB append, median of 50, where the data is. */
export function rawFsyncMs(dataDir: string): number {
  const file = join(dataDir, 'fsync-probe');
  const fd = openSync(file, 'w');
  const times = Array.from({ length: 50 }, () => {
    writeSync(fd, Buffer.alloc(4096, 1));
    const start = performance.now();
    fsyncSync(fd);
    return performance.now() - start;
  });
  closeSync(fd);
  rmSync(file);
  return times.sort((a, b) => a - b)[25] ?? 0;
}
