import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Address of a worker's compiled file. Worker threads always run from `dist` (tsc -b takes two seconds; Node
 * 20 cannot run TypeScript in a thread), also when the caller itself runs from `src` under vitest or tsx.
 */
export function workerFile(callerUrl: string, relative: string): string {
  const url = new URL(relative, callerUrl);
  if (new URL(callerUrl).pathname.endsWith('.ts'))
    url.pathname = url.pathname.replace(/\/src\/(?!.*\/src\/)/, '/dist/');
  url.pathname = url.pathname.replace(/\.ts$/, '.js');
  return fileURLToPath(url);
}

const lowestPriority = 19;

/**
 * Lets the caller's thread alone yield to the other threads of its process when the cores are full, by
 * `steps` of niceness. Answers whether it does: only Linux gives each thread a niceness of its own;
 * elsewhere, and where /proc is hidden, the thread stays as it is.
 */
export function yieldToOtherThreads(steps: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, Math.min(lowestPriority, getPriority(thread) + steps));
    return true;
  } catch {
    return false;
  }
}
