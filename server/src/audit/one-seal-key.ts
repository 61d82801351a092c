import { isSeal } from '@vigil/stores/chain/seal';
import { keyIdOf } from '@vigil/stores/chain/receipt';
import { lastSealEvent } from '@vigil/stores/chain/seals';
import { sealKeyOf } from '../platform/seal-key.js';
import type { BackgroundService } from '../platform/roles/lease.js';
import type { Services } from '../platform/services.js';

/**
 * Says at start when this process signs with another key than the last seal was made with: the key was lost,
 * or the processes do not share one `SEAL_KEY_FILE`. Nothing is refused for it; the audit names the seal at
 * which the key changed.
 */
export async function warnOfAnotherKey(services: Services): Promise<BackgroundService> {
  try {
    const last = await lastSealEvent(services.log);
    const { publicKey } = await sealKeyOf(services)();
    if (last !== null && isSeal(last.data) && last.data.publicKey !== publicKey) {
      const keys = { own: keyIdOf(publicKey), lastSeal: keyIdOf(last.data.publicKey) };
      services.logger.error(
        keys,
        'SEAL_KEY_FILE is not the key of the last seal: receipts and seals of this process will not verify with it',
      );
    }
  } catch (error) {
    services.logger.error({ err: error }, 'the key of the seals could not be compared with the last seal');
  }
  return { stop: async () => undefined };
}
