import { userInfo } from 'node:os';
import { askRunningServer } from '@vigil/projections/cli/running-server';
import { rangesIn, rangesText } from '@vigil/stores/chain/seal-ranges';
import { checkedConfig } from '../../config/checked-config.js';
import { openSharedBus } from '../../config/shared-stores.js';
import { askOverBus } from '../../platform/control-bus.js';
import { createLogger } from '../../platform/logging.js';
import { confirmClock, explainSeals } from '../recover/confirm-clock.js';
import { withOfflineStores } from '../recover/offline-stores.js';
import { optionsOf, runCommand } from './arguments.js';

// npm run confirm-clock: an operator says that the wall clock is right as it is now (engine §4), to every
// running process; where none runs, to the next start. With `--seals 12-1451,1460` they say nothing of now, but that
// those seals of before cover events whose clock was ahead.
await runCommand(async () => {
  const config = checkedConfig();
  const options = optionsOf({ operator: { type: 'string' }, seals: { type: 'string' } });
  const { operator = userInfo().username, seals: named } = options ?? {};
  const seals = named === undefined ? [] : rangesIn(named);
  if (options === null || seals === null) {
    console.error('用法：npm run confirm-clock -- [--seals 封存的号，如 12-1451,1460] [--operator 操作人]');
    return false;
  }
  const reply =
    config.bus.kind === 'redis' && config.shared
      ? await askAll(config.bus)
      : await askRunningServer(config.dataDir, 'confirm-clock', { operator, seals });
  if (reply === null)
    await withOfflineStores(config, (stores) => {
      const now = Date.now();
      return seals.length > 0
        ? explainSeals({ operator, now, seals }, stores)
        : confirmClock({ config, operator, now }, stores);
    });
  if (seals.length > 0) console.log(`已说明第 ${rangesText(seals)} 号封存；没有确认当前时间`);
  else console.log(reply === null ? '没有进程在运行，已为下次启动确认当前时间：npm start' : '已确认当前时间');
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
