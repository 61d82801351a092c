import { serverLifeStream } from '@vigil/domain/sitting/public';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { projectorElsewhere, startClusterProjector } from '@vigil/projections/cluster/cluster-projector';
import { startProjector, type ProjectorHandle } from '@vigil/projections/start-projector';
import { openClusterViewReader } from '@vigil/projections/runner/documents-view-reader';
import type { ViewReader } from '@vigil/projections/runner/view-reader';
import { openViewReader } from '@vigil/projections/runner/sqlite-view-reader';
import { createInProcessBus } from '@vigil/stores/bus/in-process/in-process-bus';
import type { Bus } from '@vigil/stores/bus/port';
import type { Documents } from '@vigil/stores/documents/port';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import type { EventLog } from '@vigil/stores/event-log/port';
import { logWithSetAside } from '@vigil/stores/event-log/set-aside';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { openLocalFiles } from '@vigil/stores/files/local/local-files';
import type { Files } from '@vigil/stores/files/port';
import { readSealKey, sealKey } from '@vigil/stores/chain/seal-key';
import { AppendedChain } from '../platform/starting/appended-chain.js';
import { logThatIsNoted } from '../platform/starting/acknowledged.js';
import { documentsThatAreNoted } from '../platform/starting/noted-documents.js';
import {
  refuseIncomplete,
  standingInstallation,
  writeInstallation,
} from '../platform/starting/installation.js';
import { refuseTouched } from '../platform/starting/touched-streams.js';
import { refuseForbiddenFolders } from '../platform/starting/wrong-entries.js';
import {
  installationId,
  refuseLogWithoutDocuments,
  refuseOthersDocuments,
  refuseOthersRecord,
} from './own-stores.js';
import { lossesAcceptedIn, refuseContradictions } from './checked-start.js';
import {
  demandSameKeys,
  nameInstallation,
  refuseHalfMigrated,
  refuseOtherDocuments,
  usesFiles,
} from './join-installation.js';
import { ownAppKey, refuseWrongAppKey } from './own-app-key.js';
import {
  createHumanFaceComparer,
  judgesTogether,
  createJudge0Judge,
  createPyodideJudge,
} from '../exam-taking/public.js';
import type { Judge } from '../platform/ports/judge.js';
import type { FaceComparer } from '../platform/ports/face-comparer.js';
import type { FaceFinder } from '../platform/ports/face-finder.js';
import type { Clock } from '../platform/clock.js';
import type { SteadyClock } from '../platform/steady-clock.js';
import type { Metrics } from '../platform/metrics/metrics.js';
import type { Tracing } from '../platform/tracing/tracing.js';
import { commitMetrics } from './commit-metrics.js';
import type { Config } from './env.js';
import { openSharedBus, openSharedDocuments, openSharedLog } from './shared-stores.js';

/** What keeps and carries everything, chosen here and nowhere else. */
export interface Adapters {
  readonly log: EventLog;
  readonly documents: Documents;
  readonly views: ViewReader;
  readonly projector: Pick<ProjectorHandle, 'status' | 'rebuild' | 'verify'>;
  readonly bus: Bus;
  readonly files: Files;
  readonly faces: FaceComparer & FaceFinder;
  readonly judge: Judge;
  readonly lossesAccepted: number;
  /** In the order that lets each finish what it has: judge, faces, projector, views, documents, log, bus. */
  close(): Promise<void>;
}

export interface AdapterOptions {
  readonly config: Config;
  readonly clock: SteadyClock;
  /** The machine's clock as it is, to be held against what was recorded. */
  readonly wallClock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing | null;
  /** A store cannot go on: the process must end and start again from its files (engine §1). */
  readonly onFatal: (what: string, error: unknown) => void;
  /** Keeps the views of SQLite; by a thread of its own when absent. */
  readonly startProjector?: typeof startProjector;
}

/**
 * Opens what the configuration names: SQLite files with one writing thread each and the bus in this process,
 * or KurrentDB, MongoDB and Redis. Files are in a folder. Throws `PlainError` when a store cannot be reached,
 * or when this process does not fit to those that share its stores.
 */
