import { sealKey, type SealKey } from '@vigil/stores/chain/seal-key';
import { perServices } from './per-services.js';
import type { Services } from './services.js';

/**
 * The key of seals and receipts, read once per process and made when there is none. A failure is tried again
 * by the next who asks.
 */
export const sealKeyOf = perServices((services: Services) => {
  let key: Promise<SealKey> | null = null;
  return (): Promise<SealKey> => {
    key ??= sealKey(services.config.sealKeyFile).catch((error: unknown) => {
      key = null;
      throw error;
    });
    return key;
  };
});
