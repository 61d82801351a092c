import { findAll } from '@vigil/stores/documents/find-all';
import type { Services } from '../../platform/services.js';
import { collections, type DirectUploadDocument } from '../collections.js';
import { movesOf } from '../storage/mover.js';
import { storeOf } from '../storage/storage-config.js';
import { keptPrefix } from './finish-direct.js';

const perLook = 200;

/**
 * Removes what forms that were handed out before then left at providers: files nobody finished, and copies that a
 * crash kept from becoming files. A provider that is away is asked again the next day.
 */
export async function forgetDirect(
  services: Services,
  issuedBefore: number,
  isOurs: () => boolean,
): Promise<void> {
  const tickets = services.documents.collection<DirectUploadDocument>(collections.directUploads);
  for (const { id, provider, prefix } of await findAll(tickets, { issuedAt: { lt: issuedBefore } })) {
    if (!isOurs()) return;
    try {
      const store = await storeOf(services, provider);
      for (const key of await store.list(prefix, null, perLook)) await store.remove(key);
      const copies = await store.list(keptPrefix(id), null, perLook);
      if (copies.length > 0) {
        const places = await findAll(movesOf(services).places, { provider });
        const used = new Set(places.map(({ key }) => key));
        for (const key of copies) if (!used.has(key)) await store.remove(key);
      }
      await tickets.delete(id);
    } catch (error) {
      services.logger.warn({ err: error, provider, prefix }, 'what a form left stays until tomorrow');
    }
  }
}
