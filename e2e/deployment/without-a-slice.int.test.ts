import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const layers = ['domain', 'stores', 'projections', 'server'];
const removed = 'statistics';

let house: string;

/** The house without one slice: its folders gone, and its lines in the indexes of slices. */
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'vigil-without-'));
  for (const file of ['package.json', 'tsconfig.base.json'])
    writeFileSync(join(house, file), readFileSync(join(root, file)));
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  for (const layer of layers) {
    for (const file of ['package.json', 'tsconfig.json'])
      cpSync(join(root, layer, file), join(house, layer, file));
    cpSync(join(root, layer, 'src'), join(house, layer, 'src'), {
      recursive: true,
      filter: (path) => !path.endsWith(`/src/${removed}`) && !/\.test\.ts$/.test(path),
    });
  }
  for (const layer of ['domain', 'projections', 'server']) {
    const file = join(house, layer, 'src/slices.ts');
    const lines = readFileSync(file, 'utf8').split('\n');
    writeFileSync(
      file,
      lines
        .filter((line) => !line.includes(`'./${removed}/`))
        .map((line) => line.replace(new RegExp(`\\s*\\b${removed}(?:Slice|Projections)\\b,?`), ''))
        .join('\n'),
    );
  }
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

describe('a house without one of its slices', () => {
  it('compiles: nothing but the indexes of slices names it', async () => {
    // Packages of this house, not of the one whose libraries it borrows.
    const paths = Object.fromEntries(layers.map((layer) => [`@vigil/${layer}/*`, [`./${layer}/src/*.ts`]]));
    const config = {
      extends: './tsconfig.base.json',
      compilerOptions: { noEmit: true, composite: false, declaration: false, declarationMap: false, paths },
      include: layers.map((layer) => `${layer}/src`),
    };
    writeFileSync(join(house, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    await run(process.execPath, [tsc, '-p', house], { cwd: house, maxBuffer: 1 << 24 });
    const index = readFileSync(join(house, 'server/src/slices.ts'), 'utf8');
    expect(index).not.toContain(removed);
    expect(index).toContain('watchSlice');
  });
});
