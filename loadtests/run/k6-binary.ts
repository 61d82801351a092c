import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const howToGetK6 =
  'no k6 found: set K6 to its path, put it on PATH, or get it by: go install go.k6.io/k6@latest';

/** Where k6 is: `K6`, PATH, `$(go env GOPATH)/bin`; null when nowhere. */
export function findK6(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.K6) return existsSync(env.K6) ? env.K6 : null;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return (
    [...folders, ...goBin()].map((folder) => join(folder, 'k6')).find((file) => existsSync(file)) ?? null
  );
}

function goBin(): string[] {
  try {
    return [
      join(
        execFileSync('go', ['env', 'GOPATH'], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
        }).trim(),
        'bin',
      ),
    ];
  } catch {
    return [];
  }
}
