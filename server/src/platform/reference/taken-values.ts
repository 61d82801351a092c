import { perServices } from '../per-services.js';
import type { Services } from '../services.js';
import type { ReferenceDocument, ReferenceEntity } from './reference-entity.js';
import { hasKey, ReferenceKeys } from './reference-keys.js';

const keysOf = perServices(({ documents, logger }) => new ReferenceKeys(documents, logger));

/** Id of the document that has this value of a unique key, in the form in which two count as the same; null: none has. */
export async function ownerOf<T extends ReferenceDocument>(
  services: Services,
  entity: ReferenceEntity<T>,
  name: string,
  value: string,
): Promise<string | null> {
  const key = entity.unique?.keys.find((one) => one.name === name);
  const owner = (await keysOf(services).claimants(entity, name, [value])).get(value);
  if (key === undefined || owner === undefined) return null;
  const document = await entity.collection.get(owner);
  return document !== null && hasKey(key, document, value) ? owner : null;
}

/**
 * Which of these values of a unique key a document has now, for who looks at many before anything is saved. Only a
 * save claims them: somebody may be faster.
 */
export async function takenValues<T extends ReferenceDocument>(
  services: Services,
  entity: ReferenceEntity<T>,
  name: string,
  values: readonly string[],
): Promise<Set<string>> {
  const key = entity.unique?.keys.find((one) => one.name === name);
  const taken = new Set<string>();
  if (key === undefined) return taken;
  for (const [value, owner] of await keysOf(services).claimants(entity, name, values)) {
    const document = await entity.collection.get(owner);
    if (document !== null && hasKey(key, document, value)) taken.add(value);
  }
  return taken;
}
