import type { SinceBoot } from '../boot-time.js';
import type { Heartbeat } from '../heartbeat.js';

/**
 * So much the wall clock may be beside what is known at a start, ms: clocks of two machines, a heartbeat that
 * is 5 s old and the 2 s that a running server lets pass (decision 084).
 */
export const mostDepartureAtStart = 10_000;

export interface KnownTimes {
  readonly lastHeartbeat: Pick<Heartbeat, 'at' | 'boot'> | null;
  /** Time of the log's last events, ms; null: there is none, or an operator has set them aside. */
  readonly lastEventAt: number | null;
}

/**
 * Why the wall clock cannot be right, as one sentence without what to do; null when nothing says so. Within
 * one boot of the machine both directions are told, by what it counted itself; else only a clock that runs
 * behind what was recorded: a server may have been off for a week.
 */
export function clockContradiction(
  now: number,
  boot: SinceBoot | null,
  { lastHeartbeat, lastEventAt }: KnownTimes,
): string | null {
  const should = timeByHeartbeat(boot, lastHeartbeat);
  if (should !== null && Math.abs(now - should) > mostDepartureAtStart)
    return `系统时间是 ${iso(now)}，按上次运行到现在经过的时间应是 ${iso(should)}，${
      now > should ? '快' : '慢'
    }了 ${Math.round(Math.abs(now - should) / 1000)} 秒`;
  const known = Math.max(lastHeartbeat?.at ?? -Infinity, lastEventAt ?? -Infinity);
  if (now < known - mostDepartureAtStart)
    return `系统时间是 ${iso(now)}，早于已有记录的最后时间 ${iso(known)}，慢了至少 ${Math.round((known - now) / 1000)} 秒`;
  return null;
}

/** What the wall clock should show by the last heartbeat and what the machine counted since, ms; null: another boot. */
export function timeByHeartbeat(
  boot: SinceBoot | null,
  lastHeartbeat: KnownTimes['lastHeartbeat'],
): number | null {
  const then = lastHeartbeat?.boot ?? null;
  if (lastHeartbeat === null || then === null || boot === null || then.bootId !== boot.bootId) return null;
  return lastHeartbeat.at + boot.milliseconds - then.milliseconds;
}

function iso(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString();
}
