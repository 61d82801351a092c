import type { Exam } from '@vigil/domain/exams/exam';
import { recordedExam, sealedExam } from './collections.js';
import { examDefinitions } from './exam-definitions.js';
import type { ReferenceEntity } from '../platform/reference/reference-entity.js';
import type { Services } from '../platform/services.js';

/** Exams as reference data. The log knows whether there is a password, and a hash of its hash. */
export const examEntity = (services: Services): ReferenceEntity<Exam> => ({
  name: 'exam',
  noun: '考试',
  collection: examDefinitions(services).collection,
  withoutSecrets: recordedExam,
  sealed: sealedExam,
  secretsOf: ({ passwordHash }) => passwordHash,
  restored: (after, secrets) => {
    const { hasPassword, ...rest } = after as Omit<Exam, 'passwordHash'> & { hasPassword: boolean };
    return { ...rest, passwordHash: hasPassword ? (secrets as string | null) : null };
  },
  completed: ({ id }) => examDefinitions(services).changed(id),
});
