import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Told } from './check.js';
import type { Plan } from './plan.js';

/** One measure of k6's summary: a Trend has p(95) and the like, a Counter `count`. */
export interface Measure {
  readonly type: 'trend' | 'counter' | 'rate' | 'gauge';
  readonly values: Readonly<Record<string, number>>;
  readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>;
}

export interface K6Result {
  readonly measures: Readonly<Record<string, Measure>>;
  readonly told: readonly Told[];
  /** seconds */
  readonly lasted: number;
}

export interface RunningK6 {
  readonly pid: number;
  readonly result: Promise<K6Result>;
}

/**
 * k6 shares the cores with what it measures: a larger heap costs it half the processor time. In percent (Go's
 * GOGC).
 */
const fewerCollections = '800';

/**
 * Longest time that k6 may take beyond the run: its virtual users are made before, and stay up to half a
 * minute after.
 */
const secondsBeyond = 180;

/** What a process that gives way to every other is started with (nice(1)). */
const givingWay = ['-n', '19'] as const;

/**
 * Runs one script with a plan. Its files are left in `folder`. Rejects when k6 could not run it; a bar that
 * was missed is in the result. `givesWay`: it takes only the processor time that nobody else wants.
 */
export function startK6(
  k6: string,
  script: string,
  plan: Plan,
  folder: string,
  { givesWay = false } = {},
): RunningK6 {
  const planFile = join(folder, `${script}.plan.json`);
  const toldFile = join(folder, `${script}.told.jsonl`);
  writeFileSync(planFile, JSON.stringify(plan));
  const child = spawn(
    givesWay ? 'nice' : k6,
    [
      ...(givesWay ? [...givingWay, k6] : []),
      'run',
      '--no-color',
      '--quiet',
      '--no-usage-report',
      '--log-format',
      'raw',
      '--console-output',
      toldFile,
      '--address',
      '',
      fileURLToPath(new URL(`../k6/scenarios/${script}.ts`, import.meta.url)),
    ],
    { env: { GOGC: fewerCollections, ...process.env, PLAN: planFile }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  // Whoever stops the runner stops the load too.
  const stop = (): void => void child.kill('SIGKILL');
  process.once('exit', stop);
  // With sockets reset under it k6 may wait for itself for ever; whatever it has seen is lost then.
  const patience = setTimeout(stop, (plan.seconds + secondsBeyond) * 1000);
  child.once('close', () => {
    clearTimeout(patience);
    process.off('exit', stop);
  });
  const logFile = join(folder, `${script}.k6.log`);
  const output = createWriteStream(logFile);
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const began = performance.now();
  const result = new Promise<K6Result>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => output.end(() => finish(code)));
    const finish = (code: number | null): void => {
      // 99: a threshold was missed, which the summary says.
      if ((code !== 0 && code !== 99) || !existsSync(plan.summaryFile)) {
        reject(
          new Error(
            `k6 ended with ${code ?? 'a signal: it did not end by itself'}: ${readFileSync(logFile, 'utf8').slice(-2000)}`,
          ),
        );
        return;
      }
      const { metrics } = JSON.parse(readFileSync(plan.summaryFile, 'utf8')) as {
        metrics: Record<string, Measure>;
      };
      resolve({ measures: metrics, told: readTold(toldFile), lasted: (performance.now() - began) / 1000 });
    };
  });
  return { pid: child.pid as number, result };
}

function readTold(file: string): Told[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Told);
}
