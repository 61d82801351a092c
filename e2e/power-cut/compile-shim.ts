import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Compiles shim.c into the folder and answers the library's path; ends the process with a plain sentence when
 * there is no compiler.
 */
export function compileShim(folder: string): string {
  const source = fileURLToPath(new URL('shim.c', import.meta.url));
  const library = join(folder, 'power-cut-shim.so');
  const result = spawnSync(
    'gcc',
    ['-shared', '-fPIC', '-O2', '-Wall', '-Wextra', '-o', library, source, '-ldl', '-lpthread'],
    { encoding: 'utf8' },
  );
  if (result.error !== undefined) {
    console.error('power-cut: needs a C compiler. Debian and Ubuntu: apt-get install -y gcc libc6-dev');
    process.exit(2);
  }
  if (result.status !== 0) {
    console.error(
      `power-cut: the shim cannot be compiled (missing headers? apt-get install -y libc6-dev)\n${result.stderr}`,
    );
    process.exit(2);
  }
  return library;
}
