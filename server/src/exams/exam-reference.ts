import { createHash, randomUUID } from 'node:crypto';
import type { Exam } from '@vigil/domain/exams/exam';
import { examDefinitions } from '../engine/exam-definitions.js';
import { ReferenceData, type ReferenceEntity } from '../engine/reference-data.js';
import type { CommandEnvelope } from '../platform/command-side/command-side.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';

export const referenceData = perServices((services: Services) => new ReferenceData(services));

/** Exams as reference data. The log knows whether there is a password, never its hash. */
export const examEntity = (services: Services): ReferenceEntity<Exam> => ({
  name: 'exam',
  noun: '考试',
  collection: examDefinitions(services).collection,
  withoutSecrets: ({ passwordHash, ...rest }) => ({ ...rest, hasPassword: passwordHash !== null }),
  secretsOf: ({ passwordHash }) => passwordHash,
  restored: (after, secrets) => {
    const { hasPassword, ...rest } = after as Omit<Exam, 'passwordHash'> & { hasPassword: boolean };
    return { ...rest, passwordHash: hasPassword ? (secrets as string | null) : null };
  },
});

/** Id of an exam that a call creates: the same for every repeat of the call (engine §2). */
export function idOfNew({ actor, operation, commandId }: CommandEnvelope): string {
  if (commandId === null) return randomUUID();
  const hex = createHash('sha256').update(`${actor.id}\n${operation}\n${commandId}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
