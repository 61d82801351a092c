import type { Recorded } from '@vigil/domain/kernel/event';
import type { ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import { declarationsOf } from '../declarations/declarations.js';
import { perServices } from '../per-services.js';
import type { Reactor } from '../reactors/reactor-runner.js';
import type { Services } from '../services.js';
import { referenceData } from './reference-data.js';

/** Entities that had a reactor each, before there was one for all. */
const formerEntities = ['exam', 'exam-category', 'exam-category-free', 'bank', 'question', 'bank-order'];

/** The reactor's name: its checkpoint says up to where documents were written from the log. */
export const referenceCompletion = 'when-reference-changed-complete-document';

/** Every entity that a slice declares, by its name. Throws `DeclarationError` when two have the same. */
export const referenceEntities = perServices((services: Services) =>
  declarationsOf(services).entities(services),
);

/**
 * Writes the document of a change that a crash left only in the log (engine §10), of whatever entity. Decided by
 * the stream's last event, not by the one at hand: an old one that comes late brings back neither an older
 * version nor what was deleted since. What is kept of each version is written by the one at hand. A change of an entity
 * that no slice declares any more is passed over.
 */
export const whenReferenceChangedComplete = (services: Services): Reactor => ({
  name: referenceCompletion,
  succeeds: formerEntities.map((entity) => `when-${entity}-changed-complete-document`),
  types: ['ReferenceChanged'],
  handle: async (event: Recorded) => {
    const change = event.data as ReferenceChanged['data'];
    const entity = referenceEntities(services).get(change.entity);
    if (entity === undefined) return;
    if (change.after !== null) await entity.keepVersion?.(change.after);
    if (await referenceData(services).complete(entity, change.id)) entity.completed?.(change);
  },
});
