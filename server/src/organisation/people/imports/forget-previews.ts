import type { BackgroundService, Lease } from '../../../platform/roles/lease.js';
import { lookEvery } from '../../../platform/roles/look-every.js';
import type { Services } from '../../../platform/services.js';
import { forgetRows, peopleImports, previewKept } from './import-documents.js';

const lookMilliseconds = 60_000;

/** Destroys what was read of a file that nobody imported within a day. */
export const forgetOldPreviews = (services: Services, lease: Lease): BackgroundService =>
  lookEvery(services, lease, {
    everyMilliseconds: lookMilliseconds,
    look: (active) => forgetPreviews(services, active),
    failed: 'previews of imported people will be looked for again',
  });

/** One look: previews older than a day, rows first. */
export async function forgetPreviews(services: Services, active: () => boolean): Promise<void> {
  const imports = peopleImports(services);
  const filter = { state: 'preview', createTime: { lt: services.clock.now() - previewKept } };
  for (const old of await imports.find({ filter })) {
    if (!active()) return;
    await forgetRows(services, old);
    await imports.delete(old.id);
  }
}
