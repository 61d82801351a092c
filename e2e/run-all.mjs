// npm test: every check of the project, with counts and times; the last line is `N passed, N failed`. With
// names: only those suites; or, for slices, what concerns them. Chromium is looked for at CHROMIUM_PATH and
// the usual places: without it the browser journeys are named as not run, and fail under CI=true.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cluster, playwright } from './checks/browser.mjs';
import { notedRepeats, writeRepeats } from './checks/repeats.mjs';
import { checkSlices } from './checks/slice-suites.mjs';
import { sliceNames } from './checks/slices.mjs';
import {
  check,
  npx,
  repeated,
  results,
  root,
  run,
  runSuite,
  say,
  seeded,
  sideBySide,
  sumOf,
  work,
} from './checks/suites.mjs';
import { printTimes } from './checks/times.mjs';
import { vitest } from './checks/vitest.mjs';

const named = process.argv.slice(2);

const suites = {
  build: () => check(['server/build.mjs', '--server-only']),
  documents: () => check(['ui/codegen.mjs']),
  types: async () => {
    const counts = [];
    for (const place of ['ui', 'web', 'admin-console', 'e2e', 'loadtests'])
      counts.push(await check([npx('typescript', 'bin/tsc'), '--noEmit', '-p', place]));
    return sumOf(counts);
  },
  schema: () => check(['server/dist/platform/graphql/print-schema.js', '--check']),
  lint: () => check([npx('oxlint', 'bin/oxlint'), '--type-aware', '--quiet']),
  format: () => check([npx('oxfmt', 'bin/oxfmt'), '--check', '.']),
  unit: () => vitest(['unit'], ['--maxWorkers', '2']),
  components: () => vitest(['components'], ['--maxWorkers', '2']),
  // Many of these wait (for leases, restarts, outages): more of them than cores keep the cores busy.
  integration: () => vitest(['integration'], ['--maxWorkers', '5']),
  'newest-node': async () => (await import('./newest-node.mjs')).onNewestNode(),
  spas: () => check(['server/build.mjs']),
  browser: () => {
    say(
      'on one process with the embedded stores (SQLite log and documents, bus in process), one for each of two browsers',
    );
    return playwright('browser');
  },
  // By itself: in its six seconds candidates must get something saved.
  consistency: () => seeded('e2e/consistency/run.ts', '--rounds', '1'),
  faults: () => seeded('e2e/faults/campaign.ts', '--rounds', '8'),
  attack: () => seeded('e2e/attack/campaign.ts', '--rounds', '1', '--ci'),
  // The power cuts are counted in calls, not in time.
  'power-cut': () => seeded('e2e/power-cut/power-cut.ts', '--rounds', '3'),
  damage: () => repeated('the damage campaign', damage),
  'load-smoke': () => repeated('the load smoke test', loadSmoke),
  cluster: () => cluster(named.includes('cluster')),
};

/** In this order. Two rows run at the same time: they leave a core idle. */
const order = [
  [['build', 'documents', 'types', 'schema', 'lint'], ['format']],
  [['unit', 'components', 'integration']],
  [['newest-node'], ['spas']],
  [['browser', 'consistency']],
  [['faults'], ['power-cut', 'damage']],
  [['load-smoke', 'cluster', 'attack']],
];

/** Every kind of damage once, and some rounds of a seed that is today's date; each round counts. */
async function damage() {
  const report = join(work, 'damage.json');
  const campaign = ['--import', 'tsx', '-C', '@vigil/source', 'e2e/damage/campaign.ts', '--quick'];
  const rounds = ['--seed', 'sample-11', '--every-kind', '--of-the-day', '4'];
  await run([...campaign, ...rounds, '--report', report]);
  return JSON.parse(readFileSync(report, 'utf8'));
}

/** How the load runner ends when there is no k6. */
const noK6 = 2;

async function loadSmoke() {
  const args = ['--import', 'tsx', '-C', '@vigil/source', 'loadtests/run/run.ts', 'smoke', '--out', work];
  const status = await run(args);
  if (status !== noK6) return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  say('the load smoke test did not run');
  return { passed: 0, failed: process.env.CI === 'true' ? 1 : 0 };
}

const slices = named.filter((name) => sliceNames().includes(name));
const unknown = named.filter((name) => !(name in suites) && !slices.includes(name));
if (unknown.length > 0) {
  console.error(
    `there is no ${unknown.join(', ')}\nsuites: ${Object.keys(suites).join(', ')}\nslices: ${sliceNames().join(', ')}`,
  );
  process.exit(1);
}

const chosen = (row) => row.filter((name) => named.length === 0 || named.includes(name));
const inTurn = (row) => async () => {
  for (const name of row) await runSuite(name, suites[name]);
};
for (const [first, other = []] of order) {
  if (chosen(other).length > 0 && chosen(first).length > 0)
    await sideBySide(inTurn(chosen(first)), inTurn(chosen(other)));
  else await inTurn(chosen([...first, ...other]))();
}
if (slices.length > 0) await checkSlices(slices);

rmSync(work, { recursive: true, force: true });
writeRepeats(join(root, 'test-results', 'repeats.json'), notedRepeats());
printTimes(results);
const total = sumOf(results);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
