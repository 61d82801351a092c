import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askRunningServer } from '@vigil/projections/cli/running-server';
import { logWithSetAside } from '@vigil/stores/event-log/set-aside';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { setAsideEvent, type SetAsideOrder } from '../../audit/public.js';
import { checkedConfig } from '../../config/checked-config.js';
import type { Config } from '../../config/env.js';
import { openSharedLog } from '../../config/shared-stores.js';
import { holdDataDir } from '../../platform/data-dir.js';
import { createLogger } from '../../platform/logging.js';
import { runCommand } from './arguments.js';

// npm run set-aside -- EVENT --operator NAME --reason TEXT: an event that somebody else wrote into the log counts for
// nothing from then on (decision 87). By the running server where one holds the folder.
await runCommand(async () => {
  const order = understood();
  if (order === null) {
    console.log('用法：npm run set-aside -- 事件 --reason 原因 [--operator 操作人]');
    return false;
  }
  const config = checkedConfig();
  const { eventLog } = config;
  if (eventLog.kind === 'kurrentdb') {
    const log = logWithSetAside(await openSharedLog(eventLog, createLogger(config)));
    try {
      console.log(await setAsideEvent(log, order, Date.now()));
    } finally {
      await log.close();
    }
    return true;
  }
  const reply = await askRunningServer(config.dataDir, 'set-aside', order);
  console.log(reply === null ? await alone(config, order) : String(reply.result));
  return true;
});

async function alone({ dataDir }: Config, order: SetAsideOrder): Promise<string> {
  const held = holdDataDir(dataDir);
  try {
    const log = logWithSetAside(
      await openSqliteEventLog({ file: join(dataDir, 'events.db'), mode: 'writer' }),
    );
    try {
      return await setAsideEvent(log, order, Date.now());
    } finally {
      await log.close();
    }
  } finally {
    held.release();
  }
}

function understood(): SetAsideOrder | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { operator: { type: 'string' }, reason: { type: 'string' } },
    });
    const [eventId, ...more] = positionals;
    const { operator: by = userInfo().username, reason } = values;
    if (eventId === undefined || reason === undefined || more.length > 0) return null;
    return { eventId, by, reason };
  } catch {
    return null;
  }
}
