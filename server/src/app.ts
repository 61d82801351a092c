import 'reflect-metadata';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { eventUpcasters } from '@vigil/domain/event-types';
import { controlSocketPath } from '@vigil/projections/cli/running-server';
import { logInCurrentForm } from '@vigil/stores/event-log/current-form';
import { makeFirstAdministrator, UserStore } from './accounts/public.js';
import { toldAtStart } from './config/told-at-start.js';
import { openAdapters, type AdapterOptions, type Adapters } from './config/adapters.js';
import type { Config } from './config/env.js';
import { chosenFaceProvider, facesWithProvider, openFaceProvider } from './real-person/public.js';
import { prepareDemo } from './platform/demo-data.js';
import { every } from './platform/every.js';
import { acceptSideBySide } from './platform/accepting/accept-side-by-side.js';
import { systemClock, type Clock } from './platform/clock.js';
import { ControlBus } from './platform/control-bus.js';
import { ControlSocket } from './platform/control-socket.js';
import type { Control } from './platform/control.js';
import { holdDataDir, useDataDir } from './platform/data-dir.js';
import { openDoors, openOperationsDoor } from './platform/doors.js';
import { declarationsOf, Declarations } from './platform/declarations/declarations.js';
import { FileRecords } from './platform/files/file-records.js';
import { documentsThatNameFiles, logThatNamesFiles } from './platform/files/named-files.js';
import { Health } from './platform/health.js';
import { referenceEntities } from './platform/reference/complete-reference.js';
import { Rates } from './platform/limits/rates.js';
import { Metrics } from './platform/metrics/metrics.js';
import { PlainError } from './platform/plain-error.js';
import { refuseWrongEntries } from './platform/starting/wrong-entries.js';
import type { Tracing } from './platform/tracing/tracing.js';
import type { Services } from './platform/services.js';
import { SessionAccounts } from './platform/sessions/session-accounts.js';
import { Sessions } from './platform/sessions/sessions.js';
import { SteadyClock } from './platform/steady-clock.js';
import { watchStores } from './platform/store-health.js';
import { together, type BackgroundService } from './platform/roles/lease.js';
import { beginReactors } from './roles.js';
import { slicesFor } from './slices.js';
import { filesEverywhere } from './uploads/public.js';

export interface AppOptions {
  readonly logger: Logger;
  readonly clock?: Clock;
  /** A store cannot go on: the process must end and start again from its files. */
  readonly onFatal: (what: string, error: unknown) => void;
  /** See `AdapterOptions`. */
  readonly startProjector?: AdapterOptions['startProjector'];
  /** Listening sockets besides the first (see `acceptSideBySide`); none when absent. */
  readonly moreAcceptors?: number;
  /**
   * Told of the first administrator where the process that makes it does so while it runs already: processes
   * that share their stores.
   */
  readonly onFirstAdministrator?: (administrator: NonNullable<App['firstAdministrator']>) => void;
}

/** A stop may take 4.5 s: what takes so long of it is told. */
const slowStopMilliseconds = 2000;

/** The server, composed and running, not yet listening. */
export interface App {
  readonly services: Services;
  /** For `inject` in tests. */
  readonly http: FastifyInstance;
  /**
   * Without demo data and without any account: the administrator just made, whose password is shown once.
   * null where processes share their stores.
   */
  readonly firstAdministrator: { readonly userName: string; readonly password: string } | null;
  /** Listens as configured; answers the address. Throws `PlainError` when the port is taken. */
  listen(): Promise<string>;
  /** Stops accepting, finishes what was accepted, closes every store. A second call waits for the first. */
  stop(): Promise<void>;
}

/**
 * Composes everything on the data folder of the configuration, which this process holds until `stop`. Throws
 * `PlainError` for what a person can put right.
 */
