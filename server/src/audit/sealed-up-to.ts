import type { Position } from '@vigil/domain/kernel/event';
import { isSeal } from '@vigil/stores/chain/seal';
import { lastSealEvent } from '@vigil/stores/chain/seals';
import type { EventLog } from '@vigil/stores/event-log/port';

/** Last position a seal vouches for; null before the first seal. */
export async function sealedUpTo(log: EventLog): Promise<Position | null> {
  const event = await lastSealEvent(log);
  return event !== null && isSeal(event.data) ? event.data.lastPosition : null;
}
