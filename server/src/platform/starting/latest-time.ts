import { isSeal } from '@vigil/stores/chain/seal';
import { sealBefore, lastReadableSeal } from '@vigil/stores/chain/seals';
import type { Position } from '@vigil/domain/kernel/event';
import type { EventLog } from '@vigil/stores/event-log/port';

const eventsPerPage = 2000;

/**
 * The latest time of the log's newest events, ms: of those behind the last seal, and of those it covers, as one that was
 * just made covers the newest. Null: there are none.
 */
export async function latestTimeInLog(log: EventLog): Promise<number | null> {
  let latest: number | null = null;
  for (let from = await beforeLastSealed(log), more = true; more;) {
    const page = await log.readAll(from, eventsPerPage);
    // What somebody else wrote bears whatever time they gave it.
    for (const { time, foreign } of page.events)
      if (foreign === undefined) latest = Math.max(latest ?? time, time);
    from = page.last;
    more = page.more;
  }
  return latest;
}

async function beforeLastSealed(log: EventLog): Promise<Position> {
  const last = await lastReadableSeal(log);
  const before = last === null ? null : await sealBefore(log, last);
  return before !== null && isSeal(before.data) ? before.data.lastPosition : log.start;
}
