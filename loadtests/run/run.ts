// npm run load -- SCENARIO [--candidates N …]: prepares, runs k6, watches the server meanwhile, checks the
// log against what was acknowledged, writes a report.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { temporaryDataDir, type ServerProcess } from '../../e2e/support/server-process.js';
import { rawFsyncMs, restedReadUs } from './raw-costs.js';
import { checkRun, type Consistency } from './check.js';
import { findK6, howToGetK6 } from './k6-binary.js';
import { startK6, type K6Result } from './k6-run.js';
import { startLoad } from './load.js';
import { machineNow } from './machine.js';
import { readOptions, type RunOptions } from './options.js';
import { Preparation, prepareCast, writeCandidates, type Cast } from './prepare.js';
import { planOf } from './plan-of.js';
import { warmingSeconds, type Plan } from './plan.js';
import { besetBars } from './beset-bars.js';
import {
  barsOf,
  countersOf,
  figure,
  latenciesOf,
  mib,
  overSamples,
  reportText,
  type Bar,
  type Report,
} from './report.js';
import { reportPage } from './report-page.js';
import { startSampling, type Sample } from './sampler.js';
import { startEcho, startOwnServer } from './servers.js';

const echoSeconds = warmingSeconds + 6;
const secondsBeforeDeadline = 0.4;
const gibibyte = 2 ** 30;
const latestHandInMs = 10_000;

const say = (text: string): void => console.log(text);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.exitCode = await main();

/** 0: every bar was kept. 1: one was missed. 2: there is no k6. */
async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  const k6 = findK6();
  if (k6 === null) {
    console.error(howToGetK6);
    return 2;
  }
  const at = new Date().toISOString();
  const out = resolve(options.out, `${at.slice(0, 19).replaceAll(':', '')}-${options.scenario}`);
  mkdirSync(out, { recursive: true });
  const dataDir = options.url === null ? temporaryDataDir() : options.dataDir;
  const machine = machineNow();
  const restedUs = restedReadUs();
  const server =
    options.url === null
      ? await startOwnServer(dataDir as string, { profiles: options.cpuProf ? out : null })
      : null;
  const echo = startEcho();
  process.once('exit', () => {
    echo.process.kill();
    if (server !== null) void server.stop();
  });
  let report: Report;
  try {
    const url = options.url ?? (server as ServerProcess).url;
    const cast = await prepareCast(await Preparation.begin(url), options, say);
    const candidatesFile = join(out, 'candidates.txt');
    writeCandidates(candidatesFile, cast.candidates);
    const plan = planOf(options, cast, url, await echo.url, candidatesFile, out);
    const echoed = await startK6(
      k6,
      'echo',
      { ...plan, seconds: echoSeconds, summaryFile: join(out, 'echo.summary.json') },
      out,
    ).result;
    if (plan.deadline > 0) await deadlineNear(plan);
    const running = startLoad(k6, plan, out);
    const sampling = startSampling(url, server?.pid ?? null, running.pids);
    const result = await running.result;
    const samples = await sampling.stop();
    await server?.stop();
    const consistency = dataDir === null ? null : await consistencyOf(dataDir, plan, cast, result, options);
    report = reportOf({
      options,
      at,
      plan,
      machine: { ...machine, loadAfter: loadavg() },
      result,
      echoed,
      samples,
      consistency,
      fsyncMs: dataDir === null ? null : rawFsyncMs(dataDir),
      restedReadUs: restedUs,
    });
  } finally {
    echo.process.kill('SIGTERM');
    await server?.stop();
  }
  writeFileSync(join(out, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(out, 'report.txt'), `${reportText(report)}\n`);
  writeFileSync(join(out, 'report.html'), reportPage(report));
  rmSync(join(out, 'candidates.txt'));
  say(`\n${reportText(report)}\n\n${join(out, 'report.html')}`);
  if (options.url === null && dataDir !== null && !options.keep)
    rmSync(dataDir, { recursive: true, force: true });
  else if (options.url === null) say(`data kept in ${dataDir}`);
  return report.ok ? 0 : 1;
}

/** The run begins so that the deadline falls into its first half. */
async function deadlineNear(plan: Plan): Promise<void> {
  const wait = plan.deadline - Date.now() - plan.seconds * secondsBeforeDeadline * 1000;
  if (wait < -plan.seconds * secondsBeforeDeadline * 1000 + 3000)
    throw new Error('the papers took longer to open than was planned for: try fewer --subjects');
  if (wait > 0) await new Promise((done) => setTimeout(done, wait));
}

