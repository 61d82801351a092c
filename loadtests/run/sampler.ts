import { childrenOf, machineCpuSeconds, usageOf } from './machine.js';

/** One look at server, k6 and machine. CPU in cores since the look before; what could not be read is null. */
export interface Sample {
  /** seconds after the run's beginning */
  readonly at: number;
  readonly serverCores: number | null;
  readonly serverRssBytes: number | null;
  /** child processes of the server: face comparison */
  readonly facesCores: number | null;
  readonly facesRssBytes: number | null;
  readonly k6Cores: number | null;
  /** everything else on the machine */
  readonly othersCores: number | null;
  /** `/metrics` without labels' histograms: name (with labels) → value */
  readonly metrics: Readonly<Record<string, number>>;
}

const everyMs = 1000;

/**
 * Looks at everything once a second until it is stopped. `pid` null: the server runs elsewhere, its own
 * figures are used.
 */
export function startSampling(
  url: string,
  pid: number | null,
  k6Pids: readonly number[],
): { stop(): Promise<Sample[]> } {
  const began = performance.now();
  const samples: Sample[] = [];
  let last: Totals | null = null;
  let running: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    const metrics = await readMetrics(url);
    const now = totals(pid, k6Pids, metrics);
    const at = (performance.now() - began) / 1000;
    if (last !== null) samples.push(sampleOf(at, last, now, metrics));
    last = now;
  };
  const timer = setInterval(() => {
    running = running.then(look).catch(() => undefined);
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
      return samples;
    },
  };
}

interface Totals {
  readonly at: number;
  readonly server: { readonly cpuSeconds: number; readonly rssBytes: number } | null;
  readonly faces: { readonly cpuSeconds: number; readonly rssBytes: number } | null;
  readonly k6: number | null;
  readonly machine: number | null;
}

function totals(
  pid: number | null,
  k6Pids: readonly number[],
  metrics: Readonly<Record<string, number>>,
): Totals {
  const cpuSeconds = metrics['vigil_process_cpu_seconds_total'];
  const rssBytes = metrics['vigil_process_resident_memory_bytes'];
  const told = cpuSeconds === undefined || rssBytes === undefined ? null : { cpuSeconds, rssBytes };
  const children = pid === null ? [] : childrenOf(pid).flatMap((child) => usageOf(child) ?? []);
  return {
    at: performance.now() / 1000,
    server: pid === null ? told : usageOf(pid),
    faces:
      pid === null
        ? null
        : children.reduce(
            (sum, one) => ({
              cpuSeconds: sum.cpuSeconds + one.cpuSeconds,
              rssBytes: sum.rssBytes + one.rssBytes,
            }),
            {
              cpuSeconds: 0,
              rssBytes: 0,
            },
          ),
    k6: k6Pids.reduce((sum, one) => sum + (usageOf(one)?.cpuSeconds ?? 0), 0),
    machine: machineCpuSeconds(),
  };
}

function sampleOf(
  at: number,
  before: Totals,
  now: Totals,
  metrics: Readonly<Record<string, number>>,
): Sample {
  const seconds = now.at - before.at;
  const cores = (was: number | null | undefined, is: number | null | undefined): number | null =>
    was === null || was === undefined || is === null || is === undefined
      ? null
      : Math.max(0, (is - was) / seconds);
  const serverCores = cores(before.server?.cpuSeconds, now.server?.cpuSeconds);
  const facesCores = cores(before.faces?.cpuSeconds, now.faces?.cpuSeconds);
  const k6Cores = cores(before.k6, now.k6);
  const all = cores(before.machine, now.machine);
  return {
    at,
    serverCores,
    serverRssBytes: now.server?.rssBytes ?? null,
    facesCores,
    facesRssBytes: now.faces?.rssBytes ?? null,
    k6Cores,
    othersCores:
      all === null ? null : Math.max(0, all - (serverCores ?? 0) - (facesCores ?? 0) - (k6Cores ?? 0)),
    metrics,
  };
}

/** A server's figures now. Histograms' buckets are left out. */
export async function readMetrics(url: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(5000) })).text();
  const figures: Record<string, number> = {};
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#') || line.includes('_bucket{')) continue;
    const space = line.lastIndexOf(' ');
    figures[line.slice(0, space)] = Number(line.slice(space + 1));
  }
  return figures;
}
