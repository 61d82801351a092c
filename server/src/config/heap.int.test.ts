import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { workerFile } from '@vigil/stores/threads';
import { expect, it } from 'vitest';

const compiled = pathToFileURL(workerFile(import.meta.url, './heap.ts')).href;

/**
 * Holds 43 MB, replaces a third of them again and again, and prints how large its heap was at most, as a
 * multiple of what it holds.
 */
const churning = `
  import { boundGarbage } from '${compiled}';
  boundGarbage();
  const held = Array.from({ length: 300_000 }, (_, i) => ({ i, next: { i } }));
  const ring = Array.from({ length: 4000 }, (_, i) => new Array(500).fill(i));
  gc();
  const inUse = process.memoryUsage().heapUsed;
  let most = 0;
  for (let n = 0; n < 100_000; n += 1) {
    ring[n % ring.length] = new Array(500).fill(n);
    if (n % 1000 === 0) most = Math.max(most, process.memoryUsage().heapUsed);
  }
  console.log(held.length && most / inUse);
`;

it('the heap stays near what is in use, however fast garbage is made', async () => {
  const node = ['--expose-gc', '--max-semi-space-size=1', '--input-type=module', '--eval', churning];
  const { stdout } = await promisify(execFile)(process.execPath, node);
  expect(Number(stdout)).toBeLessThan(2.5);
});
