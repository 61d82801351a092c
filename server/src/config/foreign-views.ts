import { join } from 'node:path';
import { viewStandings } from '@vigil/projections/runner/standing';
import { isHashRight } from '@vigil/stores/chain/chain';
import { positionText } from '@vigil/stores/event-log/sqlite/protocol';
import { goOnWithout } from '../platform/starting/installation.js';
import type { StoresAtStart } from '../platform/starting/log-promises.js';

/**
 * Whether views in a file were made of another log than the one beside them, as one sentence for an operator with the
 * way on; null: nothing says so. Each view knows when the last event it folded was written, to the millisecond: in its
 * own log that event stands there.
 */
export async function foreignViews({
  log,
  viewDocuments,
  dataDir,
}: Pick<StoresAtStart, 'log' | 'viewDocuments' | 'dataDir'>): Promise<string | null> {
  const standings = viewDocuments === null ? [] : await viewStandings(viewDocuments);
  const times = new Map(standings.map(({ position, eventTime }) => [position, eventTime]));
  for (const [position, eventTime] of times) {
    if (log.compare(position, log.start) <= 0) continue;
    const [event] = (await log.readAll(positionText(Number(position) - 1), 1)).events;
    // What was changed in the log, or written by others, tells nothing of the views.
    if (event?.position !== position || event.foreign !== undefined || !isHashRight(event)) continue;
    if (event.time !== eventTime)
      return `${join(dataDir, 'views.db')} 不是由这个安装的日志得出的。${goOnWithout('views.db')}。 (views.db is another installation's.)`;
  }
  return null;
}
