// npm run damage -- [--rounds 20] [--seed TEXT] [--first 1] [--round N] [--report FILE] [--keep-files] [--quick]
// Rounds of some seconds: a copy of an installation that was stopped or killed is damaged at rest (a byte, a
// page, a file, rows, seals, keys, a copy of another day), or lives once with a wrong clock, closed files or a
// full disk; then it is started, used and verified. It must be refused or told with a sentence, found by `audit verify` or `projections verify`, or read like its undamaged twin:
// never silence. The plan of a round follows from seed and number; `--round N` plays one again.
// `--first N` begins at round N, so that two campaigns of one seed share the rounds.
// `--quick`: lives share a process, for hundreds of rounds; what must not happen is played again with a process for each.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { compileShim } from '../power-cut/compile-shim.js';
import { fileIdsOf, Twins } from './contents.js';
import { HostedLives, type Lives } from './lives.js';
import { type End, planDamage } from './plan.js';
import { lifeOf, type Outcome, runRound, type Undamaged } from './round.js';
import { copyInstallation, prepareScene } from './scene.js';
import { openTheWay } from './surroundings.js';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    first: { type: 'string', default: '1' },
    round: { type: 'string' },
    report: { type: 'string' },
    'keep-files': { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

if (process.platform !== 'linux') {
  console.log('damage: needs Linux (LD_PRELOAD); not run');
  process.exit(process.env['CI'] === 'true' ? 1 : 0);
}
const { seed } = values;
const first = Number(values.round ?? values.first);
const last = values.round === undefined ? first + Number(values.rounds) - 1 : first;
const folder = mkdtempSync(join(tmpdir(), 'vigil-damage-'));
console.log(`damage: seed ${seed}, rounds ${first} to ${last}, files in ${folder}`);

openTheWay(folder);
const surroundedBy = { shim: compileShim(folder), beside: join(folder, 'beside') };
const plans = Array.from({ length: last - first + 1 }, (_, index) => planDamage(seed, first + index));
const scene = await prepareScene(
  folder,
  seed,
  plans.some(({ kind }) => kind === 'foreign'),
);
const undamaged = new Map<End, Undamaged>();
for (const end of new Set(plans.map((plan) => plan.end))) undamaged.set(end, await undamagedAfter(end));
const livesPerHost = 25;
const hosted = values.quick ? new HostedLives() : null;
const isWrong = (outcome: Outcome): boolean => outcome === 'silent' || outcome === 'raw';
const tally = new Map<string, Map<Outcome, number>>();
let failures = 0;
for (const [index, plan] of plans.entries()) {
  const number = first + index;
  const place = join(folder, 'damaged');
  const began = performance.now();
  const play = (lives?: Lives) =>
    runRound(place, scene, plan, undamaged.get(plan.end) as Undamaged, surroundedBy, lives);
  let played = hosted === null ? await play() : await play(hosted).catch(() => null);
  if (played === null || (hosted !== null && isWrong(played.outcome))) {
    await hosted?.end();
    played = await play();
  }
  // What a life leaves in its process stays small.
  if (index % livesPerHost === livesPerHost - 1) await hosted?.end();
  const { done, outcome, detail } = played;
  const ofKind = tally.get(plan.kind) ?? new Map<Outcome, number>();
  tally.set(plan.kind, ofKind.set(outcome, (ofKind.get(outcome) ?? 0) + 1));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const wrong = isWrong(outcome);
  const said = wrong ? detail : shortened(detail);
  console.log(
    `round ${number} (${seconds} s): ${plan.end}, ${done}: ${outcome}${said === '' ? '' : `: ${said}`}`,
  );
  if (!wrong) continue;
  failures += 1;
  console.error(`round ${number} FAILED; again: npm run damage -- --seed ${seed} --round ${number}`);
  if (values['keep-files']) copyInstallation(place, join(folder, `round-${number}`));
}
await hosted?.end();
const counts = (some: ReadonlyMap<Outcome, number>): string =>
  [...some].map(([outcome, count]) => `${outcome} ${count}`).join(', ');
for (const [kind, some] of [...tally].toSorted(([a], [b]) => a.localeCompare(b)))
  console.log(`${kind}: ${counts(some)}`);
const passed = last - first + 1 - failures;
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ passed, failed: failures }));
console.log(`damage: ${passed} passed, ${failures} failed (seed ${seed})`);
if (!values['keep-files']) rmSync(folder, { recursive: true, force: true });
process.exit(failures > 0 ? 1 : 0);

/** Of what was found the first complaint says enough. */
function shortened(detail: string): string {
  const complaint = /第一个损坏[^|]*|[^|]*(?:缺失|不符|已损坏|不一致|不是)[^|]*/.exec(detail)?.[0] ?? detail;
  return complaint.trim().slice(0, 300);
}

async function undamagedAfter(end: End): Promise<Undamaged> {
  const log = await openSqliteEventLog({ file: join(scene[end], 'events.db'), mode: 'reader' });
  const head = await log.head();
  await log.close();
  const fileIds = fileIdsOf(scene[end]);
  const life = (verified: boolean) => lifeOf(join(folder, 'twin'), scene[end], head, fileIds, verified);
  return { twins: new Twins(await life(true), await life(false)), head, fileIds };
}
