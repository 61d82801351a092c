import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { verifyLog } from '@vigil/stores/chain/verify-log';
import { isNextPosition, openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import type { Place } from './cut-power.ts';

/**
 * Opens a copy of DATA_DIR as the server would after the power came back, and looks for every acknowledged
 * event at its place (`ids` by stream and revision), and for anything broken. `lost` says the first thing
 * that is wrong.
 */
export async function checkAcknowledged(
  place: Place,
  acknowledged: ReadonlyMap<string, readonly string[]>,
): Promise<{ events: number; lost: string | null }> {
  rmSync(place.checkDir, { recursive: true, force: true });
  cpSync(place.dataDir, place.checkDir, { recursive: true });
  let failure: string | null = null;
  const log = await openSqliteEventLog({
    file: join(place.checkDir, 'events.db'),
    mode: 'writer',
    onFatal: (error) => {
      failure = error instanceof Error ? error.message : JSON.stringify(error);
    },
  });
  try {
    const report = await verifyLog(log, { isNext: isNextPosition });
    if (report.firstBroken !== null) {
      const { stream, revision, text } = report.firstBroken;
      return { events: report.events, lost: `the log is broken at ${stream} ${revision}: ${text}` };
    }
    for (const [stream, ids] of acknowledged) {
      const found = await log.readStream(stream);
      const missing = ids.findIndex((id, revision) => id !== undefined && found[revision]?.id !== id);
      if (missing >= 0)
        return {
          events: report.events,
          lost: `LOST: ${stream} ${missing} was acknowledged, the log has ${found.length} events of that stream`,
        };
    }
    return {
      events: report.events,
      lost: failure === null ? null : `the log opened again fails: ${String(failure)}`,
    };
  } finally {
    await log.close();
  }
}
