import type { Bus } from '@vigil/stores/bus/port';
import type { BackgroundService, Lease } from '@vigil/stores/bus/lease';
import type { Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import type { Projection } from '../runner/projection.js';
import type { ProjectedBatch, ProjectorStatus } from '../runner/projector-status.js';
import { gathering, hurryWhenWanted } from '../runner/gathering.js';
import { Runner } from '../runner/runner.js';
import { projections as everyView } from '../views.js';
import { answerRequests } from './requests.js';

export interface KeepViewsOptions {
  readonly log: EventLog;
  /** The documents all processes share; they stay open. */
  readonly documents: Documents;
  /** Told `view:{name}` after each commit, as by the embedded projector. */
  readonly bus: Bus;
  /** While it is held; a fault of a store resigns it. */
  readonly lease: Lease;
  /** Told after each live batch, for traces. */
  readonly onBatch?: (batch: ProjectedBatch) => void;
  /** Default: every view of the product. */
  readonly projections?: readonly Projection[];
}

export interface KeptViews extends BackgroundService {
  status(): Promise<ProjectorStatus>;
}

/**
 * Keeps the views in documents that all processes share, while the lease is held, and answers what other
 * processes ask of whoever keeps them. Resolves when every view can be read. A holder that slept through the
 * end of its lease writes nothing that stays (engine §6).
 */
export async function keepViews({
  log,
  documents,
  bus,
  lease,
  onBatch,
  projections = everyView,
}: KeepViewsOptions): Promise<KeptViews> {
  const runner = await Runner.start({
    log,
    documents,
    projections,
    lease,
    onReached: (reached) => bus.publish(`view:${reached.view}`, reached),
    onFault: (error) => lease.resign(error instanceof Error ? error.message : String(error)),
    ...(onBatch === undefined ? {} : { onBatch }),
    ...gathering,
  });
  const stopAnswering = answerRequests(bus, runner);
  const stopHurrying = hurryWhenWanted(bus, runner);
  return {
    status: () => runner.status(),
    stop: async () => {
      stopAnswering();
      stopHurrying();
      await runner.stop();
    },
  };
}
