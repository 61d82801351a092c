import type { Position } from '@vigil/domain/kernel/event';
import type { EventLog } from '@vigil/stores/event-log/port';

/**
 * Age in seconds, by its event time, of the oldest event after the checkpoint; 0 when there is none (engine
 * §1). `now` in ms.
 */
export async function lagSeconds(
  log: Pick<EventLog, 'readAll'>,
  checkpoint: Position,
  now: number,
): Promise<number> {
  const [next] = (await log.readAll(checkpoint, 1)).events;
  return next === undefined ? 0 : Math.max(0, (now - next.time) / 1000);
}
