import type { CohortSummary, PaperDifference } from '@vigil/domain/regrade/public';
import type { Adjustments } from '@vigil/domain/sitting/public';
import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';

/** What a regrade would come to: computed by the process that runs the reactors, kept for a day. Times in ms. */
export interface RegradeDryRunDocument extends Document {
  readonly examId: string;
  readonly by: string;
  readonly at: number;
  readonly adjustments: Adjustments;
  /** the regrade with these adjustments that it would take back; absent: it would apply them */
  readonly undoes?: string;
  /** acts of the exam's regrades when it began */
  readonly after: number;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly papers: number;
  readonly done: number;
  /** what it saw of the papers, SHA-256, and the time of the latest hand-in among them */
  readonly seen: string;
  readonly seenUntil: number;
  readonly summary: CohortSummary | null;
  /** papers on which a new key does not fit the question's version, by question */
  readonly unfit: readonly { readonly quId: string; readonly papers: number }[];
  readonly endedAt: number | null;
}

/** What it would make of one paper: id `{dry run}:{paper}`. */
export interface RegradeDifferenceDocument extends Document, Omit<PaperDifference, 'before' | 'after'> {
  /** of the bulk write alone */
  readonly position: string;
  readonly dryRunId: string;
  readonly paperId: string;
  readonly userId: string;
  readonly attempt: number;
  /** points, null while it waits for a person; whether that passes */
  readonly before: number;
  readonly after: number;
  readonly waitedBefore: boolean;
  readonly waitsAfter: boolean;
  readonly passedBefore: boolean | null;
  readonly passedAfter: boolean | null;
  readonly totalBefore: number;
  readonly totalAfter: number;
}

/** How far an act is: id `{exam}:{act}`. What happened stands in the log; this tells it while it happens. */
export interface RegradeProgressDocument extends Document {
  readonly examId: string;
  readonly act: number;
  readonly papers: number;
  readonly reached: number;
  readonly changed: number;
  readonly failed: number;
  readonly state: 'running' | 'waiting' | 'done';
}

/** What regrades keep besides their events, with indexes. */
export const collections = {
  dryRuns: define<RegradeDryRunDocument>({
    name: 'regrade_dry_runs',
    indexes: [{ fields: ['state', 'at'] }, { fields: ['at'] }, { fields: ['examId', 'at'] }],
  }),
  differences: define<RegradeDifferenceDocument>({
    name: 'regrade_differences',
    indexes: [{ fields: ['dryRunId', 'kind'] }, { fields: ['dryRunId', 'crossing'] }],
  }),
  progress: define<RegradeProgressDocument>({ name: 'regrade_progress', indexes: [] }),
} as const;
