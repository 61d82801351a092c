import type { Exam } from '@vigil/domain/exams/exam';
import type { ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import type { Recorded } from '@vigil/domain/kernel/event';
import { examDefinitions } from '../engine/exam-definitions.js';
import type { Reactor } from '../platform/reactors/reactor-runner.js';
import type { Services } from '../platform/services.js';

/**
 * Writes the exam document of a logged change that a crash left unwritten (engine §10). A document of that version or a newer one stays as it is.
 * The log holds no password: an exam keeps the one it had.
 */
export const whenExamChangedCompleteDocument = (services: Services): Reactor => ({
  name: 'when-exam-changed-complete-document',
  types: ['ReferenceChanged'],
  handle: async (event: Recorded) => {
    const { entity, id, newVersion, after } = event.data as ReferenceChanged['data'];
    if (entity !== 'exam') return;
    const { collection } = examDefinitions(services);
    const document = await collection.get(id);
    if (after === null) {
      if (document !== null && document.version < newVersion) await collection.delete(id);
    } else if ((document?.version ?? 0) < newVersion) {
      const { hasPassword: _said, ...exam } = after as Exam & { hasPassword: boolean };
      await collection.save({ ...exam, passwordHash: document?.passwordHash ?? null }, document?.version ?? null);
    }
    examDefinitions(services).changed(id);
  },
});
