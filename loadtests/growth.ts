// npm run load:growth -- [--small 10000] [--papers 100000] [--rounds 5] [--seconds 8] [--rate 500] [--folder
// DIR] [--json FILE] What a save costs beside 10,000 papers in the stores and beside 100,000 (10 M events),
// both servers in one run, turn about (engine §13). Cost is CPU time of all threads of the server per save
// and opened question: it means the same on a machine that is shared.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { call } from '../e2e/support/api.js';
import { temporaryDataDir, type ServerProcess } from '../e2e/support/server-process.js';
import { answerTo } from './k6/answers.ts';
import { fillLog, type Sitting } from './run/fill-log.js';
import { findK6, howToGetK6 } from './run/k6-binary.js';
import { startK6 } from './run/k6-run.js';
import { machineNow, usageOf } from './run/machine.js';
import { scenarios, type RunOptions } from './run/options.js';
import { Preparation, prepareCast, writeCandidates } from './run/prepare.js';
import { planOf } from './run/plan-of.js';
import { placeAt, type Plan } from './run/plan.js';
import { readMetrics } from './run/sampler.js';
import { startOwnServer } from './run/servers.js';

const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '10000' },
    papers: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '8' },
    rate: { type: 'string', default: '500' },
    folder: { type: 'string' },
    json: { type: 'string' },
  },
});
const bar = 1.1;
const catchUpPatienceSeconds = 3600;
/** With those of the preparation a sitting of about a hundred events. */
const actsOfASitting = 34;
const say = (text: string): void => console.log(text);
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

let runs = 0;

interface Side {
  readonly papers: number;
  readonly dataDir: string;
  readonly server: ServerProcess;
  readonly plan: Plan;
  readonly cost: number[];
  readonly p99: number[];
}

