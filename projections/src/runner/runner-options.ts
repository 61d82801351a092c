import type { Lease } from '@vigil/stores/bus/lease';
import type { EventLog } from '@vigil/stores/event-log/port';
import type { ViewDocuments, ViewReached } from './advance.js';
import type { Projection } from './projection.js';
import type { ProjectedBatch } from './projector-status.js';
import type { SnapshotDocuments } from './verify.js';

/** What a runner reads and writes, and whom it tells. */
export interface RunnerOptions {
  readonly log: EventLog;
  readonly documents: ViewDocuments & SnapshotDocuments;
  readonly projections: readonly Projection[];
  /** Told after each commit, for the bus. */
  readonly onReached: (reached: ViewReached) => void;
  /** Told after each live batch, for traces. */
  readonly onBatch?: (batch: ProjectedBatch) => void;
  /** The runner cannot go on: a store failed. */
  readonly onFault: (error: unknown) => void;
  /** ms since 1970; only for lag. */
  readonly now?: () => number;
  /**
   * Live commits begin at least so many ms apart (default 0): what arrives meanwhile is read, folded and
   * written together, which costs far less. After a quiet moment the first event is committed at once.
   */
  readonly gatherMilliseconds?: number;
  /** The same after `hurry()`. */
  readonly hurriedMilliseconds?: number;
  /** While it is held this runner keeps the views; asked around every commit. Default: nobody else can. */
  readonly lease?: Pick<Lease, 'fence' | 'held'>;
}
