import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of each thread of a process until now, ns, by the thread's number: the scheduler's own count. */
export type ThreadTimes = ReadonlyMap<string, number>;

export function threadTimes(pid: number): ThreadTimes {
  const folder = `/proc/${pid}/task`;
  const times = new Map<string, number>();
  for (const thread of readdirSync(folder)) {
    try {
      times.set(thread, Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]));
    } catch {
      // ended meanwhile
    }
  }
  return times;
}

/** What the threads computed between two moments, µs; what a thread that ended meanwhile did is not in it. */
export function microsecondsBetween(before: ThreadTimes, after: ThreadTimes): number {
  let nanoseconds = 0;
  for (const [thread, time] of after) nanoseconds += time - (before.get(thread) ?? 0);
  return nanoseconds / 1000;
}
