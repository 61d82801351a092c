import { useEffect, useState } from 'react';

/** When each of the server's times was first seen here, by this device's monotonic clock; the last few. */
const seenAt = new Map<string, number>();
const keptTimes = 20;

/** What came from the cache is as old as it is: its clock has gone on since. */
function firstSeen(serverTime: string): number {
  const known = seenAt.get(serverTime);
  if (known !== undefined) return known;
  const now = performance.now();
  seenAt.set(serverTime, now);
  for (const old of seenAt.keys()) if (seenAt.size > keptTimes) seenAt.delete(old);
  return now;
}

/** The server's clock now, ms, from the moment `serverTime` came. */
const serverNow = (serverTime: string): number =>
  Date.parse(serverTime) + performance.now() - firstSeen(serverTime);

/**
 * The server's clock (ms), carried on by this device's monotonic one from the moment `serverTime` came; ticks
 * each second.
 */
export function useServerClock(serverTime: string): number {
  const [tick, setTick] = useState(() => ({ since: serverTime, now: serverNow(serverTime) }));
  useEffect(() => {
    const look = () => setTick({ since: serverTime, now: serverNow(serverTime) });
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [serverTime]);
  return tick.since === serverTime ? tick.now : Date.parse(serverTime);
}

/** The same exams so many ms later, for what this device remembers. */
export const examsLater = <E extends { readonly serverTime: string }>(
  exams: readonly E[],
  passedMs: number,
): E[] =>
  exams.map((exam) => ({
    ...exam,
    serverTime: new Date(Date.parse(exam.serverTime) + passedMs).toISOString(),
  }));
