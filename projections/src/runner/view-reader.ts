import type { Position } from '@vigil/domain/kernel/event';
import type { Collection } from '@vigil/stores/documents/port';
import type { StoppedPartition } from './bookkeeping.js';
import type { ViewDocument } from './projection.js';

/**
 * How the API reads views: always the current epoch, always with the checkpoint it may rely on. Reads reject
 * with `ViewNotReady`.
 */
export interface ViewReader {
  /** The view's documents. Only reads are allowed. */
  view<V extends ViewDocument>(
    name: string,
  ): Pick<Collection<V>, 'get' | 'getMany' | 'find' | 'count' | 'countBy'>;
  /** Every event up to this position is folded into the view. */
  checkpoint(name: string): Promise<Position>;
  /**
   * Epoch of the view now; rises with each rebuild. A position handed out under another epoch is answered
   * `reload`.
   */
  epoch(name: string): Promise<number>;
  /** Waits until the view has reached the position; false when that took longer than `timeoutMs`. */
  waitFor(name: string, position: Position, timeoutMs: number): Promise<boolean>;
  /** Documents of the view whose event could not be folded (engine §5). */
  stopped(name: string): Promise<StoppedPartition[]>;
  close(): Promise<void>;
}

/** The projector has never made this view: it has not been started on this store yet. */
export class ViewNotReady extends Error {
  readonly code = 'ViewNotReady';
  constructor(name: string) {
    super(`the view ${name} has not been built yet`);
    this.name = 'ViewNotReady';
  }
}
