import { sealOnce } from '@vigil/stores/chain/seals';
import type { Duty, Tenure } from '../platform/roles/tenure.js';
import type { Services } from '../platform/services.js';

const everyMilliseconds = 60_000;

/**
 * Seals the log every 60 s and at stop (engine §11). A seal that fails is tried again with the next; until then its events count as not sealed.
 * Two processes that seal at once make one seal: the second finds the first at its revision.
 */
export async function startSealing(services: Services, tenure: Tenure): Promise<Duty> {
  let running: Promise<unknown> = Promise.resolve();
  const seal = (): void => {
    running = running
      .then(() => (tenure.held() ? sealOnce(services.log, services.config.sealKeyFile, services.clock.now()) : null))
      .catch((error: unknown) => services.logger.error({ err: error }, 'the log was not sealed'));
  };
  const timer = setInterval(seal, everyMilliseconds);
  return {
    stop: async () => {
      clearInterval(timer);
      seal();
      await running;
    },
  };
}
