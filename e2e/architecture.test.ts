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

describe('architecture', () => {
  it('no test mocks a module: files of a worker share what was loaded (docs/performance.md)', () => {
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
          !/^server\/src\/config\/(?:env|node-env|child-env)\.ts$|\/cli\/|\.test\.tsx?$|cohort|testing\/|test-services/.test(
            file,
          ),
      )
      .filter((file) => readFileSync(join(root, file), 'utf8').includes('process.env'));
    expect(wrong).toEqual([]);
  });

  it('no file but data is longer than 300 lines', () => {
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
      .filter((file) => !/\.test\.tsx?$|contract|\.bank\.ts$|\.fixture\./.test(file))
      .filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 301);
    expect(long).toEqual([]);
  });
});
