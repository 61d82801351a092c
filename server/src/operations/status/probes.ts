import { declarationsOf } from '../../platform/declarations/declarations.js';
import type { OutsideService } from '../../platform/declarations/status.js';
import { lookEvery } from '../../platform/roles/look-every.js';
import type { BackgroundService, Lease } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { collections, type ServiceProbeDocument } from '../collections.js';
import { certificateServices } from './certificates.js';
import { isOrdered, takeOrder } from './orders.js';

const every = 10 * 60_000;
const lookMilliseconds = 2000;
/** A service that has not answered for so long does not work, ms. */
const patience = 30_000;

export const probesOf = ({ documents }: Pick<Services, 'documents'>) =>
  documents.collection<ServiceProbeDocument>(collections.serviceProbes);

/** What the slices declare, and the certificates of the public origins. */
export const outsideOf = (services: Services): readonly OutsideService[] => [
  ...declarationsOf(services).outside,
  ...certificateServices(services),
];

/** Tries every service that is used and notes what it said. */
export async function probeAll(services: Services): Promise<void> {
  await Promise.all(outsideOf(services).map((service) => probeOne(services, service)));
}

async function probeOne(services: Services, { name, inUse, probe }: OutsideService): Promise<void> {
  const probes = probesOf(services);
  if (probe === undefined || (await inUse(services)) === null) {
    await probes.delete(name);
    return;
  }
  const said = await answerOf(() => probe(services));
  const [before, at] = [await probes.get(name), services.clock.now()];
  const isAsBefore = before !== null && (before.said === null) === (said === null);
  await probes.put({
    ...{ id: name, version: (before?.version ?? 0) + 1, at, said },
    since: isAsBefore ? before.since : at,
  });
}

async function answerOf(ask: () => Promise<string | null>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('没有应答'), patience);
  });
  try {
    return await Promise.race([ask(), late]);
  } catch (error) {
    return (error as Error).message;
  } finally {
    clearTimeout(timer);
  }
}

/** Tries services every ten minutes and when somebody asks, while the role is held. */
export function startProbes(services: Services, lease: Lease): BackgroundService {
  let triedAt: number | null = null;
  return lookEvery(services, lease, {
    everyMilliseconds: lookMilliseconds,
    failed: 'services outside were not tried',
    look: async () => {
      const now = services.clock.monotonic();
      const due = triedAt === null || now - triedAt > every;
      if (!due && !(await isOrdered(services, 'probes'))) return;
      triedAt = now;
      await takeOrder(services, 'probes');
      await probeAll(services);
    },
  });
}
