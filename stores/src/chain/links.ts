import type { Position } from '@vigil/domain/kernel/event';
import type { EventLog, LinksPage } from '../event-log/port.js';

/**
 * Positions, types and hashes of the events after a position, at most `limit` (≤ 5000): as cheap as the log
 * can.
 */
export async function linksAfter(
  log: Pick<EventLog, 'readAll' | 'readLinks'>,
  after: Position,
  limit: number,
): Promise<LinksPage> {
  if (log.readLinks !== undefined) return log.readLinks(after, limit);
  const { events, last, more } = await log.readAll(after, limit);
  return { links: events.map(({ position, type, hash }) => ({ position, type, hash })), last, more };
}
