import { userInfo } from 'node:os';
import { askRunningServer } from '@vigil/projections/cli/running-server';
import { readConfig } from '../../config/env.js';
import { openSharedBus } from '../../config/shared-stores.js';
import { askOverBus } from '../../platform/control-bus.js';
import { createLogger } from '../../platform/logging.js';
import { confirmClock } from '../recover/confirm-clock.js';
import { withOfflineStores } from '../recover/offline-stores.js';
import { optionsOf, runCommand } from './arguments.js';

// npm run confirm-clock: an operator says that the wall clock is right as it is now (engine §4), to every
// running process; where none runs, to the next start. `--seals 12,13`: those cover events whose clock was ahead.
await runCommand(async () => {
  const config = readConfig();
  const options = optionsOf({ operator: { type: 'string' }, seals: { type: 'string' } });
  const { operator = userInfo().username, seals: named = '' } = options ?? {};
  if (options === null || !/^(\d{1,15}(,\d{1,15})*)?$/.test(named)) {
    console.error('用法：npm run confirm-clock -- [--seals 封存的号，以逗号分隔] [--operator 操作人]');
    return false;
  }
  const seals = named === '' ? [] : named.split(',').map(Number);
  const reply =
    config.bus.kind === 'redis' && config.shared
      ? await askAll(config.bus)
      : await askRunningServer(config.dataDir, 'confirm-clock', { operator, seals });
  if (reply === null)
    await withOfflineStores(config, (stores) =>
      confirmClock({ config, operator, now: Date.now(), seals }, stores),
    );
  console.log(reply === null ? '没有进程在运行，已为下次启动确认当前时间：npm start' : '已确认当前时间');
  return true;

  async function askAll(
    bus: Parameters<typeof openSharedBus>[0],
  ): Promise<{ readonly result: unknown } | null> {
    const asking = await openSharedBus(bus, createLogger(config));
    try {
      return await askOverBus(asking, 'confirm-clock', { operator, seals });
    } finally {
      await asking.close();
    }
  }
});
