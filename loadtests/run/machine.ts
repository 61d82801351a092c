import { readFileSync, readdirSync } from 'node:fs';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';

/** Where a run took place: a figure means nothing without it. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  /** of 1, 5 and 15 minutes, before the run */
  readonly loadBefore: readonly number[];
  readonly loadAfter: readonly number[];
}

export const machineNow = (): Omit<Machine, 'loadAfter'> => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  system: `${platform()} ${release()}`,
  node: process.version,
  loadBefore: loadavg(),
});

/**
 * What a process (all its threads) has used: CPU seconds since its start, resident bytes. null when it is
 * gone or this system has no /proc.
 */
export function usageOf(pid: number): { cpuSeconds: number; rssBytes: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100,
      rssBytes: Number(fields[21]) * 4096,
    };
  } catch {
    return null;
  }
}

/** Busy CPU seconds of the whole machine since it started; null without /proc. */
export function machineCpuSeconds(): number | null {
  try {
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (
      readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
    )
      .split(/\s+/)
      .slice(1)
      .map(Number);
    return (user + nice + system + irq + softirq) / 100;
  } catch {
    return null;
  }
}

/** Child processes of a process (the face process of a server). */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}