async function consistencyOf(
  dataDir: string,
  plan: Plan,
  cast: Cast,
  result: K6Result,
  { scenario }: RunOptions,
): Promise<Consistency> {
  const count = (name: string): number => result.measures[name]?.values['count'] ?? 0;
  const saves = count('save_ms') + count('save_warming_ms');
  const sent = {
    saves,
    handIns: scenario === 'hand-in' ? count('hand_in_ms') : 0,
    acknowledged: count('acknowledged'),
  };
  return checkRun(dataDir, plan, cast.candidates, sent, result.told);
}

interface Gathered {
  readonly options: RunOptions;
  readonly at: string;
  readonly plan: Plan;
  readonly machine: Report['machine'];
  readonly result: K6Result;
  readonly echoed: K6Result;
  readonly samples: readonly Sample[];
  readonly consistency: Consistency | null;
  readonly fsyncMs: number | null;
  readonly restedReadUs: number;
}

function reportOf({
  options,
  at,
  plan,
  machine,
  result,
  echoed,
  samples,
  consistency,
  fsyncMs,
  restedReadUs: restedUs,
}: Gathered): Report {
  const { scenario, about, candidates, subjects, seats, connected, proctors, rate } = options;
  const bars = [...barsOf(result), ...ownBars(options, result, samples, consistency)];
  const [echoLatency = null] = latenciesOf(echoed).filter(({ name }) => name === 'save_ms');
  const failures = result.told
    .filter(({ what }) => what !== 'started' && what !== 'place')
    .map((line) => JSON.stringify(line));
  return {
    scenario,
    about,
    at,
    seconds: plan.seconds,
    people: Object.fromEntries(
      Object.entries({ candidates, subjects, seats, connected, proctors, 'saves/s': rate }).filter(
        ([, value]) => value > 0,
      ),
    ),
    machine,
    fsyncMs,
    restedReadUs: restedUs,
    sharedBy: 'the server with all its threads, k6, the echo (idle during the run)',
    bars,
    ok: bars.every(({ ok }) => ok),
    latencies: latenciesOf(result),
    counters: countersOf(result),
    echo: {
      perSecond: plan.echoRate,
      latency: echoLatency,
      dropped: countersOf(echoed)['dropped_iterations'] ?? 0,
    },
    samples,
    consistency,
    failures,
  };
}

/** Bars that k6 cannot see: what the log says, and what the server took. */
function ownBars(
  { connected, subjects, seats }: RunOptions,
  { told, measures }: K6Result,
  samples: readonly Sample[],
  consistency: Consistency | null,
): Bar[] {
  const bars: Bar[] = [];
  if (connected > 0) {
    // k6 counts no failure of a virtual user that it ends itself.
    const lost = told.filter(({ what }) => what === 'socket').length;
    bars.push({ what: 'sockets lost', bar: '0', measured: String(lost), ok: lost === 0 });
  }
  bars.push(...besetBars(measures));
  if (consistency !== null) {
    const { problems, deadlines, places } = consistency;
    bars.push({
      what: 'log against acknowledgements',
      bar: '0 problems',
      measured: String(problems.length),
      ok: problems.length === 0,
    });
    if (places !== null)
      bars.push({
        what: 'places given, people in the line',
        bar: `${Math.min(seats, subjects)}, ${Math.max(0, subjects - seats)}`,
        measured: `${places.taken}, ${places.waiting}`,
        ok: places.taken === Math.min(seats, subjects) && places.taken + places.waiting === subjects,
      });
    if (deadlines !== null)
      bars.push({
        what: 'last paper after deadline + grace',
        bar: '<=10000 ms',
        measured: `${figure(deadlines.lastMs)} ms`,
        ok: deadlines.papers > 0 && deadlines.lastMs <= latestHandInMs,
      });
  }
  const lag = overSamples(samples, (sample) => sample.metrics['vigil_projector_lag_seconds']);
  if (lag !== null)
    bars.push({
      what: 'projector lag',
      bar: '<=1 s',
      measured: `${lag.most.toFixed(2)} s`,
      ok: lag.most <= 1,
    });
  const memory = overSamples(samples, (sample) => sample.serverRssBytes);
  if (memory !== null && connected >= 10_000)
    bars.push({
      what: 'server memory',
      bar: '<=1 GiB',
      measured: mib(memory.most),
      ok: memory.most <= gibibyte,
    });
  return bars;
}
