import { serverLifeStream, type ServerEvent } from '@vigil/domain/sitting/public';
import { accept, type Decider } from '@vigil/domain/kernel/decider';
import type { Position } from '@vigil/domain/kernel/event';
import { papersOf } from '../../sitting/public.js';
import { CommandSide } from '../../platform/command-side/command-side.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';

const decider: Decider<null, ServerEvent, ServerEvent, never> = {
  initialState: null,
  decide: (event) => accept<ServerEvent>(event),
  evolve: (state) => state,
};

const serverLife = perServices(
  (services: Services) =>
    new CommandSide<null, ServerEvent, ServerEvent, never>({
      log: services.log,
      decider,
      streamOf: () => serverLifeStream,
      now: () => services.clock.now(),
      cacheSize: 1,
      shared: services.config.shared,
    }),
);

/**
 * Records a fact about the installation in `server-life`; durable when it resolves. With a key the fact is
 * recorded once: whoever comes later gets what the first one said.
 */
export async function recordServerLife(
  services: Services,
  fact: ServerEvent,
  by: string,
  key: string | null = null,
): Promise<{ readonly position: Position; readonly event: ServerEvent }> {
  const outcome = await serverLife(services).execute(
    '',
    fact,
    papersOf(services).bySystem(by, services.clock.now(), key),
  );
  const event = outcome.kind === 'accepted' ? outcome.events[0] : undefined;
  if (outcome.kind !== 'accepted' || outcome.position === null || event === undefined)
    throw new Error(`${fact.type} was not recorded`);
  return { position: outcome.position, event };
}
