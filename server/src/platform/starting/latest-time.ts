import { lastSealEvent, sealBefore } from '@vigil/stores/chain/seals';
import type { EventLog } from '@vigil/stores/event-log/port';

const eventsPerPage = 2000;

/**
 * The latest time of the log's newest events, ms: of those since the last seal but one, as a seal that was just made has
 * nothing behind it. Null: there are none.
 */
export async function latestTimeInLog(
  log: Pick<EventLog, 'readStream' | 'readAll' | 'start'>,
): Promise<number | null> {
  const last = await lastSealEvent(log);
  const before = last === null ? null : await sealBefore(log, last);
  let latest: number | null = null;
  // A seal of a log that was moved here names positions of that one; it stands in this one itself.
  for (let from = before?.position ?? log.start, more = true; more;) {
    const page = await log.readAll(from, eventsPerPage);
    // What somebody else wrote bears whatever time they gave it.
    for (const { time, foreign } of page.events)
      if (foreign === undefined) latest = Math.max(latest ?? time, time);
    from = page.last;
    more = page.more;
  }
  return latest;
}
