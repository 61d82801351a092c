import { run, runOn, type Act, type Answer, type ViewsPlace } from '@vigil/projections/cli/commands';
import { readConfig, type Config } from '../../config/env.js';
import { openSharedBus, openSharedDocuments, openSharedLog } from '../../config/shared-stores.js';
import { askOverBus } from '../../platform/control-bus.js';
import { createLogger } from '../../platform/logging.js';
import { PlainError } from '../../platform/plain-error.js';
import { runCommand } from './arguments.js';

// npm run projections -- rebuild [VIEW] | verify [VIEW] | lag
await runCommand(async () => {
  const [command, view] = process.argv.slice(2);
  const config = readConfig();
  const answer: Answer = config.shared
    ? await runOn(sharedViews(config), command, view)
    : await run(config.dataDir, command, view);
  for (const line of answer.lines) console.log(line);
  return answer.exitCode === 0;
});

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
    reading: async (work) => {
      const opened: { close(): Promise<void> }[] = [];
      try {
        const log = await openSharedLog(eventLog, logger);
        opened.push(log);
        const views = await openSharedDocuments(documents, logger);
        opened.push(views);
        return await work({ log, documents: views });
      } finally {
        for (const store of opened) await store.close();
      }
    },
  };
}
