// Each client is loaded where its store is named: the three take a third of what a start loads, and an
// installation on the embedded stores needs none.
import type { Bus } from '@vigil/stores/bus/port';
import type { MongoDocuments } from '@vigil/stores/documents/mongodb/mongo-documents';
import { StreamFault } from '@vigil/stores/event-log/foreign';
import type { EventLog } from '@vigil/stores/event-log/port';
import { beyondTheMust, standingOf } from '@vigil/stores/event-log/standing';
import type { Logger } from 'pino';
import { PlainError } from '../platform/plain-error.js';
import type { Config } from './env.js';

/** A call that the event log did not answer: it is away. */
export class EventLogFault extends Error {
  readonly code = 'EventLogFault';
  constructor(cause: unknown) {
    super('the event log does not answer', { cause });
    this.name = 'EventLogFault';
  }
}

/** Opens KurrentDB. Throws `PlainError` when it cannot be reached. */
export async function openSharedLog(
  { url }: Extract<Config['eventLog'], { kind: 'kurrentdb' }>,
  logger: Logger,
): Promise<EventLog> {
  const onFault = (error: unknown): void => logger.warn({ err: error }, 'the event log has trouble');
  const { openKurrentEventLog } = await import('@vigil/stores/event-log/kurrentdb/kurrent-event-log');
  const log = await reached('KURRENTDB_URL', '事件日志 KurrentDB', url, () =>
    openKurrentEventLog({ url, onFault }),
  );
  return withNamedFaults(log);
}

/** Opens MongoDB. Throws `PlainError` when it cannot be reached. */
export async function openSharedDocuments(
  { url, database }: Extract<Config['documents'], { kind: 'mongodb' }>,
  logger: Logger,
): Promise<MongoDocuments> {
  const onFault = (error: unknown): void => logger.warn({ err: error }, 'the documents are away');
  const { openMongoDocuments } = await import('@vigil/stores/documents/mongodb/mongo-documents');
  return reached('MONGODB_URL', '文档库 MongoDB', url, () => openMongoDocuments({ url, database, onFault }));
}

/** Opens the bus on Redis. Throws `PlainError` when it cannot be reached. */
export async function openSharedBus(
  { url }: Extract<Config['bus'], { kind: 'redis' }>,
  logger: Logger,
): Promise<Bus> {
  const onError = (error: unknown): void =>
    logger.warn({ err: error }, 'the bus has trouble, or a listener on it failed');
  const { createRedisBus } = await import('@vigil/stores/bus/redis/redis-bus');
  return reached('REDIS_URL', '总线 Redis', url, () => createRedisBus({ url, onError }));
}

async function reached<T>(variable: string, what: string, url: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (cause) {
    throw new PlainError(
      `连接不上${what}（${withoutPassword(url)}），请检查 ${variable} 和该服务是否在运行。 (${variable} cannot be reached.)`,
      {
        cause,
      },
    );
  }
}

const withoutPassword = (url: string): string => url.replace(/\/\/[^@/]*@/, '//');

/**
 * The same log; what fails because it does not answer says so, whatever the client throws. Appends answer
 * `unknown` by themselves.
 */
function withNamedFaults(log: EventLog): EventLog {
  const named = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      // The log answers; one of its streams was touched by others.
      throw error instanceof StreamFault ? error : new EventLogFault(error);
    }
  };
  const { eventAt } = beyondTheMust(log);
  return {
    start: log.start,
    append: (...args) => log.append(...args),
    readStream: (...args) => named(log.readStream(...args)),
    readAll: (...args) => named(log.readAll(...args)),
    head: () => named(log.head()),
    compare: (a, b) => log.compare(a, b),
    subscribe: (...args) => log.subscribe(...args),
    ...beyondTheMust(log),
    ...(eventAt === undefined ? {} : { eventAt: (position) => named(eventAt(position)) }),
    ...(log.standing === undefined
      ? {}
      : { standing: (stream, upTo) => named(standingOf(log, stream, upTo)) }),
    close: () => log.close(),
  };
}
