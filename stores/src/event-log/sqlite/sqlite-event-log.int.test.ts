import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventLogContract } from '../contract.js';
import { openSqliteEventLog } from './sqlite-event-log.js';

eventLogContract('sqlite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-log-'));
  const file = join(folder, 'events.db');
  const write = () => openSqliteEventLog({ file, mode: 'writer' });
  let current = await write();
  return {
    log: current,
    reopen: async () => {
      await current.close();
      current = await write();
      return current;
    },
    reader: () => openSqliteEventLog({ file, mode: 'reader' }),
    close: async () => {
      await current.close();
      await rm(folder, { recursive: true });
    },
  };
});
