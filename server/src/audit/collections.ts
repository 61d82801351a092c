import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';

/** A stream that somebody set to forget, or deleted, past Vigil, and that was not set back. The id is the stream. */
export interface StreamAlarmDocument extends Document {
  /** ms epoch at which it was seen */
  readonly since: number;
  /** one sentence for an operator */
  readonly sentence: string;
}

/** A package that somebody ordered; its file is made while it is downloaded, once. The id is the package's. */
export interface AuditPackageDocument extends Document {
  readonly version: number;
  readonly by: string;
  readonly examId: string;
  /** null: all papers of the exam */
  readonly paperId: string | null;
  readonly keys: boolean;
  /** ms epoch; of the event that says so */
  readonly madeAt: number;
  /** of that event in the log */
  readonly position: string;
  readonly state: 'ordered' | 'running' | 'done' | 'failed';
  /** papers; 0 until they are known */
  readonly total: number;
  readonly done: number;
  /** of the file, once it is done */
  readonly sizeBytes: number | null;
  /** why it failed, for people */
  readonly problem: string | null;
}

export const collections = {
  streamAlarms: define<StreamAlarmDocument>({ name: 'stream_alarms', indexes: [] }),
  auditPackages: define<AuditPackageDocument>({ name: 'audit_packages', indexes: [] }),
} as const;
