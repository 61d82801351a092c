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

const page = 4096;
const pages = 32_768;

/**
 * Microseconds of the first read of a page of memory that nobody touched for half a second, mean of 5,000 pages of
 * 128 MiB that are read here and there. One virtual machine took 1 to 2 in a quiet hour; while its host took memory away
 * from it a like program read 25 to 47, and whatever looks through thousands of papers cost many times what it computes.
 */
export function restedReadUs(): number {
  const memory = new Uint8Array(pages * page);
  for (let at = 0; at < memory.length; at += page) memory[at] = 1;
  const few = 5000;
  const read = (): number => {
    const start = performance.now();
    let sum = 0;
    // A step that has no factor in common with the pages comes to each once.
    for (let n = 0; n < few; n += 1) sum += memory[((n * 12_345 + 7) % pages) * page] as number;
    if (sum !== few) throw new Error('memory has lost what was written');
    return (performance.now() - start) * (1000 / few);
  };
  read();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  return read();
}
