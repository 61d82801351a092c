import type { Recorded } from '@vigil/domain/kernel/event';
import type { ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import type { Reactor } from '../reactors/reactor-runner.js';
import type { Services } from '../services.js';
import { referenceData } from './reference-data.js';
import type { ReferenceDocument, ReferenceEntity } from './reference-entity.js';

/**
 * Writes the document of a change that a crash left only in the log (engine §10). Decided by the stream's
 * last event, not by the one at hand: an old one that comes late brings back neither an older version nor
 * what was deleted since.
 */
export const whenReferenceChangedComplete = <T extends ReferenceDocument>(
  services: Services,
  entity: ReferenceEntity<T>,
  onCompleted: (id: string) => void = () => undefined,
): Reactor => ({
  name: `when-${entity.name}-changed-complete-document`,
  types: ['ReferenceChanged'],
  handle: async (event: Recorded) => {
    const { entity: name, id } = event.data as ReferenceChanged['data'];
    if (name === entity.name && (await referenceData(services).complete(entity, id))) onCompleted(id);
  },
});
