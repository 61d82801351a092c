import { randomUUID } from 'node:crypto';
import { LeaseKeeper } from '@vigil/stores/bus/lease-keeper';
import { always, type BackgroundService, type Lease } from '@vigil/stores/bus/lease';
import { startReactor } from './platform/reactors/reactor-runner.js';
import { whenReferenceChangedComplete } from './platform/reference/complete-reference.js';
import { sideBySide, together } from './platform/roles/lease.js';
import type { Services } from './platform/services.js';
import type { Slice } from './platform/slice.js';

/** The name of the lease of whoever runs the reactors. */
const reactorLease = 'role:reactor';

/**
 * Begins the work that one process at a time does. A process that is alone with its stores does it until it
 * ends; of those that share them and have the role `reactor` one holds the lease and the others wait to take
 * over. `firstService` comes before any reactor, at each taking over: writing what a new installation begins
 * with.
 */
export async function beginReactors(
  services: Services,
  slices: readonly Slice[],
  firstService: () => Promise<void>,
): Promise<BackgroundService> {
  const { config, bus, logger, health, metrics } = services;
  const react = (lease: Lease): Promise<BackgroundService> => {
    const begins = (longest: boolean) =>
      slices
        .filter((slice) => (slice.reactsLongest ?? false) === longest)
        .flatMap((slice) => slice.react?.bind(slice, services, lease) ?? []);
    const completing = () => startReactor(services, whenReferenceChangedComplete(services), lease);
    return together([...begins(true), () => sideBySide([...begins(false), completing])]);
  };
  if (!config.shared) return react(always);
  if (!config.roles.has('reactor')) return together([]);
  let works = false;
  const begin = async (lease: Lease): Promise<BackgroundService> => {
    await firstService();
    const reactors = await react(lease);
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
