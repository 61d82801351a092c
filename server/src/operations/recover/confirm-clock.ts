import { serverLifeStream } from '@vigil/domain/sitting/public';
import { knownTimes, withStoresAtStart } from '../../config/checked-start.js';
import { writeHeartbeat } from '../../platform/heartbeat.js';
import { appendFact } from '../../platform/starting/append-fact.js';
import type { LossOrder } from './accept-loss.js';
import type { OfflineStores } from './offline-stores.js';

/**
 * Without a server: an operator says that the wall clock is right as it is (`now`). An event says so; what was
 * recorded under another time counts no more at the next start. A server that was away stays away since its
 * last sign, as far as that lies before now. `seals`: those over events whose clock was ahead, as they found out later.
 */
export async function confirmClock(
  { config, operator, now, seals = [] }: LossOrder & { readonly seals?: readonly number[] },
  stores: OfflineStores,
): Promise<void> {
  const { lastHeartbeat, lastEventAt } = await withStoresAtStart(config, stores, knownTimes);
  const known = Math.max(now, lastHeartbeat?.at ?? 0, lastEventAt ?? 0);
  const data = { operator, known, ...(seals.length === 0 ? {} : { seals }) };
  await appendFact(stores.log, serverLifeStream, { type: 'ClockConfirmed', data }, 'confirm-clock', now);
  if (lastHeartbeat !== null)
    await writeHeartbeat(
      stores.documents,
      { at: Math.min(lastHeartbeat.at, now), boot: null },
      lastHeartbeat,
    );
}
