// npm run bench -- [--rounds 5] [--seconds 6] [--papers 2000] [--connections 64] [--slow-rate 60] [--slow-seconds 20]
//                  [--json FILE] [--cpu-prof DIR]
// Durable answer saves through REST and GraphQL against the same framework echoing the same body, interleaved
// in one run (engine §13): as many as they can (`--rounds 0`: not at all), then a few a second, then none.
import autocannon from 'autocannon';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { call, loadTestCandidates, login } from '../e2e/support/api.js';
import { startServer, temporaryDataDir } from '../e2e/support/server-process.js';
import { sendEvenly } from './run/evenly.js';
import { microsecondsBetween, threadTimes } from './run/processor-time.js';
import { rawFsyncMs } from './run/raw-costs.js';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '6' },
    papers: { type: 'string', default: '2000' },
    connections: { type: 'string', default: '64' },
    'slow-rate': { type: 'string', default: '60' },
    'slow-seconds': { type: 'string', default: '20' },
    json: { type: 'string' },
    'cpu-prof': { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const slowRate = Number(values['slow-rate']);
const slowSeconds = Number(values['slow-seconds']);

interface Target {
  readonly token: string;
  readonly paperId: string;
  readonly quId: string;
  readonly options: readonly string[];
}
interface Measured {
  readonly perSecond: number;
  readonly p99: number;
  readonly cpuMicroseconds: number;
  readonly failed: number;
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function prepare(url: string, count: number): Promise<Target[]> {
  const admin = await login(url, 'admin', 'Admin123');
  const candidates = await loadTestCandidates(url, admin.token, 'demo-open', count);
  const targets: Target[] = [];
  const queue = [...candidates];
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let who = queue.pop(); who !== undefined; who = queue.pop()) {
        const { data } = await call<{ id: string }>(
          url,
          '/api/paper/paper/create-paper',
          { examId: 'demo-open' },
          { token: who.token },
        );
        const detail = await call<{ groupList: { quList: { quId: string; quType: number }[] }[] }>(
          url,
          '/api/paper/paper/paper-detail',
          { id: data.id },
          { token: who.token },
        );
        const card = detail.data.groupList
          .flatMap((group) => group.quList)
          .filter((entry) => entry.quType === 2);
        for (const { quId } of card.slice(0, 2)) {
          const question = await call<{ answerList: { id: string }[] }>(
            url,
            '/api/paper/paper/qu-detail',
            { paperId: data.id, quId },
            { token: who.token },
          );
          targets.push({
            token: who.token,
            paperId: data.id,
            quId,
            options: question.data.answerList.map((entry) => entry.id),
          });
        }
      }
    }),
  );
  return targets;
}

const mutation =
  'mutation FillAnswer($input: FillAnswerInput!) { fillAnswer(input: $input) { fill superseded } }';

function requestFor(kind: 'rest' | 'graphql' | 'echo', targets: readonly Target[]) {
  let n = 0;
  return (request: autocannon.Request): autocannon.Request => {
    n += 1;
    const target = targets[(n * 7919) % targets.length] as Target;
    const input = {
      paperId: target.paperId,
      quId: target.quId,
      answers: [target.options[n % target.options.length]],
      seq: n,
      device: 'bench',
    };
    const body =
      kind === 'graphql' ? { query: mutation, operationName: 'FillAnswer', variables: { input } } : input;
    request.body = JSON.stringify(body);
    request.headers = {
      'content-type': 'application/json',
      token: target.token,
      'x-command-id': randomUUID(),
    };
    return request;
  };
}

