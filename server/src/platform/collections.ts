import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';

/** With what and from where a session was opened, as its owner is shown it. */
export interface SessionOrigin {
  readonly platform: 'pc' | 'h5' | 'app';
  /** browser and system in words; null: not known */
  readonly device: string | null;
  readonly address: string;
}

/** A session: the id is the SHA-256 (hex) of its token; the token itself is never stored (engine §10). */
export interface SessionDocument extends Document {
  /** rises with each write; none in documents of an earlier Vigil */
  readonly version?: number;
  readonly userId: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  /** ms epoch; renewed while used, never before an open paper's deadline + 1 h */
  readonly expiresAt: number;
  readonly lastPosition: string | null;
  /** somebody else set another password: it goes on for an open paper alone, and ends with it */
  readonly retired?: true;
  /** absent: opened by a tool, or by an earlier Vigil */
  readonly from?: SessionOrigin;
}

/**
 * Secrets of a change of reference data on their way into the document; there only while the change is under
 * way (engine §10).
 */
export interface ReferenceSecretDocument extends Document {
  /** entity and id of the document */
  readonly about: string;
  readonly forVersion: number;
  readonly secrets: unknown;
}

/**
 * That a document of reference data has a value no other of its entity may have, or is about to (decision
 * 080). The id is `{entity}:{key}:{SHA-256 of the value}`.
 */
export interface ReferenceKeyDocument extends Document {
  /** another at random with each write */
  readonly version: number;
  /** id of the document */
  readonly owner: string;
  /** revision of the owner's stream behind which the change is appended that brings the value */
  readonly revision: number;
}

/**
 * A file that goes when nothing names it in time: id = its file id. Files without a record are kept (decision
 * 081).
 */
export interface FileRecordDocument extends Document {
  /** another at random with each write */
  readonly version: number;
  readonly kind: string;
  readonly owner: string | null;
  /** ms epoch; it goes after `dueAt`; one that is going may be taken over after it */
  readonly putAt: number;
  readonly dueAt: number;
  /** new: nothing names it yet; named: it is kept for ever; going: it is being removed */
  readonly state: 'new' | 'named' | 'going';
}

/** A person whose files' key was destroyed and whose files are still there: id = the person's. */
export type ErasedOwnerDocument = Document;

/** Small named values: site settings, dictionaries, the data version. */
export interface SettingDocument extends Document {
  readonly version: number;
  readonly value: unknown;
}

/**
 * An event that a reactor could not act on yet: it goes on with later ones and comes back to this. The id is
 * `{reactor}/{event id}`.
 */
export interface DeadLetterDocument extends Document {
  readonly reactor: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** ms epoch of the first failure */
  readonly since: number;
  readonly attempts: number;
  readonly error: string;
}

/** What no slice owns, with indexes. */
export const collections = {
  sessions: define<SessionDocument>({
    name: 'sessions',
    indexes: [{ fields: ['userId'] }, { fields: ['expiresAt'] }],
  }),
  referenceSecrets: define<ReferenceSecretDocument>({
    name: 'reference_secrets',
    indexes: [{ fields: ['about'] }],
  }),
  referenceKeys: define<ReferenceKeyDocument>({ name: 'reference_keys', indexes: [] }),
  fileRecords: define<FileRecordDocument>({
    name: 'file_records',
    indexes: [{ fields: ['state', 'dueAt'] }],
  }),
  erasedFileOwners: define<ErasedOwnerDocument>({ name: 'erased_file_owners', indexes: [] }),
  settings: define<SettingDocument>({ name: 'settings', indexes: [] }),
  deadLetters: define<DeadLetterDocument>({ name: 'reactor_set_aside', indexes: [{ fields: ['reactor'] }] }),
} as const;
