import { hkdfSync } from 'node:crypto';
import { perServices } from './per-services.js';
import { sealKeyOf } from './seal-key.js';
import type { Services } from './services.js';

/**
 * A key of the installation for one purpose (32 bytes), the same at every start, made of the one that seals its log;
 * another purpose's says nothing of it. A failure is tried again by the next who asks.
 */
export function installationKey(purpose: string): (services: Services) => Promise<Buffer> {
  const keyOf = perServices((services: Services) => {
    let key: Promise<Buffer> | null = null;
    return (): Promise<Buffer> => {
      key ??= derived(services, purpose).catch((error: unknown) => {
        key = null;
        throw error;
      });
      return key;
    };
  });
  return (services) => keyOf(services)();
}

async function derived(services: Services, purpose: string): Promise<Buffer> {
  const { privateKey } = await sealKeyOf(services)();
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' });
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