async function measure(
  kind: 'rest' | 'graphql' | 'echo',
  url: string,
  pid: number,
  targets: readonly Target[],
  duration: number,
): Promise<Measured> {
  const path = kind === 'graphql' ? '/graphql' : '/api/paper/paper/fill-answer';
  let refused = 0;
  const before = threadTimes(pid);
  const result = await autocannon({
    url: url + path,
    connections,
    duration,
    requests: [
      {
        method: 'POST',
        path,
        setupRequest: requestFor(kind, targets),
        onResponse: (status, body) =>
          void (refused += status === 200 && !/"code":(?!0)|"errors"/.test(body) ? 0 : 1),
      },
    ],
  });
  const done = result.requests.total;
  return {
    perSecond: done / result.duration,
    p99: result.latency.p99,
    cpuMicroseconds: microsecondsBetween(before, threadTimes(pid)) / done,
    failed: result.errors + result.non2xx + refused,
  };
}

interface Slow {
  readonly perAct: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

/** µs of processor for each of a few saves a second, which come one by one. */
async function measureSlow(url: string, pid: number, targets: readonly Target[]): Promise<Slow> {
  const make = requestFor('rest', targets);
  const next = () => {
    const made = make({}) as Required<autocannon.Request>;
    return { path: '/api/paper/paper/fill-answer', headers: made.headers, body: made.body };
  };
  const before = threadTimes(pid);
  const { done, ...rest } = await sendEvenly(url, slowRate, slowSeconds, connections, next);
  return { perAct: microsecondsBetween(before, threadTimes(pid)) / done, ...rest };
}

/** µs of processor a second while nobody asks for anything. */
async function measureIdle(pid: number): Promise<number> {
  const before = threadTimes(pid);
  const startedAt = performance.now();
  await new Promise((resolve) => setTimeout(resolve, slowSeconds * 1000));
  return microsecondsBetween(before, threadTimes(pid)) / ((performance.now() - startedAt) / 1000);
}

interface Echo {
  readonly url: string;
  readonly pid: number;
  end(): void;
}

/** Without a file nothing is kept. */
async function startEcho(...file: string[]): Promise<Echo> {
  const program = fileURLToPath(new URL('./echo-server.mjs', import.meta.url));
  const child = spawn(process.execPath, [program, ...file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(line.toString()) as { port: number };
  return { url: `http://127.0.0.1:${port}`, pid: child.pid as number, end: () => void child.kill() };
}

const dataDir = temporaryDataDir();
const profiles = values['cpu-prof'];
const server = await startServer({
  dataDir,
  env: { LOAD_TEST: 'on', LOG_LEVEL: 'info' },
  ...(profiles === undefined ? {} : { nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${profiles}`] }),
});
const echo = await startEcho();
const durable = await startEcho(join(dataDir, 'durable-echo'));
try {
  const fsyncMilliseconds = rawFsyncMs(dataDir);
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}; generator, echo and server share them; raw fsync ${fsyncMilliseconds.toFixed(2)} ms`,
  );
  const targets = await prepare(server.url, Number(values.papers));
  console.log(
    `${values.papers} papers, ${targets.length} questions, ${connections} connections, ${rounds} rounds of ${seconds} s`,
  );
  const { url: echoUrl, pid: echoPid } = echo;
  await measure('rest', server.url, server.pid, targets, 3);
  if (rounds > 0) await measure('graphql', server.url, server.pid, targets, 3);
  for (const { url, pid } of [echo, durable]) await measure('echo', url, pid, targets, 2);
  const rows: Record<'rest' | 'graphql' | 'echo', Measured[]> = { rest: [], graphql: [], echo: [] };
  let worstLag = 0;
  for (let round = 1; round <= rounds; round += 1) {
    rows.echo.push(await measure('echo', echoUrl, echoPid, targets, seconds));
    rows.rest.push(await measure('rest', server.url, server.pid, targets, seconds));
    worstLag = Math.max(worstLag, await lag(server.url));
    rows.graphql.push(await measure('graphql', server.url, server.pid, targets, seconds));
    worstLag = Math.max(worstLag, await lag(server.url));
    const line = (kind: 'rest' | 'graphql' | 'echo'): string => {
      const last = rows[kind].at(-1) as Measured;
      return `${kind} ${last.perSecond.toFixed(0)}/s p99 ${last.p99} ms ${last.cpuMicroseconds.toFixed(0)} µs`;
    };
    console.log(
      `round ${round}: ${line('echo')}; ${line('rest')}; ${line('graphql')}; lag ${worstLag.toFixed(1)} s`,
    );
  }
  // What was begun under full load is over: garbage, views, marks, checkpoints.
  await new Promise((resolve) => setTimeout(resolve, 5000));
  const slow = {
    echo: await measureSlow(echoUrl, echoPid, targets),
    durable: await measureSlow(durable.url, durable.pid, targets),
    rest: await measureSlow(server.url, server.pid, targets),
  };
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const idle = { echo: await measureIdle(echoPid), server: await measureIdle(server.pid) };
  const of = (kind: 'rest' | 'graphql' | 'echo', field: keyof Measured): number =>
    median(rows[kind].map((row) => row[field]));
  const report = {
    cores: cpus().length,
    fsyncMilliseconds,
    papers: Number(values.papers),
    echoPerSecond: of('echo', 'perSecond'),
    restPerSecond: of('rest', 'perSecond'),
    graphqlPerSecond: of('graphql', 'perSecond'),
    restRatio: median(rows.rest.map((row, i) => row.perSecond / (rows.echo[i] as Measured).perSecond)),
    graphqlRatio: median(rows.graphql.map((row, i) => row.perSecond / (rows.echo[i] as Measured).perSecond)),
    cpuMicroseconds: {
      echo: of('echo', 'cpuMicroseconds'),
      rest: of('rest', 'cpuMicroseconds'),
      graphql: of('graphql', 'cpuMicroseconds'),
    },
    failed: rows.rest.concat(rows.graphql).reduce((sum, row) => sum + row.failed, 0),
    worstLagSeconds: worstLag,
    slow: { perSecond: slowRate, ...slow, ratio: slow.rest.perAct / slow.echo.perAct },
    idleMicrosecondsPerSecond: { ...idle, ratio: idle.server / idle.echo },
  };
  console.log(
    `${slowRate} saves/s: ${slow.rest.perAct.toFixed(0)} µs of CPU each = ${report.slow.ratio.toFixed(1)} × the echo's ${slow.echo.perAct.toFixed(0)}, ${(slow.rest.perAct / slow.durable.perAct).toFixed(1)} × the ${slow.durable.perAct.toFixed(0)} of one that hands over and syncs (bar 4 ×; aim 1,000 µs, decision 256); p50 ${slow.rest.p50.toFixed(1)} ms, p99 ${slow.rest.p99.toFixed(1)} ms, failed ${slow.rest.failed}`,
  );
  console.log(
    `idle: ${(idle.server / 10_000).toFixed(2)} % of a core; the echo ${(idle.echo / 10_000).toFixed(3)} %`,
  );
  if (rounds > 0)
    console.log(
      `\nREST ${report.restPerSecond.toFixed(0)} saves/s = ${report.restRatio.toFixed(3)} of the echo (bar 0.25, goal 0.33)`,
    );
  if (rounds > 0)
    console.log(
      `GraphQL ${report.graphqlPerSecond.toFixed(0)} saves/s = ${report.graphqlRatio.toFixed(3)} of the echo (bar 0.20)`,
    );
  if (rounds > 0)
    console.log(
      `CPU per operation, all threads: echo ${report.cpuMicroseconds.echo.toFixed(0)} µs, REST ${report.cpuMicroseconds.rest.toFixed(0)} µs, GraphQL ${report.cpuMicroseconds.graphql.toFixed(0)} µs`,
    );
  console.log(`failed ${report.failed}, projector lag at most ${worstLag.toFixed(1)} s`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
} finally {
  echo.end();
  durable.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function lag(url: string): Promise<number> {
  const ready = (await (await fetch(`${url}/readyz`)).json()) as {
    parts: { projector: { lagSeconds: number } };
  };
  return ready.parts.projector.lagSeconds;
}
