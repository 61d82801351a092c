import { serverLifeStream, type ServerEvent } from '@vigil/domain/sitting/public';
import type { SealRange } from '@vigil/stores/chain/seal-ranges';
import { knownTimes, withStoresAtStart } from '../../config/checked-start.js';
import { writeHeartbeat } from '../../platform/heartbeat.js';
import { appendFact } from '../../platform/starting/append-fact.js';
import { latestTimeInLog } from '../../platform/starting/latest-time.js';
import type { LossOrder } from './accept-loss.js';
import type { OfflineStores } from './offline-stores.js';

type ClockConfirmed = Extract<ServerEvent, { readonly type: 'ClockConfirmed' }>;

/**
 * Without a server: an operator says that the wall clock is right as it is (`now`). An event says so; what was
 * recorded under another time counts no more at the next start. A server that was away stays away since its
 * last sign, as far as that lies before now.
 */
export async function confirmClock(
  { config, operator, now }: LossOrder,
  stores: OfflineStores,
): Promise<void> {
  const { lastHeartbeat, lastEventAt } = await withStoresAtStart(config, stores, knownTimes);
  const { time: latest } = await latestTimeInLog(stores.log);
  const known = Math.max(now, lastHeartbeat?.at ?? 0, lastEventAt ?? 0, latest ?? 0);
  await appendConfirmed({ operator, confirmed: now, known }, stores, now);
  if (lastHeartbeat !== null)
    await writeHeartbeat(
      stores.documents,
      { at: Math.min(lastHeartbeat.at, now), boot: null },
      lastHeartbeat,
    );
}

/** Without a server: seals over events whose clock was ahead, as an operator found out later. No time is confirmed. */
export async function explainSeals(
  { operator, now, seals }: Pick<LossOrder, 'operator' | 'now'> & { readonly seals: readonly SealRange[] },
  stores: OfflineStores,
): Promise<void> {
  await appendConfirmed({ operator, seals: [...seals] }, stores, now);
}

async function appendConfirmed(
  data: ClockConfirmed['data'],
  { log }: OfflineStores,
  now: number,
): Promise<void> {
  await appendFact(log, serverLifeStream, { type: 'ClockConfirmed', data }, 'confirm-clock', now);
}