const k6 = findK6();
if (k6 === null) throw new Error(howToGetK6);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const out = mkdtempSync(join(mkdirp(resolve('loadtests/reports')), 'growth-'));
const machine = machineNow();
say(
  `${machine.cores} × ${machine.cpu}; k6 and both servers share them; load ${machine.loadBefore.map((load) => load.toFixed(2)).join(' ')}`,
);
const sides: Side[] = [];
try {
  for (const papers of [Number(values.small), Number(values.papers)]) sides.push(await prepareSide(papers));
  // The first round warms both up and counts for nothing.
  for (const side of sides) await measure(side);
  for (const { cost, p99 } of sides) cost.length = p99.length = 0;
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    for (const side of sides) await measure(side);
    say(
      `round ${round}: ${sides.map(({ papers, cost, p99 }) => `${papers} papers ${cost.at(-1)?.toFixed(0)} µs, p99 ${p99.at(-1)?.toFixed(1)} ms`).join('; ')}`,
    );
  }
  const [small, large] = sides as [Side, Side];
  const ratio = median(large.cost.map((cost, round) => cost / (small.cost[round] as number)));
  const report = { machine, small: summaryOf(small), large: summaryOf(large), ratio, bar, ok: ratio <= bar };
  say(`cost of a save with ${large.papers} papers ÷ with ${small.papers}: ${ratio.toFixed(3)} (bar ${bar})`);
  writeFileSync(values.json ?? join(out, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = report.ok ? 0 : 1;
} finally {
  for (const { server, dataDir } of sides) {
    await server.stop();
    if (values.folder === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

function summaryOf({ papers, cost, p99 }: Side) {
  return { papers, costMicroseconds: median(cost), p99Ms: median(p99), rounds: cost };
}

/**
 * A stopped installation with so many papers behind it, started, its views up to date, and 2,000 candidates
 * who sit there now. It is filled once when it has a place to stay (`--folder`).
 */
async function prepareSide(papers: number): Promise<Side> {
  const dataDir =
    values.folder === undefined ? temporaryDataDir() : mkdirp(resolve(values.folder, String(papers)));
  const filled = join(dataDir, 'filled');
  if (!existsSync(filled)) {
    rmSync(dataDir, { recursive: true, force: true });
    mkdirp(dataDir);
    const first = await startOwnServer(dataDir);
    process.once('exit', () => void first.stop());
    const sitting = await sit(first.url);
    await first.stop();
    const { events } = await fillLog(dataDir, sitting, papers, say);
    writeFileSync(filled, String(events));
  }
  const server = await startOwnServer(dataDir, { patienceSeconds: catchUpPatienceSeconds });
  process.once('exit', () => void server.stop());
  await caughtUp(server.url);
  say(`${papers} papers, ${readFileSync(filled, 'utf8')} events in the log, views and seals up to date`);
  const options: RunOptions = {
    ...scenarios['steady-saves'],
    ...{
      scenario: 'steady-saves',
      candidates: 2000,
      rate: Number(values.rate),
      seconds: Number(values.seconds),
    },
    ...{ url: server.url, dataDir: null, out, cpuProf: false, keep: false },
  };
  const cast = await prepareCast(await Preparation.begin(server.url), options, () => undefined);
  const folder = mkdirp(join(out, String(papers)));
  const candidatesFile = join(folder, 'candidates.txt');
  writeCandidates(candidatesFile, cast.candidates);
  return {
    papers,
    dataDir,
    server,
    plan: planOf(options, cast, server.url, '', candidatesFile, folder),
    cost: [],
    p99: [],
  };
}

/** One candidate sits from start to hand-in: about a hundred events. */
async function sit(url: string): Promise<Sitting> {
  const preparation = await Preparation.begin(url);
  const examId = await preparation.exam('压力测试 样卷', Math.ceil(Date.now() / 1000) * 1000 + 3_600_000);
  const [who] = await preparation.start(examId, await preparation.candidates(examId, 1));
  if (who === undefined) throw new Error('nobody sat');
  const post = (path: string, body: object): Promise<unknown> =>
    call(url, `/api/paper/paper/${path}`, { paperId: who.paperId, ...body }, { token: who.token });
  for (let n = 0; n < actsOfASitting; n += 1) {
    const question = preparation.questions[placeAt(who.questions, n)];
    if (question === undefined) continue;
    await post('qu-detail', { quId: question.id });
    await post('fill-answer', { quId: question.id, ...(JSON.parse(`{${answerTo(question, n)}}`) as object) });
  }
  await post('hand-exam', { id: who.paperId, exState: 0 });
  return { paperId: who.paperId, userId: who.userId };
}

/** Neither folds nor seals what came before: both would count as the cost of saves. */
async function caughtUp(url: string): Promise<void> {
  for (const end = Date.now() + catchUpPatienceSeconds * 1000; Date.now() < end;) {
    const metrics = await readMetrics(url).catch(() => null);
    if (metrics?.['vigil_projector_lag_seconds'] === 0 && metrics['vigil_sealing'] === 0) return;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('views or seals did not catch up');
}

async function measure(side: Side): Promise<void> {
  runs += 1;
  const plan = {
    ...side.plan,
    run: `${side.plan.run}-${runs}`,
    summaryFile: join(out, `${side.papers}-${runs}.summary.json`),
  };
  const before = usageOf(side.server.pid)?.cpuSeconds ?? Number.NaN;
  const { measures } = await startK6(k6 as string, 'steady-saves', plan, join(out, String(side.papers)))
    .result;
  const used = (usageOf(side.server.pid)?.cpuSeconds ?? Number.NaN) - before;
  const saves = measures['save_ms']?.values;
  if ((measures['failed']?.values['count'] ?? 0) > 0) throw new Error(`saves failed: see ${out}`);
  side.cost.push((used / (saves?.['count'] ?? 0)) * 1e6);
  side.p99.push(saves?.['p(99)'] ?? 0);
}

function mkdirp(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return folder;
}
