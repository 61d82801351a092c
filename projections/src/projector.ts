import { join } from 'node:path';
import type { Bus } from '@vigil/stores/bus/port';
import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import { logWithSetAside } from '@vigil/stores/event-log/set-aside';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import type { ProjectedBatch } from './runner/projector-status.js';
import { gathering, hurryWhenWanted } from './runner/gathering.js';
import { Runner } from './runner/runner.js';
import { projections } from './views.js';

export interface Projector {
  readonly runner: Runner;
  /** Ends after the commit at hand and closes the files. */
  close(): Promise<void>;
}

export interface ProjectorOptions {
  /** Folder with events.db (read) and views.db (written by nobody else). */
  readonly dataDir: string;
  /** Told `view:{name}` after each commit. */
  readonly bus: Bus;
  readonly onFault: (error: unknown) => void;
  readonly onBatch?: (batch: ProjectedBatch) => void;
}

/** The embedded projector on the caller's thread. Rejects when events.db is not there. */
export async function openProjector({
  dataDir,
  bus,
  onFault,
  onBatch,
}: ProjectorOptions): Promise<Projector> {
  const log = logWithSetAside(await openSqliteEventLog({ file: join(dataDir, 'events.db'), mode: 'reader' }));
  const documents = await openSqliteDocumentsInThread({
    file: join(dataDir, 'views.db'),
    durability: 'normal',
  });
  const runner = await Runner.start({
    log,
    documents,
    projections,
    onReached: (reached) => bus.publish(`view:${reached.view}`, reached),
    onFault,
    ...(onBatch === undefined ? {} : { onBatch }),
    ...gathering,
  });
  const stopHurrying = hurryWhenWanted(bus, runner);
  return {
    runner,
    close: async () => {
      stopHurrying();
      await runner.stop();
      await log.close();
      await documents.close();
    },
  };
}
