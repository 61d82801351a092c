import { join } from 'node:path';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import type { Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import { askRunningServer } from '@vigil/projections/cli/running-server';
import { run, runOn, type Act, type Answer, type ViewsPlace } from '@vigil/projections/cli/commands';
import { checkedConfig } from '../../config/checked-config.js';
import type { Config } from '../../config/env.js';
import { openSharedBus, openSharedDocuments, openSharedLog } from '../../config/shared-stores.js';
import { askOverBus } from '../../platform/control-bus.js';
import { createLogger } from '../../platform/logging.js';
import { PlainError } from '../../platform/plain-error.js';
import { runCommand } from './arguments.js';

// npm run projections -- rebuild [VIEW] | verify [VIEW] | lag
await runCommand(async () => {
  const [command, view] = process.argv.slice(2);
  const config = checkedConfig();
  const answer: Answer =
    config.documents.kind === 'sqlite'
      ? await run(config.dataDir, command, view)
      : await runOn(config.shared ? sharedViews(config) : viewsElsewhere(config), command, view);
  for (const line of answer.lines) console.log(line);
  return answer.exitCode === 0;
});

/** Views in MongoDB beside a log in a file: the one process that has the log keeps them. */
function viewsElsewhere(config: Config): ViewsPlace {
  const { documents, dataDir } = config;
  if (documents.kind !== 'mongodb') throw new Error('the views are in a file');
  return {
    withProjector: (work) =>
      work(async (command, view) => {
        const reply = await askRunningServer(dataDir, command, { view });
        if (reply === null)
          throw new PlainError('视图由运行中的服务维护，请先启动它：npm start。 (The server does not run.)');
        return reply.result as never;
      }),
    reading: readingOf(
      () => openSqliteEventLog({ file: join(dataDir, 'events.db'), mode: 'reader' }),
      () => openSharedDocuments(documents, createLogger(config)),
    ),
  };
}

/** Views of many processes: whichever holds the projector's lease does the work, asked over the bus. */
function sharedViews(config: Config): ViewsPlace {
  const { eventLog, documents, bus } = config;
  if (eventLog.kind !== 'kurrentdb' || documents.kind !== 'mongodb' || bus.kind !== 'redis')
    throw new Error('no shared stores');
  const logger = createLogger(config);
  return {
    withProjector: async (work) => {
      const asking = await openSharedBus(bus, logger);
      const act = async (command: string, view: string): Promise<unknown> => {
        const reply = await askOverBus(asking, command, { view });
        if (reply === null)
          throw new PlainError(
            '没有进程承担 projector 角色，请先启动一个。 (No process holds the projector role.)',
          );
        return reply.result;
      };
      try {
        return await work(act as Act);
      } finally {
        await asking.close();
      }
    },
    reading: readingOf(
      () => openSharedLog(eventLog, logger),
      () => openSharedDocuments(documents, logger),
    ),
  };
}

/** Opens both for as long as is read from them. */
function readingOf(
  openLog: () => Promise<EventLog>,
  openViews: () => Promise<Documents>,
): ViewsPlace['reading'] {
  return async (work) => {
    const opened: { close(): Promise<void> }[] = [];
    try {
      const log = await openLog();
      opened.push(log);
      const views = await openViews();
      opened.push(views);
      return await work({ log, documents: views });
    } finally {
      for (const store of opened) await store.close();
    }
  };
}
