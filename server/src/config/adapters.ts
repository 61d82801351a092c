import { join } from 'node:path';
import type { Logger } from 'pino';
import { startProjector, type ProjectorHandle } from '@vigil/projections/start-projector';
import type { ViewReader } from '@vigil/projections/runner/view-reader';
import { openViewReader } from '@vigil/projections/runner/sqlite-view-reader';
import { createInProcessBus } from '@vigil/stores/bus/in-process/in-process-bus';
import type { Bus } from '@vigil/stores/bus/port';
import type { Documents } from '@vigil/stores/documents/port';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import type { EventLog } from '@vigil/stores/event-log/port';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { openLocalFiles } from '@vigil/stores/files/local/local-files';
import type { Files } from '@vigil/stores/files/port';
import { createHumanFaceComparer } from '../exam-taking/providers/human/human-face-comparer.js';
import type { FaceComparer } from '../exam-taking/providers/face-comparer.js';
import type { Clock } from '../platform/clock.js';
import type { Metrics } from '../platform/metrics/metrics.js';
import type { Duty, Tenure } from '../platform/roles/tenure.js';
import type { Tracing } from '../platform/tracing/tracing.js';
import type { Config } from './env.js';

/** What keeps and carries everything, chosen here and nowhere else. */
export interface Adapters {
  readonly log: EventLog;
  readonly documents: Documents;
  readonly views: ViewReader;
  readonly projector: Pick<ProjectorHandle, 'status' | 'rebuild' | 'verify'>;
  /** Keeps the views while this process holds the projector's lease; null where the views are kept anyway. */
  readonly project: ((tenure: Tenure) => Promise<Duty>) | null;
  readonly bus: Bus;
  readonly files: Files;
  readonly faces: FaceComparer;
  /** In the order that lets each finish what it has: faces, projector, views, documents, log, bus. */
  close(): Promise<void>;
}

export interface AdapterOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing | null;
  /** A store cannot go on: the process must end and start again from its files (engine §1). */
  readonly onFatal: (what: string, error: unknown) => void;
}

/** The embedded edition: SQLite files with one writing thread each, the bus in this process, files in a folder. */
export async function openAdapters({ config, clock, logger, metrics, tracing, onFatal }: AdapterOptions): Promise<Adapters> {
  const { dataDir } = config;
  const opened: { close(): Promise<unknown> }[] = [];
  const keep = <T extends { close(): Promise<unknown> }>(adapter: T): T => {
    opened.unshift(adapter);
    return adapter;
  };
  const close = async (): Promise<void> => {
    for (const adapter of opened.splice(0)) await adapter.close();
  };
  try {
    const bus = keep(
      createInProcessBus({ name: dataDir, now: () => clock.now(), onError: (error) => logger.error({ err: error }, 'a listener on the bus failed') }),
    );
    const log = keep(
      await openSqliteEventLog({
        file: join(dataDir, 'events.db'),
        mode: 'writer',
        onFatal: (error) => onFatal('event log', error),
        onCommit: commitMetrics(metrics),
      }),
    );
    const documents = keep(
      await openSqliteDocuments({ file: join(dataDir, 'data.db'), mode: 'writer', onFault: (error) => onFatal('documents', error) }),
    );
    const projector = await startProjector({
      dataDir,
      busName: dataDir,
      onExit: (error) => onFatal('projector', error),
      ...(tracing === null ? {} : { onBatch: (batch) => tracing.batch(batch) }),
    });
    const views = await openViewReader({ file: join(dataDir, 'views.db'), bus, compare: (a, b) => log.compare(a, b) });
    keep(views);
    keep({ close: () => projector.stop() });
    const files = await openLocalFiles({ folder: config.filesDir, keyFile: config.fileKeyFile });
    const faces = keep(createHumanFaceComparer({ logger }));
    return { log, documents, views, projector, project: null, bus, files, faces, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function commitMetrics(metrics: Metrics): (report: { appends: number; events: number; commitSeconds: number }) => void {
  const appends = { total: 0, events: 0 };
  metrics.counter('vigil_log_appends_total', 'Appends that were committed since the start.', () => appends.total);
  metrics.counter('vigil_log_events_total', 'Events that were committed since the start.', () => appends.events);
  const batch = metrics.histogram('vigil_log_batch_appends', 'Appends in one commit.', [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]);
  const commit = metrics.histogram(
    'vigil_log_commit_seconds',
    'Seconds of a commit, fsync included.',
    [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2],
  );
  return (report) => {
    appends.total += report.appends;
    appends.events += report.events;
    batch.observe(report.appends);
    commit.observe(report.commitSeconds);
  };
}
