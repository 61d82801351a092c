import type { RequestContext } from '../context.js';
import { notFound } from '../errors.js';
import { envelopeOf } from '../command-side/envelope.js';
import { idOfNew, referenceData } from './reference-data.js';
import type { ReferenceDocument, ReferenceEntity } from './reference-entity.js';
import { somebodyWasFaster, versionMissing } from './reference-refusals.js';

/**
 * One save as a person asks for it. `id` empty: a new document. `version`: the one that was looked at; left
 * out: whatever is there.
 */
export interface ReferenceSave<T extends ReferenceDocument> {
  /** camelCase name of the use case */
  readonly operation: string;
  readonly id: string | null | undefined;
  readonly version: number | null | undefined;
  /** true: who saves what is there says its version, or is refused `VersionMissing`: a text is written as a whole */
  readonly versioned?: boolean;
  /** true: `id` names a document that may not be there yet */
  readonly mayBeNew?: boolean;
  /**
   * The document as the caller has just read it, which saves reading it again; the log still refuses it when
   * it is not the newest.
   */
  readonly before?: T;
  /** what the caller sent, for the exactly-once key */
  readonly payload: unknown;
  /**
   * The document to be, or a refusal; `before` is null for a new one. Its version must be
   * `versionAfter(before)`.
   */
  make(before: T | null, id: string, now: number): T | Promise<T>;
}

export const versionAfter = (before: { readonly version: number } | null): number =>
  (before?.version ?? 0) + 1;

/**
 * The use case "save" of every kind of reference data: once per command id, under optimistic locking, log
 * first (engine §10). Answers the document as it is now. Refuses `NotFound`, `VersionMissing`, `SomebodyWasFaster`,
 * `CommandIdReused`, `Duplicate` and whatever `make` refuses.
 */
export async function saveReference<T extends ReferenceDocument>(
  context: RequestContext,
  entity: ReferenceEntity<T>,
  save: ReferenceSave<T>,
): Promise<T> {
  const references = referenceData(context.services);
  const envelope = envelopeOf(context, save.operation, save.payload);
  const id = save.id ? save.id : idOfNew(envelope);
  const repeated = await references.repeated(entity, id, envelope);
  if (repeated !== null) {
    context.reached(repeated);
    const stored = await entity.collection.get(id);
    if (stored === null) throw notFound(entity.noun);
    return stored;
  }
  const before = save.before ?? (save.id ? await entity.collection.get(id) : null);
  if (save.id && before === null && save.mayBeNew !== true) throw notFound(entity.noun);
  if (before !== null && save.versioned === true && typeof save.version !== 'number')
    throw versionMissing(entity.noun);
  // Of what may be new, version 0 was looked at.
  if (save.id && typeof save.version === 'number' && save.version !== (before?.version ?? 0))
    throw somebodyWasFaster(entity.noun);
  const made = await save.make(before, id, context.services.clock.now());
  const after = save.id && before === null ? await references.asNew(entity, made) : made;
  const position = await references.save(entity, before, after, envelope);
  if (position !== null) context.reached(position);
  return after;
}

/**
 * The use case "delete" of one document, once per command id. Refuses `NotFound` and whatever `mayDelete`
 * refuses.
 */
export async function deleteReference<T extends ReferenceDocument>(
  context: RequestContext,
  entity: ReferenceEntity<T>,
  id: string,
  operation: string,
  mayDelete: (document: T) => void | Promise<void>,
): Promise<void> {
  const references = referenceData(context.services);
  const envelope = envelopeOf(context, operation, { id });
  if ((await references.repeated(entity, id, envelope)) !== null) return;
  const before = await entity.collection.get(id);
  if (before === null) throw notFound(entity.noun);
  await mayDelete(before);
  const position = await references.delete(entity, before, envelope);
  if (position !== null) context.reached(position);
}
