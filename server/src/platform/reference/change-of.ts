import type { ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import { hashOf } from './found-documents.js';
import type { ReferenceDocument, ReferenceEntity } from './reference-entity.js';

/** A document before a change and after it; null: it is not there. */
export interface Versions<T> {
  readonly before: T | null;
  readonly after: T | null;
}

/** What the log is told of a change: nothing secret. `secretsId`: where what it sets is kept aside; null: it sets none. */
export const changeOf = <T extends ReferenceDocument>(
  entity: ReferenceEntity<T>,
  { before, after }: Versions<T>,
  secretsId: string | null,
): ReferenceChanged['data'] => ({
  entity: entity.name,
  id: (after ?? before)?.id ?? '',
  expectedVersion: before?.version ?? null,
  newVersion: after?.version ?? (before?.version ?? 0) + 1,
  before: before === null ? null : entity.withoutSecrets(before),
  after: after === null ? null : entity.withoutSecrets(after),
  ...(after === null || entity.sealed === undefined ? {} : { sealed: hashOf(entity.sealed(after)) }),
  ...(before === null || entity.sealed === undefined ? {} : { sealedBefore: hashOf(entity.sealed(before)) }),
  ...(secretsId === null ? {} : { secretsId }),
});
