import type { Position } from '@vigil/domain/kernel/event';

/** Events that were folded into every live view and committed together. */
export interface ProjectedBatch {
  readonly views: readonly string[];
  readonly events: number;
  readonly firstPosition: Position;
  readonly lastPosition: Position;
  /** ms since 1970 */
  readonly startedAt: number;
  readonly endedAt: number;
}

export interface ViewStatus {
  readonly name: string;
  readonly epoch: number;
  readonly checkpoint: Position;
  /** age, by its event time, of the oldest event not folded yet; 0 when caught up */
  readonly lagSeconds: number;
  readonly rebuilding: boolean;
  /** documents whose event could not be folded, out of date until the view is rebuilt */
  readonly stopped: readonly { readonly id: string; readonly error: string }[];
}

export interface ProjectorStatus {
  readonly views: readonly ViewStatus[];
  /** over the last ten seconds */
  readonly eventsPerSecond: number;
  readonly eventsTotal: number;
}
