import type { Services } from '../services.js';
import type { BackgroundService, Lease } from './lease.js';

/** What a service that looks for work again and again does. */
export interface Looking {
  /** ms from one look to the next; a look that takes longer is not begun twice */
  readonly everyMilliseconds: number;
  /** One look. It ends early when `active` says that the role was lost or the process stops. */
  readonly look: (active: () => boolean) => Promise<void>;
  /** What is logged when a look fails; the next one tries again. */
  readonly failed: string;
}

/** A service that looks for work at intervals while the role is held. `stop` waits for the look at hand. */
export function lookEvery(
  services: Services,
  lease: Lease,
  { everyMilliseconds, look, failed }: Looking,
): BackgroundService {
  let stopped = false;
  let running: Promise<void> | null = null;
  const active = (): boolean => !stopped && lease.held();
  const timer = setInterval(() => {
    if (!active()) return;
    running ??= look(active)
      .catch((error: unknown) => services.logger.error({ err: error }, failed))
      .finally(() => {
        running = null;
      });
  }, everyMilliseconds);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
