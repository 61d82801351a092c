import type { Position } from '@vigil/domain/kernel/event';
import { LeaseKeeper, type LeaseKeeperOptions } from '@vigil/stores/bus/lease-keeper';
import type { Bus } from '@vigil/stores/bus/port';
import type { BackgroundService, Lease } from '@vigil/stores/bus/lease';
import type { Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import {
  stoppedPartitions,
  checkpoints,
  pointers,
  type StoppedPartition,
  type ViewCheckpoint,
  type ViewPointer,
} from '../runner/bookkeeping.js';
import { lagSeconds } from '../runner/lag.js';
import type { ProjectorStatus, ViewStatus } from '../runner/projector-status.js';
import type { ProjectorHandle } from '../start-projector.js';
import { projections as everyView } from '../views.js';
import { keepViews, type KeepViewsOptions, type KeptViews } from './keep-views.js';
import { ask } from './requests.js';

export interface ClusterProjectorOptions extends Omit<KeepViewsOptions, 'lease'> {
  /** Unique to this process and start. */
  readonly holder: string;
  readonly logger: LeaseKeeperOptions['logger'];
}

/** The name of the lease of whoever keeps the views. */
export const projectorLease = 'role:projector';

/**
 * A projector among several processes: it keeps the views while it holds the lease, and takes over within 10
 * s when another one ends or falls silent. Resolves at once: the lease may be another's for long. `stop` ends
 * after the commit at hand and gives the lease back.
 */
export async function startClusterProjector(options: ClusterProjectorOptions): Promise<ProjectorHandle> {
  const { bus, holder, logger } = options;
  let kept: KeptViews | null = null;
  const begin = async (lease: Lease): Promise<BackgroundService> => {
    const views = await keepViews({ ...options, lease });
    kept = views;
    return {
      stop: async () => {
        kept = null;
        await views.stop();
      },
    };
  };
  const keeper = new LeaseKeeper({ bus, lease: projectorLease, holder, logger, begin });
  keeper.start();
  const elsewhere = projectorElsewhere(options);
  return {
    ...elsewhere,
    holdsLease: () => keeper.holds,
    status: () => kept?.status() ?? elsewhere.status(),
    stop: () => keeper.stop(),
  };
}

export interface ProjectorElsewhereOptions extends Pick<KeepViewsOptions, 'projections'> {
  readonly log: Pick<EventLog, 'readAll' | 'start'>;
  readonly documents: Documents;
  readonly bus: Bus;
}

/**
 * The projector as a process sees it that does not keep the views. `status` is what is stored, with no rates.
 * `rebuild` and `verify` are carried out by whoever keeps the views, and reject with `NoProjector` when there
 * is nobody. `stop` stops nothing.
 */
export function projectorElsewhere({
  log,
  documents,
  bus,
  projections = everyView,
}: ProjectorElsewhereOptions): ProjectorHandle {
  const views = projections.map((projection) => projection.name);
  return {
    views,
    status: () => storedStatus(log, documents, views),
    rebuild: (view) => ask(bus, 'rebuild', view),
    verify: (view) => ask(bus, 'verify', view),
    stop: async () => undefined,
  };
}

/**
 * A few reads however many views there are: it is asked for each look at /readyz and /metrics, by every
 * process.
 */
async function storedStatus(
  log: Pick<EventLog, 'readAll' | 'start'>,
  documents: Documents,
  views: readonly string[],
): Promise<ProjectorStatus> {
  const found = new Map(
    (await documents.collection<ViewPointer>(pointers).getMany(views)).map((pointer) => [
      pointer.id,
      pointer,
    ]),
  );
  const copies = [...found.values()].map(({ collection }) => collection);
  const [reached, stopped] = await Promise.all([
    documents.collection<ViewCheckpoint>(checkpoints).getMany(copies),
    documents
      .collection<StoppedPartition>(stoppedPartitions)
      .find({ filter: { collection: { in: copies } } }),
  ]);
  const checkpointOf = new Map(reached.map(({ id, position }) => [id, position]));
  // Views are committed together: most stand at the same place.
  const lags = new Map<Position, Promise<number>>();
  const lagAt = (checkpoint: Position): Promise<number> => {
    const lag = lags.get(checkpoint) ?? lagSeconds(log, checkpoint, Date.now());
    lags.set(checkpoint, lag);
    return lag;
  };
  const statusOf = async (name: string): Promise<ViewStatus> => {
    const pointer = found.get(name);
    const checkpoint = checkpointOf.get(pointer?.collection ?? '') ?? log.start;
    return {
      name,
      epoch: pointer?.epoch ?? 0,
      checkpoint,
      lagSeconds: await lagAt(checkpoint),
      rebuilding: false,
      stopped: stopped
        .filter(({ collection }) => collection === pointer?.collection)
        .map(({ documentId, error }) => ({ id: documentId, error })),
    };
  };
  return { views: await Promise.all(views.map(statusOf)), eventsPerSecond: 0, eventsTotal: 0 };
}
