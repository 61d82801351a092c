// npm run bench:starts -- [--starts 400] [--rounds 3] [--at-once 16] [--seconds 10] [--json FILE]
// A start as our own page makes it: the paper, its card with what is its own of each question, its questions' content.
// As many as the server can, then half as many a second, evenly: how long each takes then, and what it costs in
// processor time, beside as many calls of the bare framework (engine §13).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { call, loadTestCandidates, login, type LoggedIn } from '../e2e/support/api.js';
import { startServer, temporaryDataDir } from '../e2e/support/server-process.js';
import { median } from './run/medians.js';
import { microsecondsBetween, threadTimes } from './run/processor-time.js';

const { values } = parseArgs({
  options: {
    starts: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '3' },
    'at-once': { type: 'string', default: '16' },
    seconds: { type: 'string', default: '10' },
    json: { type: 'string' },
  },
});
const [starts, rounds, atOnce, seconds] = [
  Number(values.starts),
  Number(values.rounds),
  Number(values['at-once']),
  Number(values.seconds),
];
const examId = 'demo-open';
/** `paper-content` takes so many addresses at once; the page asks for as many. */
const [firstAtOnce, contentsAtOnce] = [5, 25];
/** Calls of a start of this exam, once it is known. */
let callsEach = 0;

interface Place {
  readonly content: string | null;
}

/** One start, whole; rejects when anything of it is refused. */
async function startOnce(url: string, { token }: LoggedIn): Promise<void> {
  let calls = 0;
  const ok = async <T>(path: string, body: unknown): Promise<T> => {
    calls += 1;
    const answer = await call<T>(url, path, body, { token });
    if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`);
    return answer.data;
  };
  const { id } = await ok<{ id: string }>('/api/paper/paper/create-paper', { examId });
  const [, places] = await Promise.all([
    ok('/api/paper/paper/paper-detail', { id }),
    ok<Place[]>('/api/paper/paper/paper-places', { id }),
  ]);
  const contents = [...new Set(places.flatMap(({ content }) => content ?? []))];
  for (let from = 0, size = firstAtOnce; from < contents.length; from += size, size = contentsAtOnce)
    await ok('/api/paper/paper/paper-content', {
      paperId: id,
      contents: contents.slice(from, from + (from === 0 ? firstAtOnce : contentsAtOnce)),
    });
  callsEach = calls;
}

/** As many at once as asked for, one after the other; answers how many a second. */
async function saturated(acts: readonly (() => Promise<void>)[]): Promise<number> {
  const queue = [...acts];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let act = queue.pop(); act !== undefined; act = queue.pop()) await act();
    }),
  );
  return acts.length / ((performance.now() - began) / 1000);
}

/** Evenly, however slow the answers are; answers ms of each from when it was due. */
async function evenly(acts: readonly (() => Promise<void>)[], perSecond: number): Promise<number[]> {
  const began = performance.now();
  const took: Promise<number>[] = [];
  for (const [n, act] of acts.entries()) {
    const due = began + (n * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    took.push(act().then(() => performance.now() - due));
  }
  return (await Promise.all(took)).toSorted((a, b) => a - b);
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const dataDir = temporaryDataDir();
const server = await startServer({ dataDir, env: { LOAD_TEST: 'on', LOG_LEVEL: 'warn' } });
const echo = spawn(process.execPath, [fileURLToPath(new URL('./echo-server.mjs', import.meta.url))], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const [line] = (await once(echo.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(line.toString()) as { port: number };
  const echoUrl = `http://127.0.0.1:${port}`;
  const admin = await login(server.url, 'admin', 'Admin123');
  const newStarts = async (count: number): Promise<(() => Promise<void>)[]> =>
    (await loadTestCandidates(server.url, admin.token, examId, count)).map(
      (who) => () => startOnce(server.url, who),
    );
  const echoed = async (): Promise<void> => {
    for (let n = 0; n < callsEach; n += 1)
      await call(echoUrl, '/api/paper/paper/fill-answer', { id: 'x'.repeat(36) }, { token: '' });
  };
  console.log(`${cpus().length} × ${cpus()[0]?.model}; generator, echo and server share them`);
  await saturated(await newStarts(100));
  const rows: { perSecond: number; p50: number; p99: number; cpu: number; echoCpu: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const perSecond = await saturated(await newStarts(starts));
    const half = Math.max(1, perSecond / 2);
    const acts = await newStarts(Math.ceil(half * seconds));
    const before = threadTimes(server.pid);
    const took = await evenly(acts, half);
    const cpu = microsecondsBetween(before, threadTimes(server.pid)) / acts.length;
    const echoBefore = threadTimes(echo.pid as number);
    await evenly(
      acts.map(() => echoed),
      half,
    );
    const echoCpu = microsecondsBetween(echoBefore, threadTimes(echo.pid as number)) / acts.length;
    rows.push({ perSecond, p50: quantile(took, 0.5), p99: quantile(took, 0.99), cpu, echoCpu });
    console.log(
      `round ${round}: ${perSecond.toFixed(0)} starts/s at most; at ${half.toFixed(0)}/s p50 ${quantile(took, 0.5).toFixed(1)} ms, ` +
        `p99 ${quantile(took, 0.99).toFixed(1)} ms, ${(cpu / 1000).toFixed(2)} ms of CPU each = ${(cpu / echoCpu).toFixed(1)} × as many calls of the echo`,
    );
  }
  const of = (field: keyof (typeof rows)[number]): number => median(rows.map((row) => row[field])) ?? 0;
  const report = {
    ...{ cores: cpus().length, callsEach, perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') },
    ...{ cpuMicroseconds: of('cpu'), ratio: median(rows.map(({ cpu, echoCpu }) => cpu / echoCpu)) ?? 0 },
  };
  console.log(
    `\n${callsEach} calls a start; at half of ${report.perSecond.toFixed(0)}/s: p50 ${report.p50.toFixed(1)} ms, p99 ${report.p99.toFixed(1)} ms (bar 50), ` +
      `${(report.cpuMicroseconds / 1000).toFixed(2)} ms of CPU with the paper's content = ${report.ratio.toFixed(1)} × the echo's`,
  );
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
} finally {
  echo.kill();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
