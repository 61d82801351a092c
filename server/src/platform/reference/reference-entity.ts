import type { Collection, Document } from '@vigil/stores/documents/port';
import type { ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import type { UniqueKeys } from './reference-keys.js';

/** A document of reference data: every change by a person raises its version. */
export type ReferenceDocument = Document & { readonly version: number };

/** What a change needs to know of its entity. */
export interface ReferenceEntity<T extends ReferenceDocument> {
  /** Name in the stream, e.g. `exam`. */
  readonly name: string;
  /** Chinese noun for refusals, e.g. 考试. */
  readonly noun: string;
  readonly collection: Pick<Collection<T>, 'get' | 'save' | 'put' | 'delete'>;
  /** Leaves out what an auditor must not read: password hashes, secrets. */
  withoutSecrets(document: T): unknown;
  /** What of a document the log has a hash of alone, as its collection says (`sealedForm`); absent: nothing. */
  sealed?(document: T): unknown;
  /** What `withoutSecrets` leaves out, as JSON; null: nothing. */
  secretsOf(document: T): unknown;
  /** The document again from what the log has of it and its secrets. */
  restored(after: unknown, secrets: unknown): T;
  /**
   * Writes what is kept of one version beside the document, and outlives it, as the log has it (`after`); nothing where it
   * is there. Absent: nothing is kept.
   */
  keepVersion?(after: unknown): Promise<void>;
  /** What no two documents may share; absent: nothing. A unique index alone would refuse too late. */
  readonly unique?: UniqueKeys<T>;
  /** Told when a document was completed that a crash had left behind its stream: what is cached of it is old. */
  completed?(change: ReferenceChanged['data']): void;
}

/** An entity without secrets: the log has its whole documents. */
export const openEntity = <T extends ReferenceDocument>(
  name: string,
  noun: string,
  collection: ReferenceEntity<T>['collection'],
  more: Pick<ReferenceEntity<T>, 'unique' | 'completed'> = {},
): ReferenceEntity<T> => ({
  name,
  noun,
  collection,
  withoutSecrets: (document) => document,
  secretsOf: () => null,
  restored: (after) => after as T,
  ...more,
});
