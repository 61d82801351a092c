import { execFile, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addressIn, runServer } from '../../server/src/testing/server-process.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const layers = ['domain', 'stores', 'projections', 'server'];
/** A slice with events, views and pages that no other stands on. */
const removed = 'wrong-book';
const named = 'wrongBook';

let house: string;
const children = new Set<ChildProcess>();

/** The house without one slice: its folders gone, and its lines in the indexes of slices. */
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'vigil-without-'));
  for (const file of ['package.json', 'tsconfig.base.json'])
    writeFileSync(join(house, file), readFileSync(join(root, file)));
  // The libraries are borrowed; the packages are this house's own.
  mkdirSync(join(house, 'node_modules/@vigil'), { recursive: true });
  for (const library of readdirSync(join(root, 'node_modules')))
    if (library !== '@vigil')
      symlinkSync(join(root, 'node_modules', library), join(house, 'node_modules', library));
  for (const layer of layers) symlinkSync(join(house, layer), join(house, 'node_modules/@vigil', layer));
  for (const layer of layers) {
    for (const file of ['package.json', 'tsconfig.json'])
      cpSync(join(root, layer, file), join(house, layer, file));
    cpSync(join(root, layer, 'src'), join(house, layer, 'src'), {
      recursive: true,
      filter: (path) => !path.endsWith(`/src/${removed}`) && !path.endsWith('.test.ts'),
    });
  }
  symlinkSync(join(root, 'server/demo-assets'), join(house, 'server/demo-assets'));
  for (const layer of ['domain', 'projections', 'server']) {
    const file = join(house, layer, 'src/slices.ts');
    const lines = readFileSync(file, 'utf8').split('\n');
    writeFileSync(
      file,
      lines
        .filter((line) => !line.includes(`'./${removed}/`))
        .map((line) => line.replace(new RegExp(`\\s*\\b${named}(?:Slice|Projections)\\b,?`), ''))
        .join('\n'),
    );
  }
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(house, { recursive: true, force: true });
});

describe('a house without one of its slices', () => {
  it('compiles, nothing but the indexes of slices naming it, and starts', { timeout: 600_000 }, async () => {
    const index = readFileSync(join(house, 'server/src/slices.ts'), 'utf8');
    expect(index).not.toContain(removed);
    expect(index).not.toContain(named);
    expect(index).toContain('watchSlice');
    const compiling = run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'server'], {
      cwd: house,
      maxBuffer: 1 << 24,
    });
    children.add(compiling.child);
    await compiling.catch((error: { stdout: string }) => {
      throw new Error(error.stdout);
    });
    const main = join(house, 'server/dist/main.js');
    const server = runServer(children, { DATA_DIR: join(house, 'data'), DEMO: 'on', CAPTCHA: 'off' }, main);
    const url = addressIn(await server.printed('Vigil 已启动'));
    const ask = async (query: string): Promise<unknown> => {
      const body = JSON.stringify({ query });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${url}/graphql`, { method: 'POST', headers, body })).json();
    };
    expect(await ask('{ siteInfo { siteName } }')).toMatchObject({ data: { siteInfo: {} } });
    expect(JSON.stringify(await ask('{ wrongBookSettings { id } }'))).toContain('Cannot query field');
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
  });
});
