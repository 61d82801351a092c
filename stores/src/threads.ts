import { fileURLToPath } from 'node:url';

/**
 * Address of a worker's compiled file. Worker threads always run from `dist` (tsc -b takes two seconds; Node 20 cannot run TypeScript in a thread),
 * also when the caller itself runs from `src` under vitest or tsx.
 */
export function workerFile(callerUrl: string, relative: string): string {
  const url = new URL(relative, callerUrl);
  if (new URL(callerUrl).pathname.endsWith('.ts')) url.pathname = url.pathname.replace(/\/src\/(?!.*\/src\/)/, '/dist/');
  url.pathname = url.pathname.replace(/\.ts$/, '.js');
  return fileURLToPath(url);
}
