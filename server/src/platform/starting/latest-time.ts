import { lastSealEvent, sealBefore } from '@vigil/stores/chain/seals';
import type { EventLog } from '@vigil/stores/event-log/port';
import { rest } from '@vigil/stores/event-log/rest';

const eventsPerPage = 250;

interface Reading {
  /** Default: as many as there are. */
  readonly pagesAtMost?: number;
  /** Behind each page rests so many times as long as it took. Default 0: others have a turn. */
  readonly rests?: number;
}

interface LatestTime {
  /** ms; null: there are no events */
  readonly time: number | null;
  /** false: pages were too few, and newer events were not looked at */
  readonly isWhole: boolean;
}

/**
 * The latest time of the log's newest events: of those since the last seal but one, as a seal that was just made has
 * nothing behind it. They are few while sealing goes on; where it has stood still they may be hundreds of thousands.
 */
export async function latestTimeInLog(
  log: Pick<EventLog, 'readStream' | 'readAll' | 'start'>,
  { pagesAtMost = Infinity, rests = 0 }: Reading = {},
): Promise<LatestTime> {
  const last = await lastSealEvent(log);
  const before = last === null ? null : await sealBefore(log, last);
  let latest: number | null = null;
  // A seal of a log that was moved here names positions of that one; it stands in this one itself.
  let from = before?.position ?? log.start;
  for (let pages = 0; pages < pagesAtMost; pages += 1) {
    const began = performance.now();
    const page = await log.readAll(from, eventsPerPage);
    // What somebody else wrote bears whatever time they gave it.
    for (const { time, foreign } of page.events)
      if (foreign === undefined) latest = Math.max(latest ?? time, time);
    if (!page.more) return { time: latest, isWhole: true };
    from = page.last;
    await rest((performance.now() - began) * rests);
  }
  return { time: latest, isWhole: false };
}
