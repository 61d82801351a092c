import type { Services } from '../services.js';
import { referenceData } from './reference-data.js';
import type { ReferenceDocument, ReferenceEntity } from './reference-entity.js';

const forgetting = { kind: 'system', id: 'forget-person' } as const;

/**
 * Deletes a document of somebody who was erased, and the log says so: an audit would miss it otherwise. Nothing where
 * there is none. May be repeated.
 */
export async function forgetReference<T extends ReferenceDocument>(
  services: Services,
  entity: ReferenceEntity<T>,
  id: string,
): Promise<void> {
  const references = referenceData(services);
  // What a crash left in the log alone must not bring the document back later.
  await references.complete(entity, id);
  const stored = await entity.collection.get(id);
  if (stored !== null)
    await references.delete(entity, stored, {
      actor: forgetting,
      arrivedAt: services.clock.now(),
      operation: 'forgetPerson',
      commandId: null,
    });
}
