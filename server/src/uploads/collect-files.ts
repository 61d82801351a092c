import { collections as platformCollections, type SettingDocument } from '../platform/collections.js';
import type { BackgroundService, Lease } from '../platform/roles/lease.js';
import type { Services } from '../platform/services.js';
import { FileReferences } from './file-references.js';

const hour = 3_600_000;
const day = 24 * hour;

/** Settings document that says when files were collected last, ms epoch. */
export const collectedAtId = 'files-collected-at';

/**
 * Removes files older than a day that nobody names (engine §11). Answers how many. Rejects, leaving the rest
 * to the next run, when a store is away or the role is lost.
 */
export async function collectFiles(services: Services, lease: Pick<Lease, 'held'>): Promise<number> {
  const references = new FileReferences(services);
  return services.files.collect(services.clock.now() - day, async (fileId) => {
    if (!lease.held()) throw new Error('the role is held by another process');
    return references.has(fileId);
  });
}

/**
 * Collects when a day has passed since the last time, and notes it. Answers how many files went; null: it is
 * not time yet, or not ours to do.
 */
export async function collectWhenDue(services: Services, lease: Pick<Lease, 'held'>): Promise<number | null> {
  const settings = services.documents.collection<SettingDocument>(platformCollections.settings);
  const last = await settings.get(collectedAtId);
  const now = services.clock.now();
  if (!lease.held() || now - Number(last?.value ?? 0) < day) return null;
  const collected = await collectFiles(services, lease);
  await settings.put({ id: collectedAtId, version: 1, value: now });
  services.logger.info({ collected }, 'unreferenced files were removed');
  return collected;
}

/** Looks at start and every hour whether it is time to collect. */
export async function startFileCollection(services: Services, lease: Lease): Promise<BackgroundService> {
  let running: Promise<unknown> | null = null;
  let stopped = false;
  const look = (): void => {
    running ??= collectWhenDue(services, { held: () => !stopped && lease.held() })
      .catch((error: unknown) => services.logger.error({ err: error }, 'files were not collected'))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(look, hour);
  look();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
