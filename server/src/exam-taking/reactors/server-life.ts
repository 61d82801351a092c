import { serverLifeStream, type ServerEvent } from '@vigil/domain/exam-taking/events';
import { accept, type Decider } from '@vigil/domain/kernel/decider';
import type { Position } from '@vigil/domain/kernel/event';
import { papersOf } from '../../engine/papers.js';
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
      shared: false,
    }),
);

/** Records a fact about this server in `server-life`; durable when it resolves. Answers its position. */
export async function recordServerLife(services: Services, event: ServerEvent, by: string): Promise<Position> {
  const outcome = await serverLife(services).execute('', event, papersOf(services).bySystem(by, services.clock.now()));
  if (outcome.kind !== 'accepted' || outcome.position === null) throw new Error(`${event.type} was not recorded`);
  return outcome.position;
}
