// npm run faults -- [--rounds 25] [--seed TEXT] [--round N] [--on embedded|cluster] [--keep-files]
// Rounds of about a second: candidates, proctors and an examiner work on real processes while these are
// killed, stopped, cut off, robbed of disk, clock and power; then everything is made whole and held against
// the log. Every 25 rounds the installation is new and the old one is checked with the operator's tools. The
// plan of a round follows from seed and number; `--round N` plays its installation again up to that round.
import { mkdtempSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compileShim } from '../power-cut/compile-shim.js';
import { mongoServerLacks, startMongoServer } from '@vigil/stores/testing/mongo-server';
import { redisServerPath } from '@vigil/stores/testing/redis-server';
import { openCluster } from './installation/cluster.js';
import { openEmbedded } from './installation/embedded.js';
import type { Installation } from './installation/installation.js';
import { describePlan, planRound, roundsPerInstallation } from './plan.js';
import { runRound } from './round.js';
import { openSite } from './site.js';
import { Tally } from './tally.js';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '25' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    round: { type: 'string' },
    on: { type: 'string', default: 'embedded' },
    'keep-files': { type: 'boolean', default: false },
  },
});
if (process.platform !== 'linux') {
  console.log('faults: needs Linux (LD_PRELOAD, SIGSTOP); not run');
  process.exit(process.env['CI'] === 'true' ? 1 : 0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const { seed } = values;
const last = Number(values.round ?? values.rounds);
const first = values.round === undefined ? 1 : last - ((last - 1) % roundsPerInstallation);
const folder = mkdtempSync(join(tmpdir(), 'vigil-faults-'));
const shim = compileShim(folder);
const tally = new Tally();
console.log(`faults: seed ${seed}, rounds ${first} to ${last} on ${values.on}, files in ${folder}`);

if (values.on === 'cluster') endUnlessPossible();
const mongo = values.on === 'cluster' ? await startMongoServer() : null;
const template = mongo === null ? await makeTemplate() : null;
for (let from = first; from <= last; from += roundsPerInstallation) {
  await runInstallation(from, Math.min(last, from + roundsPerInstallation - 1));
  if (tally.failed) break;
}
await mongo?.stop();
for (const line of tally.report()) console.log(line);
if (!(values['keep-files'] || tally.failed)) rmSync(folder, { recursive: true, force: true });
process.exit(tally.failed ? 1 : 0);

/** One installation and its rounds; stops at the first round that fails, keeping the files. */
async function runInstallation(from: number, to: number): Promise<void> {
  const installation = await open(join(folder, `installation-${from}`));
  const site = await openSite(installation);
  for (let round = from; round <= to && !tally.failed; round += 1) {
    const plan = planRound(seed, round, installation.weak);
    const startedAt = performance.now();
    const problems = await runRound(site, plan);
    if (problems.length === 0 && round % 10 === 0) problems.push(...(await installation.verifyViews()));
    const milliseconds = performance.now() - startedAt;
    tally.round(plan, milliseconds);
    console.log(`round ${round} (${(milliseconds / 1000).toFixed(1)} s): ${describePlan(plan)}`);
    if (problems.length > 0) fail(round, problems);
  }
  site.close();
  if (!tally.failed) {
    const problems = await installation.stopAndVerify();
    if (problems.length > 0) fail(to, problems);
  }
  tally.installation(site);
  await installation.destroy(values['keep-files'] || tally.failed);
}

function fail(round: number, problems: readonly string[]): void {
  tally.failed = true;
  console.error(
    `round ${round} FAILED, files in ${folder}; again: npm run faults -- --on ${values.on} --seed ${seed} --round ${round}`,
  );
  for (const problem of new Set(problems.slice(0, 40))) console.error(`  ${problem}`);
}

function open(place: string): Promise<Installation> {
  return mongo === null ? openEmbedded(place, shim, template) : openCluster(place, shim, mongo);
}

/** A missing service is named, and fails under CI. */
function endUnlessPossible(): void {
  const lacks =
    redisServerPath() === null
      ? 'there is no redis-server on this machine (apt-get install redis-server)'
      : mongoServerLacks();
  if (lacks === null) return;
  console.log(`faults: the cluster did not run: ${lacks}`);
  process.exit(process.env['CI'] === 'true' ? 1 : 0);
}

/** Demo data are made once and copied for each installation. */
async function makeTemplate(): Promise<string> {
  const place = join(folder, 'template');
  const installation = await openEmbedded(place, shim, null);
  const site = await openSite(installation);
  site.close();
  await installation.stopAndVerify();
  await installation.destroy(true);
  return join(place, 'data');
}
