// npm run bench -- [--rounds 5] [--seconds 6] [--papers 2000] [--connections 64] [--json FILE]
// Durable answer saves through REST and GraphQL against the same framework echoing the same body, interleaved
// in one run (engine §13).
import autocannon from 'autocannon';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { call, loadTestCandidates, login } from '../e2e/support/api.js';
import { startServer, temporaryDataDir } from '../e2e/support/server-process.js';
import { rawFsyncMs } from './run/raw-fsync.js';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '6' },
    papers: { type: 'string', default: '2000' },
    connections: { type: 'string', default: '64' },
    json: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const connections = Number(values.connections);

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

/** CPU of all threads of a process, microseconds. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

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
  const before = cpuOf(pid);
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
    cpuMicroseconds: (cpuOf(pid) - before) / done,
    failed: result.errors + result.non2xx + refused,
  };
}

const dataDir = temporaryDataDir();
const server = await startServer({ dataDir, env: { LOAD_TEST: 'on', LOG_LEVEL: 'info' } });
const echo = spawn(process.execPath, [fileURLToPath(new URL('./echo-server.mjs', import.meta.url))], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const { port } = JSON.parse(
  await new Promise<string>((resolve) =>
    echo.stdout.once('data', (data: Buffer) => resolve(data.toString())),
  ),
) as {
  port: number;
};
try {
  const fsyncMilliseconds = rawFsyncMs(dataDir);
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}; generator, echo and server share them; raw fsync ${fsyncMilliseconds.toFixed(2)} ms`,
  );
  const targets = await prepare(server.url, Number(values.papers));
  console.log(
    `${values.papers} papers, ${targets.length} questions, ${connections} connections, ${rounds} rounds of ${seconds} s`,
  );
  const echoUrl = `http://127.0.0.1:${port}`;
  await measure('rest', server.url, server.pid, targets, 3);
  await measure('graphql', server.url, server.pid, targets, 3);
  await measure('echo', echoUrl, echo.pid as number, targets, 2);
  const rows: Record<'rest' | 'graphql' | 'echo', Measured[]> = { rest: [], graphql: [], echo: [] };
  let worstLag = 0;
  for (let round = 1; round <= rounds; round += 1) {
    rows.echo.push(await measure('echo', echoUrl, echo.pid as number, targets, seconds));
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
  };
  console.log(
    `\nREST ${report.restPerSecond.toFixed(0)} saves/s = ${report.restRatio.toFixed(3)} of the echo (bar 0.25, goal 0.33)`,
  );
  console.log(
    `GraphQL ${report.graphqlPerSecond.toFixed(0)} saves/s = ${report.graphqlRatio.toFixed(3)} of the echo (bar 0.20)`,
  );
  console.log(
    `CPU per operation, all threads: echo ${report.cpuMicroseconds.echo.toFixed(0)} µs, REST ${report.cpuMicroseconds.rest.toFixed(0)} µs, GraphQL ${report.cpuMicroseconds.graphql.toFixed(0)} µs`,
  );
  console.log(`failed ${report.failed}, projector lag at most ${worstLag.toFixed(1)} s`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
} finally {
  echo.kill('SIGTERM');
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function lag(url: string): Promise<number> {
  const ready = (await (await fetch(`${url}/readyz`)).json()) as {
    parts: { projector: { lagSeconds: number } };
  };
  return ready.parts.projector.lagSeconds;
}
