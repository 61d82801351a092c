import { collections, type SettingDocument } from '../platform/collections.js';
import type { BackgroundService, Lease } from '../platform/roles/lease.js';
import type { Services } from '../platform/services.js';
import { forgetDirect } from './direct/forget-direct.js';
import { forgetMedia } from './media/forget-media.js';
import { uploads } from './resumable/uploads.js';
import { forgetSmallUploads } from './small-uploads.js';

const hour = 3_600_000;
const day = 24 * hour;

/** Settings document that says when files were collected last, ms epoch. */
export const collectedAtId = 'files-collected-at';

/** Notes of an earlier Vigil about files that events name: a file without a record is kept anyway. */
const formerCollection = 'named_files';

/**
 * Removes files that nothing named in time, what erased people left, and what puts left that never ended
 * (decision 081). Answers how many files went. Rejects, leaving the rest to the next run, when a store is away
 * or the role is lost.
 */
export async function collectFiles(services: Services, lease: Pick<Lease, 'held'>): Promise<number> {
  const now = services.clock.now();
  const collected = await services.fileRecords.collect(now, () => lease.held());
  await services.files.sweep(now - day);
  await uploads(services).forget({ begunBefore: now - 2 * day });
  await forgetSmallUploads(services, { before: now - 2 * day });
  await forgetMedia(services, () => lease.held());
  await forgetDirect(services, now - day, () => lease.held());
  return collected;
}

/**
 * Collects when a day has passed since the last time, and notes it. Answers how many files went; null: it is
 * not time yet, or not ours to do.
 */
export async function collectWhenDue(services: Services, lease: Pick<Lease, 'held'>): Promise<number | null> {
  const settings = services.documents.collection<SettingDocument>(collections.settings);
  const last = await settings.get(collectedAtId);
  const now = services.clock.now();
  if (!lease.held() || now - Number(last?.value ?? 0) < day) return null;
  const collected = await collectFiles(services, lease);
  if ((await services.documents.names(formerCollection)).includes(formerCollection))
    await services.documents.drop(formerCollection);
  await settings.put({ id: collectedAtId, version: 1, value: now });
  services.logger.info({ collected }, 'files that nothing names were removed');
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