export async function createApp(config: Config, options: AppOptions): Promise<App> {
  const { logger } = options;
  const clock = new SteadyClock(options.clock ?? systemClock);
  const stops: (readonly [part: string, stop: () => Promise<void> | void])[] = [];
  const stopAll = async (): Promise<void> => {
    for (const [part, stop] of stops.splice(0).reverse()) {
      const late = setTimeout(() => logger.warn({ part }, 'takes long to stop'), slowStopMilliseconds);
      try {
        await stop();
      } catch (error) {
        logger.error({ err: error }, 'a part could not be stopped');
      }
      clearTimeout(late);
    }
  };
  try {
    refuseWrongEntries(config);
    const dataDir = (config.shared ? useDataDir : holdDataDir)(config.dataDir);
    stops.push(['the data folder', () => dataDir.release()]);
    if (dataDir.leftOpen !== null)
      logger.warn({ sentence: dataDir.leftOpen }, 'other users may enter the data folder');
    const slices = slicesFor(config);
    const tracing = await tracingOf(config, logger);
    if (tracing !== null) stops.push(['tracing', () => tracing.stop()]);
    const metrics = new Metrics();
    const adapters = await openAdapters({
      config,
      clock,
      wallClock: options.clock ?? systemClock,
      logger,
      metrics,
      tracing,
      onFatal: options.onFatal,
      ...(options.startProjector === undefined ? {} : { startProjector: options.startProjector }),
    });
    stops.push(['the stores', () => adapters.close()]);
    const declared = new Declarations(slices);
    const services = servicesOf(config, clock, logger, metrics, tracing, adapters, declared);
    stops.push(
      ['the control socket', () => services.control.close()],
      ['rates', () => services.rates.stop()],
      ['sessions', () => services.sessions.stop()],
    );
    referenceEntities(services);
    const firstAdministrator = config.shared ? null : await fill(services);
    const doors = await (config.roles.has('api')
      ? openDoors(services, slices)
      : openOperationsDoor(services));
    stops.push(['the doors', () => doors.close()]);
    watchStores(services, adapters.projector, doors.openSockets);
    services.control.handle('rebuild', (argument) => adapters.projector.rebuild(viewIn(argument)));
    services.control.handle('verify', (argument) => adapters.projector.verify(viewIn(argument)));
    const begun = async (part: string, service: Promise<BackgroundService>): Promise<void> => {
      const running = await service;
      stops.push([part, () => running.stop()]);
    };
    await begun(
      'what every process does',
      together(slices.flatMap((slice) => slice.run?.bind(slice, services) ?? [])),
    );
    await services.control.listen();
    if (config.roles.has('api')) {
      const again = (milliseconds: number, what: string, work: () => Promise<void>): void =>
        void stops.push([what, every(milliseconds, what, work, logger)]);
      again(5_000, 'writing sessions', () => services.sessions.flush());
      again(5_000, 'ending overdue sessions', () => services.sessions.endOverdue());
      again(3_600_000, 'removing ended sessions', () => services.sessions.sweep());
      await begun(
        'what is done beside calls',
        together(slices.flatMap((slice) => slice.serve?.bind(slice, services) ?? [])),
      );
    }
    const firstService = async (): Promise<void> => {
      const administrator = await fill(services);
      if (administrator !== null) options.onFirstAdministrator?.(administrator);
    };
    await begun('the reactors', beginReactors(services, slices, firstService));
    stops.push(['calls under way', () => doors.drain()]);
    let stopping: Promise<void> | null = null;
    const listenAsConfigured = async (): Promise<string> => {
      const address = await listen(doors.http, config);
      const copies = acceptSideBySide(
        doors.http.server,
        config.roles.has('api') ? (options.moreAcceptors ?? 0) : 0,
        logger,
      );
      stops.push(['copies of the listening socket', () => copies.close()]);
      return address;
    };
    return {
      services,
      http: doors.http,
      firstAdministrator,
      listen: listenAsConfigured,
      stop: () => (stopping ??= stopAll()),
    };
  } catch (error) {
    await stopAll();
    throw toldAtStart(config, error);
  }
}

function servicesOf(
  config: Config,
  clock: SteadyClock,
  logger: Logger,
  metrics: Metrics,
  tracing: Tracing | null,
  adapters: Adapters,
  declared: Declarations,
): Services {
  const { views, bus, judge } = adapters;
  const files = filesEverywhere(adapters.files, adapters.documents, () => clock.now());
  const { graceHours, namelessEvents, namelessCollections } = declared.files;
  const fileRecords = new FileRecords({
    documents: adapters.documents,
    files,
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    graceHours,
  });
  const log = logThatNamesFiles(adapters.log, fileRecords, namelessEvents);
  const documents = documentsThatNameFiles(adapters.documents, fileRecords, namelessCollections);
  const accounts = new SessionAccounts(declared.accounts({ documents: adapters.documents, clock, bus }), bus);
  const engaged = (userId: string): Promise<boolean> => declared.engages(services, userId);
  const sessions = new Sessions({ documents: adapters.documents, bus, clock, accounts, logger, engaged });
  const storedLog = tracing?.log(log) ?? log;
  const control: Control = config.shared
    ? new ControlBus(bus, logger)
    : new ControlSocket(controlSocketPath(config.dataDir), logger);
  const faces = facesWithProvider(adapters.faces, {
    ...{ clock, logger, open: (name, data) => openFaceProvider(name, data, config.faceEndpoint) },
    chosen: () => chosenFaceProvider({ documents: adapters.documents }),
  });
  const services: Services = {
    config,
    clock,
    steadyClock: clock,
    logger,
    log: logInCurrentForm(storedLog, eventUpcasters),
    storedLog,
    lossesAccepted: adapters.lossesAccepted,
    documents,
    views,
    bus,
    files,
    localFiles: adapters.files,
    fileRecords,
    faces,
    judge,
    accounts,
    sessions,
    rates: new Rates(clock, declared.rates),
    metrics,
    tracing,
    health: new Health(),
    declared,
    control,
  };
  return services;
}

/** OpenTelemetry is loaded only where traces are wanted. */
async function tracingOf({ tracesEndpoint }: Config, logger: Logger): Promise<Tracing | null> {
  if (tracesEndpoint === null) return null;
  const { startTracing } = await import('./platform/tracing/open-telemetry.js');
  return startTracing(tracesEndpoint, logger);
}

/** Demo data, or the first administrator. */
async function fill(services: Services): Promise<App['firstAdministrator']> {
  const users = new UserStore(services.documents);
  if (!services.config.demo) return makeFirstAdministrator(users, services);
  await prepareDemo(services, declarationsOf(services).demos, !(await users.isEmpty()));
  return null;
}

function viewIn(argument: unknown): string {
  const { view } = (argument ?? {}) as { view?: unknown };
  if (typeof view !== 'string') throw new Error('which view?');
  return view;
}

/**
 * Connections that wait to be accepted while the process is busy: an exam's start or a network that returns
 * brings thousands in a second (Node's 511 lost some for seconds).
 */
const backlog = 8192;

async function listen(http: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await http.listen({ host, port, backlog });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new PlainError(`端口 ${port} 已被占用，请用 PORT 指定另一个端口。 (Port ${port} is taken.)`, {
        cause,
      });
    if (code === 'EACCES')
      throw new PlainError(`没有权限使用端口 ${port}。 (Port ${port} may not be used.)`, { cause });
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new PlainError(`地址 ${host} 不可用，请检查 HOST。 (The address is not available.)`, { cause });
    throw cause;
  }
}
