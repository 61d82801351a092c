import { createRedisBus } from '@vigil/stores/bus/redis/redis-bus';
import { openMongoDocuments } from '@vigil/stores/documents/mongodb/mongo-documents';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { startClusterProjector } from './cluster-projector.js';

/** What a projector's process of a test is started with, as JSON in its first argument. */
export interface ProjectorProcessOptions {
  readonly holder: string;
  /** events.db, written by the test */
  readonly events: string;
  readonly mongoUrl: string;
  readonly database: string;
  readonly redisUrl: string;
  readonly prefix: string;
}

const [, , argument] = process.argv;
if (argument !== undefined) await run(JSON.parse(argument) as ProjectorProcessOptions);

/** Runs until SIGTERM; each line it prints is a message of its lease. */
async function run({
  holder,
  events,
  mongoUrl,
  database,
  redisUrl,
  prefix,
}: ProjectorProcessOptions): Promise<void> {
  const log = await openSqliteEventLog({ file: events, mode: 'reader' });
  const documents = await openMongoDocuments({ url: mongoUrl, database });
  const bus = await createRedisBus({ url: redisUrl, prefix });
  const say = (_fields: object, message: string): void => console.log(message);
  const projector = await startClusterProjector({
    log,
    documents,
    bus,
    holder,
    logger: { info: say, warn: say, error: say },
  });
  process.once('SIGTERM', () => {
    void projector.stop().then(async () => {
      await Promise.all([bus.close(), documents.close(), log.close()]);
      process.exit(0);
    });
  });
}
