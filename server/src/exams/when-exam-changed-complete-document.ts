import type { ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import type { Recorded } from '@vigil/domain/kernel/event';
import { examDefinitions } from '../engine/exam-definitions.js';
import type { Reactor } from '../platform/reactors/reactor-runner.js';
import type { Services } from '../platform/services.js';
import { examEntity, referenceData } from './exam-reference.js';

/**
 * Writes the exam document of a change that a crash left only in the log (engine §10). Decided by the stream's last event, not by the one at hand:
 * an old one that comes late brings back neither an older version nor what was deleted since. The log holds no password: one that the change set comes from where it was kept.
 */
export const whenExamChangedCompleteDocument = (services: Services): Reactor => ({
  name: 'when-exam-changed-complete-document',
  types: ['ReferenceChanged'],
  handle: async (event: Recorded) => {
    const { entity, id } = event.data as ReferenceChanged['data'];
    if (entity === 'exam' && (await referenceData(services).complete(examEntity(services), id))) examDefinitions(services).changed(id);
  },
});