export async function openAdapters(options: AdapterOptions): Promise<Adapters> {
  const { config, logger } = options;
  const opened: { close(): Promise<unknown> }[] = [];
  const keep = <T extends { close(): Promise<unknown> }>(adapter: T): T => {
    opened.unshift(adapter);
    return adapter;
  };
  const close = async (): Promise<void> => {
    for (const adapter of opened.splice(0)) await adapter.close();
  };
  try {
    const alone = !config.shared;
    if (usesFiles(config)) refuseForbiddenFolders(config.filesDir);
    if (alone) await refuseOthersRecord(config);
    const installation = alone ? await refuseIncomplete(config) : null;
    const bus = keep(await openBus(options));
    const noted = logThatIsNoted(
      await openLog(options),
      config.dataDir,
      notNoted(logger),
      config.eventLog.kind === 'sqlite' ? new AppendedChain() : null,
    );
    const log = keep(logWithSetAside(noted));
    await refuseTouched(log, serverLifeStream);
    if (config.documents.kind === 'sqlite') await refuseLogWithoutDocuments(config.dataDir, log);
    const documents = keep(
      documentsThatAreNoted(await openDocuments(options), config.dataDir, notNoted(logger)),
    );
    if (alone) await refuseOthersDocuments(documents, installation, config);
    if (config.shared) {
      await refuseHalfMigrated(documents);
      await refuseOtherDocuments({ log, documents }, config);
    }
    const byLastRun = await refuseContradictions(config, { log, documents }, options.wallClock, (sentence) =>
      logger.error({ sentence }, 'stream alarm: the stream of the last acknowledged event was touched'),
    );
    if (byLastRun !== null) options.clock.wouldBe(byLastRun);
    const id = alone ? await installationId(documents, installation, config) : null;
    await refuseWrongAppKey(config, documents);
    const { views, projector } = await openViews(options, { bus, log, documents });
    keep(views);
    keep({ close: () => projector.stop() });
    const files = usesFiles(config)
      ? await openLocalFiles({ folder: config.filesDir, keyFile: config.fileKeyFile })
      : noFiles;
    const sealed = usesFiles(config) ? await readSealKey(config.sealKeyFile) : null;
    if (config.shared && usesFiles(config)) {
      await demandSameKeys(documents, config);
      await nameInstallation({ log, documents }, options.wallClock.now());
    }
    if (usesFiles(config)) await ownAppKey(config, documents, sealed);
    const faces = keep(createHumanFaceComparer({ logger }));
    const judge = keep(openJudge(options));
    if (id !== null) {
      await sealKey(config.sealKeyFile);
      await writeInstallation(config.dataDir, await standingInstallation(config, id));
    }
    const lossesAccepted = await lossesAcceptedIn(log);
    return { log, documents, views, projector, bus, files, faces, judge, lossesAccepted, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const notNoted =
  (logger: Logger) =>
  (error: unknown): void =>
    logger.error({ err: error }, 'what was acknowledged last was not noted beside the stores');

/** Starts nothing: a judge's processes come with the first program. */
function openJudge({ config: { judge }, logger }: AdapterOptions): Judge {
  return judgesTogether([
    ...(judge.embeddedPython ? [createPyodideJudge({ logger })] : []),
    ...(judge.judge0 === null ? [] : [createJudge0Judge(judge.judge0)]),
  ]);
}

async function openBus({ config, clock, logger }: AdapterOptions): Promise<Bus> {
  if (config.bus.kind === 'redis') return openSharedBus(config.bus, logger);
  const onError = (error: unknown): void => logger.error({ err: error }, 'a listener on the bus failed');
  return createInProcessBus({ name: config.dataDir, now: () => clock.now(), onError });
}

async function openLog({ config, logger, metrics, onFatal }: AdapterOptions): Promise<EventLog> {
  if (config.eventLog.kind === 'kurrentdb') return openSharedLog(config.eventLog, logger);
  return openSqliteEventLog({
    file: join(config.dataDir, 'events.db'),
    mode: 'writer',
    onFatal: (error) => onFatal('event log', error),
    onCommit: commitMetrics(metrics),
  });
}

async function openDocuments({ config, logger, onFatal }: AdapterOptions): Promise<Documents> {
  if (config.documents.kind === 'mongodb') return openSharedDocuments(config.documents, logger);
  return openSqliteDocuments({
    file: join(config.dataDir, 'data.db'),
    mode: 'writer',
    onFault: (error) => onFatal('documents', error),
  });
}

/**
 * Views are kept beside the other documents: by a thread in SQLite, by whoever holds the projector's lease in
 * MongoDB.
 */
async function openViews(
  { config, logger, tracing, onFatal, startProjector: start = startProjector }: AdapterOptions,
  { bus, log, documents }: Pick<Adapters, 'bus' | 'log' | 'documents'>,
): Promise<{ views: ViewReader; projector: ProjectorHandle }> {
  const compare = (a: string, b: string): number => log.compare(a, b);
  const traced =
    tracing === null ? {} : { onBatch: (batch: Parameters<Tracing['batch']>[0]) => tracing.batch(batch) };
  if (config.documents.kind === 'sqlite') {
    const { dataDir } = config;
    const projector = await start({
      dataDir,
      busName: dataDir,
      onExit: (error) => onFatal('projector', error),
      ...traced,
    });
    return { projector, views: await openViewReader({ file: join(dataDir, 'views.db'), bus, compare }) };
  }
  const projector = config.roles.has('projector')
    ? await startClusterProjector({ log, documents, bus, holder: randomUUID(), logger, ...traced })
    : projectorElsewhere({ log, documents, bus });
  return { projector, views: openClusterViewReader({ documents, bus, compare }) };
}

const refuseFiles = (): Promise<never> =>
  Promise.reject(new Error('a process that only keeps views has no files'));

/** Keeping views needs neither files nor their keys. */
const noFiles: Files = {
  put: refuseFiles,
  get: refuseFiles,
  find: refuseFiles,
  list: refuseFiles,
  seal: refuseFiles,
  unseal: refuseFiles,
  eraseOwner: refuseFiles,
  remove: refuseFiles,
  removeOf: refuseFiles,
  sweep: refuseFiles,
};
