import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';

/**
 * A handed-in paper whose programs are judged: the id is the paper's. What came of it stands in the log; this
 * says what is still to be done.
 */
export interface JudgingDocument extends Document {
  /** rises with each write: what was ordered meanwhile is never taken for done */
  readonly version: number;
  readonly examId: string;
  readonly state: 'waiting' | 'done' | 'failed';
  /** ms epoch: not before */
  readonly notBefore: number;
  readonly attempts: number;
  /** why the last attempt failed */
  readonly error: string | null;
}

/** How far drawing papers ahead has come; the id is the exam's. */
export interface PreparationDocument extends Document {
  readonly examVersion: number;
  readonly blueprint: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly total: number;
  readonly done: number;
  readonly error: string | null;
  readonly at: number;
}

/** What sitting exams keeps besides its events, with indexes. */
export const collections = {
  judgings: define<JudgingDocument>({
    name: 'judgings',
    indexes: [{ fields: ['state', 'notBefore'] }, { fields: ['examId', 'state'] }],
  }),
  preparations: define<PreparationDocument>({ name: 'preparations', indexes: [] }),
} as const;
