import { appKeyOf, keyFor } from './app-key.js';
import type { Services } from './services.js';

/**
 * A key of the installation for one purpose (32 bytes), the same in every process and at every start, whichever key
 * seals the log; another purpose's says nothing of it.
 */
export const installationKey =
  (purpose: string): ((services: Services) => Promise<Buffer>) =>
  async (services) =>
    keyFor(await appKeyOf(services)(), purpose);
