// npm run damage -- [--rounds 20] [--seed TEXT] [--first 1] [--round N,N] [--every-kind] [--of-the-day N] [--report FILE] [--keep-files] [--quick]
// Rounds of some seconds: a copy of an installation that was stopped or killed is damaged at rest (a byte, a
// page, a file, rows, seals, keys, a copy of another day), or lives once with a wrong clock, closed files or a
// full disk; then it is started, used and verified. It must be refused or told with a sentence, found by `audit verify` or `projections verify`, or read like its undamaged twin:
// never silence. The plan of a round follows from seed and number; `--round N` plays one again.
// `--first N` begins at round N, so that two campaigns of one seed share the rounds.
// `--every-kind`: the first round of each kind of damage; `--of-the-day N`: N more of a seed that is today's date.
// `--quick`: lives share a process, for hundreds of rounds; what must not happen is played again with a process for each.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { EventLog } from '@vigil/stores/event-log/port';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { compileShim } from '../power-cut/compile-shim.js';
import { contentsOf, fileIdsOf } from './contents.js';
import { HostedLives, type Lives } from './lives.js';
import { type End, ends, firstOfEachKind, planDamage } from './plan.js';
import { lifeOf, type Outcome, runRound, type Undamaged } from './round.js';
import { deedOf } from './read-again.js';
import { copyInstallation, prepareScene, readAcknowledged, type Scene } from './scene.js';
import { openTheWay } from './surroundings.js';
import { documentOf, Twins } from './twins.js';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    first: { type: 'string', default: '1' },
    round: { type: 'string' },
    'every-kind': { type: 'boolean', default: false },
    'of-the-day': { type: 'string', default: '0' },
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
const rounds = [
  ...chosenRounds().map((number) => ({ seed, number })),
  ...countedFrom(1, Number(values['of-the-day'])).map((number) => ({ seed: today(), number })),
].map((round) => ({ ...round, plan: planDamage(round.seed, round.number) }));
const folder = mkdtempSync(join(tmpdir(), 'vigil-damage-'));
const seeds = [...new Set(rounds.map((round) => round.seed))].join(' and ');
console.log(`damage: ${rounds.length} rounds of seed ${seeds}, files in ${folder}`);

openTheWay(folder);
const surroundedBy = { shim: compileShim(folder), beside: join(folder, 'beside') };
/** Papers of the scene are of two hours: in an older one they would be handed in by their deadline. */
const sceneLastsMilliseconds = 80 * 60_000;
let { scene, undamaged, preparedAt } = await prepare();
const livesPerHost = 25;
const hosted = values.quick ? new HostedLives() : null;
const isWrong = (outcome: Outcome): boolean => outcome === 'silent' || outcome === 'raw';
const tally = new Map<string, Map<Outcome, number>>();
let failures = 0;
for (const [index, round] of rounds.entries()) {
  const { number, plan } = round;
  if (performance.now() - preparedAt > sceneLastsMilliseconds)
    ({ scene, undamaged, preparedAt } = await prepare());
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
  console.error(`round ${number} FAILED; again: npm run damage -- --seed ${round.seed} --round ${number}`);
  if (values['keep-files']) copyInstallation(place, join(folder, `round-${number}`));
}
await hosted?.end();
const counts = (some: ReadonlyMap<Outcome, number>): string =>
  [...some].map(([outcome, count]) => `${outcome} ${count}`).join(', ');
for (const [kind, some] of [...tally].toSorted(([a], [b]) => a.localeCompare(b)))
  console.log(`${kind}: ${counts(some)}`);
const passed = rounds.length - failures;
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ passed, failed: failures }));
console.log(`damage: ${passed} passed, ${failures} failed (seed ${seeds})`);
if (!values['keep-files']) rmSync(folder, { recursive: true, force: true });
process.exit(failures > 0 ? 1 : 0);

/** The rounds of the seed that was given, by what else was. */
function chosenRounds(): number[] {
  if (values.round !== undefined) return values.round.split(',').map(Number);
  if (values['every-kind']) return firstOfEachKind(seed);
  return countedFrom(Number(values.first), Number(values.rounds));
}

function countedFrom(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

function today(): string {
  return `day-${new Date().toISOString().slice(0, 10)}`;
}

interface Prepared {
  readonly scene: Scene;
  readonly undamaged: ReadonlyMap<End, Undamaged>;
  readonly preparedAt: number;
}

/** The installations to damage, and how they are read when nobody does; ends the campaign where those are wrong. */
async function prepare(): Promise<Prepared> {
  const at = performance.now();
  for (const name of ['living', 'older', 'foreign', ...ends])
    rmSync(join(folder, name), { recursive: true, force: true });
  const needsForeign = rounds.some(({ plan }) => plan.kind === 'foreign');
  const made = await prepareScene(folder, seed, needsForeign);
  const read = new Map<End, Awaited<ReturnType<typeof undamagedAfter>>>();
  for (const end of new Set(rounds.map(({ plan }) => plan.end)))
    read.set(end, await undamagedAfter(made, end));
  if ([...read.values()].some(({ isWrong: wrong }) => wrong)) process.exit(1);
  return { scene: made, undamaged: read, preparedAt: at };
}

/** Of what was found the first complaint says enough. */
function shortened(detail: string): string {
  const complaint = /第一个损坏[^|]*|[^|]*(?:缺失|不符|已损坏|不一致|不是)[^|]*/.exec(detail)?.[0] ?? detail;
  return complaint.trim().slice(0, 300);
}

/** The undamaged installation; wrong when its twins differ in what is not listed, or a kill lost an answer. */
async function undamagedAfter(made: Scene, end: End): Promise<Undamaged & { readonly isWrong: boolean }> {
  const log = await openSqliteEventLog({ file: join(made[end], 'events.db'), mode: 'reader' });
  const head = await log.head();
  const commands = await commandsIn(log);
  await log.close();
  const fileIds = fileIdsOf(made[end]);
  const life = (verified: boolean) => lifeOf(join(folder, 'twin'), made[end], head, fileIds, verified);
  const [one, two] = [await life(true), await life(false)];
  const twins = new Twins(one.contents, two.contents);
  const lost = end === 'midway' ? made.acknowledged.filter((id) => !commands.has(id)) : [];
  const wrong = [...twins.unlisted(), ...lost.map((id) => `the acknowledged command ${id} has no event`)];
  for (const [what, times] of twins.leftOut()) console.log(`${end}, not compared: ${what} (${times})`);
  for (const line of wrong) console.error(`${end}, undamaged: ${line}`);
  const deeds = new Set([...one.behind, ...two.behind].map(deedOf));
  const mark = end === 'midway' ? readAcknowledged(join(made[end], 'acknowledged.json')) : null;
  rmSync(join(folder, 'twin'), { recursive: true, force: true });
  copyInstallation(made[end], join(folder, 'twin'));
  const { contents: before } = await contentsOf(join(folder, 'twin'), head, fileIds);
  const workedOn = new Set(
    [...one.contents].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => documentOf(name)),
  );
  return { twins, head, mark, deeds, fileIds, workedOn, isWrong: wrong.length > 0 };
}

/** The ids of the commands of which the log holds events. */
async function commandsIn(log: EventLog): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (let after = log.start; ;) {
    const { events, last: reached, more } = await log.readAll(after, 1000);
    for (const { command } of events) if (command !== null) ids.add(command.id);
    after = reached;
    if (!more) return ids;
  }
}
