// npm run test:contract: every adapter of the event log, the documents and the bus against its contract, the cluster's adapters against the servers
// named by KURRENTDB_URL, MONGODB_URL and REDIS_URL. Ends with what ran and what did not; fails when a suite of a named server did not run.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Titles of the suites that run against each server when it is given. */
const servers = { KURRENTDB_URL: /KURRENTDB_URL/, MONGODB_URL: /mongo/i, REDIS_URL: /redis/i };
const folders = ['stores/src/event-log', 'stores/src/documents', 'stores/src/bus'];

const work = mkdtempSync(join(tmpdir(), 'vigil-contract-'));
const file = join(work, 'report.json');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const args = [vitest, 'run', '--project', 'integration', ...folders, '--reporter', 'default', '--reporter', 'json', '--outputFile.json', file];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });

const suites = new Map();
for (const { assertionResults } of JSON.parse(readFileSync(file, 'utf8')).testResults) {
  for (const { ancestorTitles, status } of assertionResults) {
    const name = ancestorTitles[0] ?? '';
    if (!/contract/.test(name)) continue;
    const counts = suites.get(name) ?? { passed: 0, failed: 0, skipped: 0 };
    counts[status === 'passed' || status === 'failed' ? status : 'skipped'] += 1;
    suites.set(name, counts);
  }
}
rmSync(work, { recursive: true });

let failed = status !== 0;
console.log('\nContract suites that ran:');
for (const [name, { passed, failed: broken, skipped }] of suites) {
  console.log(`  ${name}: ${passed} passed, ${broken} failed, ${skipped} skipped`);
  if (skipped > 0) failed = true;
}
for (const [variable, inName] of Object.entries(servers)) {
  const given = process.env[variable] ?? '';
  const ran = [...suites.keys()].filter((name) => inName.test(name));
  if (given === '') console.log(`  ${variable} is not set: its suites ran against what they start themselves`);
  else if (ran.length > 0) console.log(`  ${variable}: ran against ${new URL(given).host}`);
  else {
    console.log(`  ${variable} is set, but no suite of it ran`);
    failed = true;
  }
}
process.exit(failed ? 1 : 0);
