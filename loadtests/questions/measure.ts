import { usageOf } from '../run/machine.js';

/** Each at the 95th percentile, ms. */
export const barMilliseconds = 200;
/** Slower than a session may call. */
const pauseMilliseconds = 25;

export interface Measure {
  readonly name: string;
  readonly times: readonly number[];
  /**
   * CPU ms of the whole server for each call, besides what else the machine was busy with; null: it is not
   * one process
   */
  readonly cpu: number | null;
  readonly p50: number;
  readonly p95: number;
  /** always, where there is no bar */
  readonly ok: boolean;
}

export interface ToMeasure<T> {
  readonly calls: number;
  readonly act: (index: number) => Promise<T>;
  /** throws when an answer cannot be right */
  readonly sound?: (answer: T) => void;
  /** not counted */
  readonly before?: (index: number) => Promise<void>;
  /** told, and held to nothing */
  readonly noBar?: boolean;
}

/** Each call's time, one after the other. `pid` answers the server's process. */
export async function measured<T>(
  pid: () => number | null,
  name: string,
  asked: ToMeasure<T>,
): Promise<Measure> {
  const { calls, act, sound = () => undefined, before = async () => undefined, noBar = false } = asked;
  const times: number[] = [];
  let cpu: number | null = 0;
  for (let index = 0; index < calls; index += 1) {
    await before(index);
    const cpuBefore = cpuOf(pid());
    const began = performance.now();
    const answer = await act(index);
    times.push(performance.now() - began);
    const cpuAfter = cpuOf(pid());
    cpu = cpu === null || cpuBefore === null || cpuAfter === null ? null : cpu + cpuAfter - cpuBefore;
    sound(answer);
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
  const p95 = at(times, 95);
  const measure = {
    name,
    times,
    cpu: cpu === null ? null : (cpu * 1000) / calls,
    p50: at(times, 50),
    p95,
    ok: noBar || p95 <= barMilliseconds,
  };
  const verdict = noBar ? 'no bar' : `bar ${barMilliseconds} ms: ${measure.ok ? 'kept' : 'MISSED'}`;
  const [p50, at95] = [measure.p50, p95].map((ms) => `${ms.toFixed(1).padStart(7)} ms`);
  const spent = measure.cpu === null ? '' : `   CPU ${measure.cpu.toFixed(0).padStart(5)} ms`;
  console.log(
    `  ${name.padEnd(58)} ${String(calls).padStart(4)} calls   p50 ${p50}   p95 ${at95}${spent}   ${verdict}`,
  );
  return measure;
}

const cpuOf = (pid: number | null): number | null =>
  pid === null ? null : (usageOf(pid)?.cpuSeconds ?? null);

function at(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}
