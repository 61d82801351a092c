import { join } from 'node:path';
import { eventUpcasters } from '@vigil/domain/event-types';
import { logInCurrentForm } from '@vigil/stores/event-log/current-form';
import type { EventLog } from '@vigil/stores/event-log/port';
import { logWithSetAside } from '@vigil/stores/event-log/set-aside';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { createLogger } from '../platform/logging.js';
import type { Config } from './env.js';
import { openSharedLog } from './shared-stores.js';

/** Where the log is, as another thread can be told. */
export type LogPlace = Pick<Config, 'eventLog' | 'dataDir' | 'logLevel'>;
export const logPlace = ({ eventLog, dataDir, logLevel }: Config): LogPlace => ({
  eventLog,
  dataDir,
  logLevel,
});

/**
 * The log for a thread of its own that folds what it reads: events in the current version of their type, as
 * `services.log` has them, on a connection of its own. Appending is refused by the embedded store.
 */
export async function openLogToRead(place: LogPlace): Promise<EventLog> {
  const { eventLog, dataDir } = place;
  const stored =
    eventLog.kind === 'kurrentdb'
      ? await openSharedLog(eventLog, createLogger(place))
      : await openSqliteEventLog({ file: join(dataDir, 'events.db'), mode: 'reader' });
  return logInCurrentForm(logWithSetAside(stored), eventUpcasters);
}
