import { randomUUID } from 'node:crypto';
import type { Adapters } from './config/adapters.js';
import { LeaseKeeper } from './platform/roles/lease-keeper.js';
import { always, together, type Duty, type Tenure } from './platform/roles/tenure.js';
import type { Services } from './platform/services.js';
import type { Slice } from './platform/slice.js';

/** What the first holder of the reactor role does before any reactor: writing what a new installation begins with. Safe to repeat. */
export type FirstDuty = () => Promise<void>;

/**
 * Begins the roles of this process besides answering calls. A process that is alone with its stores holds every role; processes that share them
 * hold reactor and projector by lease, and those without wait to take over.
 */
export async function beginRoles(
  services: Services,
  slices: readonly Slice[],
  adapters: Pick<Adapters, 'project'>,
  firstDuty: FirstDuty,
): Promise<Duty> {
  const { config } = services;
  const react = (tenure: Tenure): Promise<Duty> => together(slices.flatMap((slice) => slice.react?.bind(slice, services, tenure) ?? []));
  if (!config.shared) return react(always);

  const holder = randomUUID();
  const keepers: [string, LeaseKeeper][] = [];
  const keep = (lease: string, begin: (tenure: Tenure) => Promise<Duty>): void => {
    const keeper = new LeaseKeeper({ bus: services.bus, lease: `role:${lease}`, holder, logger: services.logger, begin });
    keepers.push([lease, keeper]);
    keeper.start();
  };
  const { project } = adapters;
  if (config.roles.has('projector') && project !== null) keep('projector', project);
  if (config.roles.has('reactor')) {
    keep('reactor', async (tenure) => {
      await firstDuty();
      return react(tenure);
    });
  }
  services.health.add('roles', () => ({
    ok: true,
    api: config.roles.has('api'),
    ...Object.fromEntries(keepers.map(([lease, keeper]) => [lease, keeper.holds ? 'holds the lease' : 'waits to take over'])),
  }));
  for (const [lease, keeper] of keepers) {
    services.metrics.gauge(`vigil_${lease}_lease_held`, `1 while this process holds the lease of the ${lease}.`, () => (keeper.holds ? 1 : 0));
  }
  return { stop: async () => void (await Promise.all(keepers.map(([, keeper]) => keeper.stop()))) };
}
