import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';

/** How far an act over many papers is: id = the act's. What counts is the log; this is what screens ask for. */
export interface PapersActDocument extends Document {
  readonly kind: 'void' | 'restore';
  /** id of whoever began it */
  readonly by: string;
  /** ms */
  readonly begunAt: number;
  readonly endedAt: number | null;
  readonly total: number;
  /** how many were told, of these how many have it and how many refused it */
  readonly done: number;
  readonly changed: number;
  readonly refused: number;
  readonly state: 'running' | 'done';
  /** the first 100 that refused it */
  readonly refusals: readonly { readonly paperId: string; readonly msg: string }[];
}

/** How far a file of papers is that somebody takes: id = whatever they named it by. Times in ms. */
export interface PapersFileDocument extends Document {
  readonly by: string;
  readonly begunAt: number;
  readonly total: number;
  readonly done: number;
  readonly state: 'running' | 'done' | 'failed';
  readonly sizeBytes: number | null;
}

export const collections = {
  papersActs: define<PapersActDocument>({ name: 'papers_acts', indexes: [{ fields: ['by', 'begunAt'] }] }),
  papersFiles: define<PapersFileDocument>({ name: 'papers_files', indexes: [{ fields: ['begunAt'] }] }),
} as const;
