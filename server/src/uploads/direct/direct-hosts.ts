import { perServices } from '../../platform/per-services.js';
import type { BackgroundService } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { chosenIssuer } from './form-issuer.js';

/** Another process may have chosen another provider, ms. */
const readAgainAfter = 5000;

const known = perServices(() => ({ origins: [] as readonly string[] }));

/** Where browsers put files themselves, for the content policy: at most five seconds old. */
export const directOrigins = (services: Services): readonly string[] => known(services).origins;

/** Keeps it. Documents that are away leave it as it was. */
export async function startDirectHosts(services: Services): Promise<BackgroundService> {
  const read = async (): Promise<void> => {
    try {
      const chosen = await chosenIssuer(services);
      known(services).origins = chosen === null ? [] : [new URL(chosen.issuer.url).origin];
    } catch (error) {
      services.logger.warn({ err: error }, 'where files are put is not known anew');
    }
  };
  await read();
  const timer = setInterval(() => void read(), readAgainAfter).unref();
  return { stop: async () => clearInterval(timer) };
}
