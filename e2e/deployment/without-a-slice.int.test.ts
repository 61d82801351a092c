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
import { afterAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const ofServer = ['domain', 'stores', 'projections', 'server'];
const everywhere = [...ofServer, 'ui', 'web', 'admin-console'];

interface Removed {
  /** folders, those that stand on others with these */
  readonly slices: readonly string[];
  /** packages of the house */
  readonly layers: readonly string[];
  /** queries that they alone answer */
  readonly asked: readonly string[];
}

const cases: readonly Removed[] = [
  // With events and views; the learners' home shows it.
  { slices: ['wrong-book'], layers: ofServer, asked: ['wrongBookSettings { id }'] },
  // The question bank shows figures of statistics, which regrade stands on; paper-office has pages and events alone.
  {
    slices: ['statistics', 'regrade', 'paper-office'],
    layers: everywhere,
    asked: ['questionStatistics(ids: []) { id }', 'officePaperDetail(id: "1") { id }'],
  },
];

const houses: string[] = [];
const children = new Set<ChildProcess>();

const camelCase = (slice: string): string =>
  slice.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The house without slices: their folders gone, and their lines in the indexes of slices. */
function houseWithout({ slices, layers }: Removed): string {
  const house = mkdtempSync(join(tmpdir(), 'vigil-without-'));
  houses.push(house);
  for (const file of ['package.json', 'tsconfig.base.json'])
    writeFileSync(join(house, file), readFileSync(join(root, file)));
  // The libraries are borrowed; the packages are this house's own.
  mkdirSync(join(house, 'node_modules/@vigil'), { recursive: true });
  for (const library of readdirSync(join(root, 'node_modules')))
    if (library !== '@vigil')
      symlinkSync(join(root, 'node_modules', library), join(house, 'node_modules', library));
  for (const layer of layers) {
    symlinkSync(join(house, layer), join(house, 'node_modules/@vigil', layer));
    for (const entry of readdirSync(join(root, layer), { withFileTypes: true }))
      if (entry.isFile() && !entry.name.endsWith('.tsbuildinfo'))
        cpSync(join(root, layer, entry.name), join(house, layer, entry.name));
    cpSync(join(root, layer, 'src'), join(house, layer, 'src'), {
      recursive: true,
      filter: (path) =>
        !slices.some((slice) => path.endsWith(`/src/${slice}`)) &&
        !/\.test\.tsx?$|\/src\/generated$/.test(path),
    });
  }
  symlinkSync(join(root, 'server/demo-assets'), join(house, 'server/demo-assets'));
  for (const layer of ['domain', 'projections', 'server']) {
    const file = join(house, layer, 'src/slices.ts');
    const lines = readFileSync(file, 'utf8').split('\n');
    const names = new RegExp(`\\s*\\b(?:${slices.map(camelCase).join('|')})(?:Slice|Projections)\\b,?`);
    writeFileSync(
      file,
      lines
        .filter((line) => !slices.some((slice) => line.includes(`'./${slice}/`)))
        .map((line) => line.replace(names, ''))
        .join('\n'),
    );
  }
  return house;
}

/** Runs a tool of the house to its end; throws what it printed when it fails. */
async function tool(house: string, file: string, ...args: readonly string[]): Promise<void> {
  const running = run(process.execPath, [file, ...args], { cwd: house, maxBuffer: 1 << 24 });
  children.add(running.child);
  await running.catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`${file}: ${stdout}${stderr}`);
  });
}
const tsc = join(root, 'node_modules/typescript/bin/tsc');

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const house of houses) rmSync(house, { recursive: true, force: true });
});

describe.each(cases)('a house without $slices', (removed) => {
  it(
    'compiles, nothing but the indexes of slices naming them, and starts',
    { timeout: 600_000 },
    async () => {
      // Else nobody would miss it.
      const schema = readFileSync(join(root, 'schema.graphql'), 'utf8');
      for (const query of removed.asked)
        expect(schema).toMatch(new RegExp(`^  ${/^\w+/.exec(query)?.[0]}\\b`, 'm'));
      const house = houseWithout(removed);
      const index = readFileSync(join(house, 'server/src/slices.ts'), 'utf8');
      for (const slice of removed.slices) {
        expect(index).not.toContain(`/${slice}/`);
        expect(index).not.toContain(`${camelCase(slice)}Slice`);
      }
      expect(index).toContain('watchSlice');
      await tool(house, tsc, '-b', 'server');
      if (removed.layers.includes('web')) {
        await tool(house, 'server/dist/platform/graphql/print-schema.js');
        await tool(house, 'ui/codegen.mjs');
        await Promise.all(['web', 'admin-console'].map((app) => tool(house, tsc, '--noEmit', '-p', app)));
      }
      const main = join(house, 'server/dist/main.js');
      const server = runServer(children, { DATA_DIR: join(house, 'data'), DEMO: 'on', CAPTCHA: 'off' }, main);
      const url = addressIn(await server.printed('Vigil 已启动'));
      const ask = async (query: string): Promise<unknown> => {
        const body = JSON.stringify({ query });
        const headers = { 'content-type': 'application/json' };
        return (await fetch(`${url}/graphql`, { method: 'POST', headers, body })).json();
      };
      expect(await ask('{ siteInfo { siteName } }')).toMatchObject({ data: { siteInfo: {} } });
      for (const query of removed.asked)
        expect(JSON.stringify(await ask(`{ ${query} }`))).toContain('Cannot query field');
      server.child.kill('SIGTERM');
      expect(await server.exit).toBe(0);
    },
  );
});
