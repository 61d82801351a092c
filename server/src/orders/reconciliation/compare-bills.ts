import { channels, daysToCompare, type BillDay, type Channel } from '@vigil/domain/orders/public';
import type { BackgroundService, Lease } from '../../platform/roles/lease.js';
import { lookEvery } from '../../platform/roles/look-every.js';
import type { Services } from '../../platform/services.js';
import { channelOf } from '../channels/channels.js';
import { BillNotReady } from '../channels/payment-channel.js';
import { orderView } from '../office/orders-wanted.js';
import { bySystem } from '../../platform/command-side/envelope.js';
import { compareDay } from './compare-day.js';
import { reconciliationsOf } from './streams.js';

const everyMilliseconds = 60_000;
/** ms until a channel is asked again that had no bill, or could not be asked. */
const pause = 15 * 60_000;
const name = 'compare-bills';

/** Days of a channel that are due and were not compared yet, oldest first; none where it never took money. */
export async function daysDue(services: Services, channel: Channel): Promise<readonly BillDay[]> {
  if ((await channelOf(services, channel)) === null) return [];
  const { state } = await reconciliationsOf(services).load(channel);
  const [first] = await orderView(services).find({ sort: [{ field: 'placedAt' }], limit: 1 });
  return daysToCompare(new Set(Object.keys(state.days)), first?.placedAt ?? null, services.clock.now());
}

/**
 * Compares each day's bill of every channel once, the missed ones too, while the role is held. A day that fails is tried again
 * later, and holds up no other channel.
 */
export const compareBills = (
  services: Services,
  lease: Lease,
  every: number = everyMilliseconds,
): BackgroundService => {
  const later = new Map<Channel, number>();
  return lookEvery(services, lease, {
    everyMilliseconds: every,
    failed: 'bills will be compared again',
    look: async (active) => {
      for (const channel of channels) {
        if ((later.get(channel) ?? 0) > services.clock.now()) continue;
        const why = await compareDue(services, channel, active);
        if (why === null) continue;
        later.set(channel, services.clock.now() + pause);
        if (why instanceof BillNotReady) services.logger.info({ channel }, why.message);
        else services.logger.error({ err: why, channel }, 'a bill could not be compared');
      }
    },
  });
};

/** Compares what is due of one channel; answers why it stopped before its end, null: it did not. */
async function compareDue(services: Services, channel: Channel, active: () => boolean): Promise<unknown> {
  try {
    for (const day of await daysDue(services, channel)) {
      if (!active()) return null;
      await compareDay(services, channel, day, bySystem(services, name));
    }
    return null;
  } catch (error) {
    return error;
  }
}
