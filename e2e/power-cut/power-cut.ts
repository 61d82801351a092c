import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '@vigil/domain/kernel/random';
import { compileShim } from './compile-shim.ts';
import { checkAcknowledged } from './check-acknowledged.ts';
import { cutPower, type Cut } from './cut-power.ts';

// Power cuts (engine §13): `npm run power-cut -- --rounds 50 [--seed 7] [--keep-files]`. Each round appends
// under load on one growing log, cuts the power at a random call, brings back only what was synced (with a
// random share of the rest, torn), and checks that every acknowledged event of all rounds is there and the
// log is whole. In the last round fsync itself fails instead; then a build that acknowledges before fsync
// goes on with that log and has to fail the test.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string' },
    'keep-files': { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const seed = values.seed ?? String(Date.now() % 1_000_000);
const CONTROL_ROUNDS = 10;

if (process.platform !== 'linux') {
  console.log('power-cut: needs Linux (LD_PRELOAD); not run');
  process.exit(process.env['CI'] === 'true' ? 1 : 0);
}
const folder = mkdtempSync(join(tmpdir(), 'vigil-power-cut-'));
const shim = compileShim(folder);
console.log(`power-cut: ${rounds} rounds, seed ${seed}, files in ${folder}`);
const started = performance.now();
const main = await run('real', rounds, 'FULL');
if (main.lost === null) cpSync(join(folder, 'real'), join(folder, 'control'), { recursive: true });
const control = main.lost === null ? await run('control', CONTROL_ROUNDS, 'NORMAL') : null;

const seconds = ((performance.now() - started) / 1000).toFixed(0);
if (main.lost !== null) {
  console.error(
    `power-cut: FAILED in round ${main.rounds}: ${main.lost}\n  again: npm run power-cut -- --rounds ${rounds} --seed ${seed} --keep-files`,
  );
} else if (control !== null && control.lost === null) {
  console.error(
    `power-cut: FAILED: a build that acknowledges before fsync lost nothing in ${CONTROL_ROUNDS} rounds, so this test sees nothing`,
  );
} else {
  console.log(
    `power-cut: passed in ${seconds} s: ${main.rounds - 1} power cuts and a failing fsync, ${main.acknowledged} events acknowledged, none lost, none twice.`,
  );
  console.log(
    `power-cut: the control (acknowledging before fsync) was caught in round ${control?.rounds}: ${control?.lost}`,
  );
}
if (!values['keep-files']) rmSync(folder, { recursive: true });
process.exit(main.lost === null && control?.lost !== null ? 0 : 1);

async function run(
  name: string,
  count: number,
  synchronous: 'FULL' | 'NORMAL',
): Promise<{ rounds: number; acknowledged: number; lost: string | null }> {
  const random = seededRandom(`${name} ${seed}`);
  const place = {
    dataDir: join(folder, name),
    shadowDir: join(folder, `${name}-shadow`),
    checkDir: join(folder, `${name}-check`),
  };
  const acknowledged = new Map<string, string[]>();
  let total = 0;
  for (let round = 1; round <= count; round += 1) {
    const cut = { ...nextCut(random, round === count && synchronous === 'FULL'), synchronous };
    const { lines, end } = await cutPower(shim, place, cut);
    for (const line of lines) {
      const [stream, revision, id] = line.split(' ') as [string, string, string];
      const ids = acknowledged.get(stream) ?? [];
      acknowledged.set(stream, ids);
      ids[Number(revision)] = id;
    }
    total += lines.length;
    const report = await checkAcknowledged(place, acknowledged);
    console.log(
      `  ${name} ${round}/${count}: ${describe(cut)}, ${end}; ${lines.length} acknowledged, ${report.events} events in the log${report.lost ? `, ${report.lost}` : ''}`,
    );
    if (report.lost !== null) return { rounds: round, acknowledged: total, lost: report.lost };
  }
  return { rounds: count, acknowledged: total, lost: null };
}

/** Early cuts hit opening and recovery, late ones checkpoints. */
function nextCut(random: () => number, failFsync: boolean): Omit<Cut, 'synchronous'> {
  const kind = random();
  const [from, to] = kind < 0.3 ? [1, 300] : kind < 0.75 ? [300, 6000] : [6000, 40_000];
  const afterCalls = from + Math.floor(random() * (to - from));
  const keepPercent = [0, 0, 30, 70, 99][Math.floor(random() * 5)] as number;
  const cutSeed = Math.floor(random() * 1_000_000);
  return failFsync
    ? { afterCalls: 0, failFsync: 20 + Math.floor(random() * 200), keepPercent, seed: cutSeed }
    : { afterCalls, failFsync: 0, keepPercent, seed: cutSeed };
}

function describe(cut: Cut): string {
  if (cut.failFsync > 0) return `fsync ${cut.failFsync} fails`;
  return `power cut at call ${cut.afterCalls}, ${cut.keepPercent} % of the unsynced sectors kept`;
}
