// npm run test:contract: every adapter of the event log, the documents and the bus against its contract, the
// cluster's adapters against the servers named by KURRENTDB_URL, MONGODB_URL and REDIS_URL. Ends with what
// ran and what did not; fails when a suite of a named server did not run.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Titles of the suites that run against each server when it is given. */
const servers = { KURRENTDB_URL: /KURRENTDB_URL/, MONGODB_URL: /MONGODB_URL/, REDIS_URL: /REDIS_URL/ };
const folders = ['stores/src/event-log', 'stores/src/documents', 'stores/src/bus'];

const work = mkdtempSync(join(tmpdir(), 'vigil-contract-'));
const file = join(work, 'report.json');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const args = [
  vitest,
  'run',
  '--project',
  'integration',
  ...folders,
  '--reporter',
  'default',
  '--reporter',
  'json',
  '--outputFile.json',
  file,
];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });

const suites = new Map();
const whole = { passed: 0, failed: 0, skipped: 0 };
const standingIn = [];
for (const { assertionResults, message, name: testFile } of JSON.parse(readFileSync(file, 'utf8'))
  .testResults) {
  if (assertionResults.length === 0)
    standingIn.push(`${relative(root, testFile)}: no test of it ran: ${message.split('\n')[0]}`);
  for (const { ancestorTitles, title, status } of assertionResults) {
    const outcome = status === 'passed' || status === 'failed' ? status : 'skipped';
    whole[outcome] += 1;
    const name = ancestorTitles[0] ?? '';
    if (title.startsWith('did not run: ')) standingIn.push(`${name}: ${title.slice('did not run: '.length)}`);
    else if (/contract/.test(name)) {
      const counts = suites.get(name) ?? { passed: 0, failed: 0, skipped: 0 };
      counts[outcome] += 1;
      suites.set(name, counts);
    }
  }
}
rmSync(work, { recursive: true });

const told = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;
let failed = status !== 0 || whole.skipped > 0;
console.log('\nContract suites that ran:');
for (const [name, counts] of suites) console.log(`  ${name}: ${told(counts)}`);
console.log('Servers:');
for (const [variable, inName] of Object.entries(servers)) {
  const given = process.env[variable] ?? '';
  const ran = [...suites].filter(([name]) => inName.test(name));
  const tests = ran.reduce((sum, [, { passed, failed }]) => sum + passed + failed, 0);
  if (given === '') console.log(`  ${variable} is not set: no suite ran against a server of yours`);
  else if (tests > 0) console.log(`  ${variable}: ${tests} tests ran against ${hostsOf(given)}`);
  else {
    console.log(`  ${variable} is set, but no test of its suites ran`);
    failed = true;
  }
}
for (const one of standingIn) console.log(`Did not run: ${one}`);
console.log(`Altogether, with the tests of each adapter's own: ${told(whole)}`);
process.exit(failed ? 1 : 0);

/** Hosts of an address of one server or of several, without user and password. */
function hostsOf(url) {
  return /^[^:]+:\/\/(?:[^@/]*@)?([^/?]+)/.exec(url)?.[1] ?? 'the given address';
}
