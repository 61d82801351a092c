import { settingsOf } from '../platform/declarations/declarations.js';
import { maintenanceNow, type MaintenanceNow } from '../platform/maintenance.js';
import type { Services } from '../platform/services.js';
import { siteFeed } from './site-feed.js';

/** What is said of being maintained, and each time something else is. */
export async function* maintenanceNews(
  services: Services,
  signal: AbortSignal,
): AsyncGenerator<MaintenanceNow> {
  let told: MaintenanceNow | null = null;
  for await (const _stamp of siteFeed(services).follow(signal)) {
    const now = maintenanceNow(settingsOf(services));
    if (told === null || now.on !== told.on || now.text !== told.text) yield (told = now);
  }
}
