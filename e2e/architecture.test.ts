import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('generated'),
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));

const isTest = (file: string): boolean => /\.test\.tsx?$|\.fixture\.tsx?$|\.spec\.ts$/.test(file);

const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    (match) => match[1] as string,
  );

/** The folder under src that an import leads to, or null when it stays in its own or leaves the package. */
function sliceReached(file: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  const target = join(file, '..', specifier).split('/');
  const own = file.split('/');
  return target[0] === own[0] && target[2] !== own[2] ? (target[2] ?? null) : null;
}

/** Where every slice of a package may look besides itself. */
const shared: Readonly<Record<string, readonly string[]>> = {
  web: ['app', 'config', 'generated'],
  'admin-console': ['app', 'config', 'generated'],
};

/** The parts that put slices together. */
const composition = ['app', 'demo', 'operations', 'platform', 'config', 'testing'];

describe('architecture', () => {
  it.each(Object.keys(shared))('a slice of %s never imports another slice', (pkg) => {
    const wrong: string[] = [];
    for (const file of sources(`${pkg}/src`)) {
      const slice = file.split('/')[2] as string;
      if (slice.includes('.') || composition.includes(slice) || isTest(file)) continue;
      for (const specifier of importsOf(file)) {
        const reached = sliceReached(file, specifier);
        if (reached !== null && !(shared[pkg] as readonly string[]).includes(reached))
          wrong.push(`${file} → ${specifier}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('no test mocks a module: files of a worker share what was loaded (decision 63)', () => {
    const wrong = ['domain/src', 'ui/src', 'web/src', 'admin-console/src']
      .flatMap(sources)
      .filter((file) => /\bvi\.(?:do)?[mM]ock\(/.test(readFileSync(join(root, file), 'utf8')));
    expect(wrong).toEqual([]);
  });

  it('only the configuration reads the environment', () => {
    const wrong = ['domain/src', 'stores/src', 'server/src', 'web/src', 'admin-console/src', 'ui/src']
      .flatMap(sources)
      .filter(
        (file) =>
          !/^server\/src\/config\/(?:env|node-env)\.ts$|\/cli\/|\.test\.tsx?$|cohort|testing\/|test-services/.test(
            file,
          ),
      )
      .filter((file) => readFileSync(join(root, file), 'utf8').includes('process.env'));
    expect(wrong).toEqual([]);
  });

  it('no file but data is longer than 400 lines', () => {
    const long = [
      'domain/src',
      'stores/src',
      'projections/src',
      'server/src',
      'ui/src',
      'web/src',
      'admin-console/src',
    ]
      .flatMap(sources)
      .filter((file) => !/\.test\.tsx?$|contract|demo\/questions|\.fixture\./.test(file))
      .filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 401);
    expect(long).toEqual([]);
  });
});
