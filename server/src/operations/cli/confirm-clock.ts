import { askRunningServer } from '@vigil/projections/cli/running-server';
import { readConfig } from '../../config/env.js';
import { openSharedBus } from '../../config/shared-stores.js';
import { askOverBus } from '../../platform/control-bus.js';
import { createLogger } from '../../platform/logging.js';
import { runCommand } from './arguments.js';

// npm run confirm-clock: an operator says that the wall clock is right as it is now (engine §4), to every
// running process.
await runCommand(async () => {
  const config = readConfig();
  const reply =
    config.bus.kind === 'redis' && config.shared
      ? await askAll(config.bus)
      : await askRunningServer(config.dataDir, 'confirm-clock', null);
  console.log(reply === null ? '没有进程在运行' : '已确认当前时间');
  return reply !== null;

  async function askAll(
    bus: Parameters<typeof openSharedBus>[0],
  ): Promise<{ readonly result: unknown } | null> {
    const asking = await openSharedBus(bus, createLogger(config));
    try {
      return await askOverBus(asking, 'confirm-clock', null);
    } finally {
      await asking.close();
    }
  }
});
