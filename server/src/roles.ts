import { randomUUID } from 'node:crypto';
import { LeaseKeeper } from '@vigil/stores/bus/lease-keeper';
import { always, type Duty, type Tenure } from '@vigil/stores/bus/tenure';
import { together } from './platform/roles/tenure.js';
import type { Services } from './platform/services.js';
import type { Slice } from './platform/slice.js';

/** The name of the lease of whoever runs the reactors. */
const reactorLease = 'role:reactor';

/**
 * Begins the work that one process at a time does. A process that is alone with its stores does it until it
 * ends; of those that share them and have the role `reactor` one holds the lease and the others wait to take
 * over. `firstDuty` comes before any reactor, at each taking over: writing what a new installation begins
 * with.
 */
export async function beginReactors(
  services: Services,
  slices: readonly Slice[],
  firstDuty: () => Promise<void>,
): Promise<Duty> {
  const { config, bus, logger, health, metrics } = services;
  const react = (tenure: Tenure): Promise<Duty> =>
    together(slices.flatMap((slice) => slice.react?.bind(slice, services, tenure) ?? []));
  if (!config.shared) return react(always);
  if (!config.roles.has('reactor')) return together([]);
  let works = false;
  const begin = async (tenure: Tenure): Promise<Duty> => {
    await firstDuty();
    const reactors = await react(tenure);
    works = true;
    return {
      stop: async () => {
        works = false;
        await reactors.stop();
      },
    };
  };
  const keeper = new LeaseKeeper({ bus, lease: reactorLease, holder: randomUUID(), logger, begin });
  keeper.start();
  health.add('reactor', () => ({ ok: true, holdsLease: keeper.holds, works }));
  metrics.gauge('vigil_reactor_lease_held', '1 while this process runs the reactors.', () =>
    keeper.holds ? 1 : 0,
  );
  return { stop: () => keeper.stop() };
}
