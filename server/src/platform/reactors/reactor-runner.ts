import type { Position, Recorded } from '@vigil/domain/kernel/event';
import { collections, type SettingDocument } from '@vigil/stores/collections';
import type { Services } from '../services.js';

/** Turns facts into further commands. `handle` must be safe to run twice: after a crash the facts since the last checkpoint come again. */
export interface Reactor {
  /** `when-<fact>-<act>` */
  readonly name: string;
  /** Event types it wants; the log skips all others without reading them. */
  readonly types: readonly string[];
  handle(event: Recorded): Promise<void>;
}

export interface RunningReactor {
  stop(): Promise<void>;
}

const retryMilliseconds = 1000;

/** Settings document that holds a reactor's checkpoint. */
export const checkpointIdOf = (name: string): string => `reactor:${name}`;

/** Runs a reactor from its checkpoint (a settings document), in the order of the log, until it is stopped. A failing event is tried again, never skipped. */
export async function startReactor(services: Services, reactor: Reactor): Promise<RunningReactor> {
  const settings = services.documents.collection<SettingDocument>(collections.settings);
  const checkpointId = checkpointIdOf(reactor.name);
  const stored = await settings.get(checkpointId);
  const after = (stored?.value as Position | undefined) ?? services.log.start;
  let stopped = false;
  let wake = (): void => {};

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, retryMilliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const handleUntilDone = async (event: Recorded): Promise<void> => {
    while (!stopped) {
      try {
        await reactor.handle(event);
        return;
      } catch (error) {
        services.logger.error({ err: error, reactor: reactor.name, event: event.id, type: event.type }, 'a reactor will try again');
        await pause();
      }
    }
  };

  const subscription = services.log.subscribe(
    after,
    async (events) => {
      for (const event of events) if (reactor.types.includes(event.type)) await handleUntilDone(event);
      const last = events.at(-1);
      if (last !== undefined && !stopped) await settings.put({ id: checkpointId, version: 1, value: last.position });
    },
    (error) => services.logger.fatal({ err: error, reactor: reactor.name }, 'a reactor lost the log'),
    { types: reactor.types },
  );
  return {
    stop: async () => {
      stopped = true;
      wake();
      await subscription.close();
    },
  };
}
