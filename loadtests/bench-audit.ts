// npm run bench:audit -- [--papers 1000] [--minutes 2] [--seed N] [--data DIR] (a build must be there: npm run build)
// A cohort of simulated candidates (demo:cohort) sits a mock copy of the demo's open exam on a real server; then its
// audit package is ordered, downloaded and checked by the stand-alone verifier in a process of its own. Bars: packing
// and checking 1,000 papers 60 s each. Beside the packing a small call is made every 50 ms. With --data the folder
// stays, and a second run packs what is there. Exits 1 when a bar is missed or the check finds something.
import { spawn, spawnSync } from 'node:child_process';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { call, login } from '../e2e/support/api.js';
import { startServer, temporaryDataDir } from '../e2e/support/server-process.js';
import { machineNow } from './run/machine.js';

const barSeconds = 60;
const { values } = parseArgs({
  options: {
    papers: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    data: { type: 'string' },
  },
});
const say = (text: string): void => console.log(text);
const inRoot = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const secondsSince = (began: number): number => (performance.now() - began) / 1000;

const machine = machineNow();
say(
  `${machine.cores} × ${machine.cpu}, ${machine.system}, Node ${machine.node}; load ${machine.loadBefore.map((load) => load.toFixed(2)).join(' ')}; seed ${values.seed}`,
);
const dataDir = values.data ?? temporaryDataDir();
mkdirSync(dataDir, { recursive: true });
const server = await startServer({ dataDir, env: { LOAD_TEST: 'on' } });
let isRight = true;
try {
  const { token } = await login(server.url, 'admin', 'Admin123');
  const examId = await satExam(token);
  isRight = await measured(token, examId);
} finally {
  await server.stop();
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = isRight ? 0 : 1;

async function answered<T>(token: string, path: string, body: unknown): Promise<T> {
  const { code, msg, data } = await call<T>(server.url, path, body, { token, timeoutMilliseconds: 120_000 });
  if (code !== 0) throw new Error(`${path}: ${msg}`);
  return data;
}

/** The exam that the cohort has sat; of a folder that was kept the one that was sat before. */
async function satExam(token: string): Promise<string> {
  const known = join(dataDir, 'bench-audit-exam');
  if (existsSync(known)) return readFileSync(known, 'utf8');
  const demo = await answered<Record<string, unknown>>(token, '/api/exam/exam/detail', { id: 'demo-open' });
  const { id } = await answered<{ id: string }>(token, '/api/exam/exam/save', {
    ...demo,
    ...{ id: null, version: null, title: '审计包计时', examType: 2, chance: 0, handMin: 0 },
  });
  const cohort = ['--candidates', values.papers, '--minutes', values.minutes, '--seed', values.seed];
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [inRoot('server/dist/demo-cohort/cohort.js'), ...cohort, '--exam', id, '--url', server.url],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`demo:cohort ended with ${String(code)}`);
  say(`the cohort of ${values.papers} sat for ${secondsSince(began).toFixed(0)} s`);
  writeFileSync(known, id);
  return id;
}

async function measured(token: string, examId: string): Promise<boolean> {
  const file = join(dataDir, 'bench.zip');
  const order = await answered<{ id: string; total: number }>(token, '/api/audit/package/make', { examId });
  const beside = callsBeside();
  const [began, highBefore] = [performance.now(), peakMegabytes()];
  const response = await fetch(`${server.url}/api/audit/package/file`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ id: order.id }),
  });
  if (response.headers.get('content-type') !== 'application/zip') throw new Error(await response.text());
  await pipeline(response.body as unknown as AsyncIterable<Uint8Array>, createWriteStream(file));
  const packing = secondsSince(began);
  const times = await beside();
  say(
    `packing ${order.total} papers: ${packing.toFixed(1)} s, ${(statSync(file).size / 1e6).toFixed(1)} MB; ` +
      `memory at its highest ${highBefore} MB before, ${peakMegabytes()} MB after; ` +
      `${times.length} small calls beside it: p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms`,
  );
  const checking = performance.now();
  const ran = spawnSync(process.execPath, [inRoot('server/audit/recompute.mjs'), file], { encoding: 'utf8' });
  const checked = secondsSince(checking);
  say(ran.stdout.trimEnd());
  say(`checking: ${checked.toFixed(1)} s in a process of its own`);
  const scale = Math.max(1, order.total / 1000);
  const isKept = packing <= barSeconds * scale && checked <= barSeconds * scale;
  say(isKept ? `both under ${barSeconds} s for 1,000 papers` : `over ${barSeconds} s for 1,000 papers`);
  return isKept && ran.status === 0;
}

/** Small calls every 50 ms until it is asked what they took, ms. */
function callsBeside(): () => Promise<number[]> {
  const times: number[] = [];
  let going = true;
  const running = (async () => {
    while (going) {
      const began = performance.now();
      await fetch(`${server.url}/api/audit/key`).then((response) => response.text());
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return async () => {
    going = false;
    await running;
    return times.sort((a, b) => a - b);
  };
}

function quantile(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
}

/** The server's resident memory at its highest so far; 0 where the system does not say. */
function peakMegabytes(): number {
  const status = `/proc/${server.pid}/status`;
  const found = existsSync(status) ? /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8')) : null;
  return Math.round(Number(found?.[1] ?? 0) / 1024);
}
