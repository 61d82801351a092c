// Builds what is missing or stale: server code, typed documents, both SPAs. `npm start` runs this first; `npm
// run build` alone too.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressAssets } from './compress-assets.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => join(root, ...parts);

function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.name !== 'generated' && entry.name !== 'dist' && entry.name !== 'node_modules')
    .reduce((latest, entry) => Math.max(latest, newest(join(path, entry.name))), 0);
}

function run(label, command, args, cwd = root) {
  const started = performance.now();
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'], shell: false });
  if (status !== 0) {
    console.error(`${label} failed`);
    process.exit(1);
  }
  console.log(`${label}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

const node = process.execPath;
const bin = (name, file) => at('node_modules', name, file);

/** Runs a step when any input is newer than the stamp it leaves behind. */
function step(label, stamp, inputs, work) {
  const file = at(stamp);
  const latest = Math.max(...inputs.map((input) => newest(at(input))));
  if (existsSync(file) && statSync(file).mtimeMs >= latest) return;
  work();
  writeFileSync(file, `${new Date().toISOString()}\n`);
}

export async function build({ spas = true } = {}) {
  step(
    'server',
    'server/dist/.built',
    [
      'domain/src',
      'stores/src',
      'projections/src',
      'server/src',
      'tsconfig.json',
      'tsconfig.base.json',
      'package-lock.json',
    ],
    () =>
      run('server code', node, [
        bin('typescript', 'bin/tsc'),
        '-b',
        'domain',
        'stores',
        'projections',
        'server',
      ]),
  );
  if (!spas) return;
  const shared = ['ui/src', 'ui/build', 'ui/codegen.mjs', 'schema.graphql', 'package-lock.json'];
  const stale = ['web', 'admin-console'].filter((spa) => {
    const stamp = at(spa, 'dist/.built');
    const inputs = [
      ...shared,
      'server/compress-assets.mjs',
      `${spa}/src`,
      `${spa}/index.html`,
      `${spa}/vite.config.ts`,
    ];
    return (
      !existsSync(stamp) || statSync(stamp).mtimeMs < Math.max(...inputs.map((input) => newest(at(input))))
    );
  });
  if (stale.length === 0) return;
  run('typed documents', node, [at('ui/codegen.mjs')]);
  for (const spa of stale) {
    run(spa, node, [bin('vite', 'bin/vite.js'), 'build', '--logLevel', 'error'], at(spa));
    await compressAssets(at(spa, 'dist'));
    writeFileSync(at(spa, 'dist/.built'), `${new Date().toISOString()}\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await build({ spas: !process.argv.includes('--server-only') });
