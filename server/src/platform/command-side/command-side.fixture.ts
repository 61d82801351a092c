import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { accept, refuse, type Decider } from '@vigil/domain/kernel/decider';
import type { EventBody } from '@vigil/domain/kernel/event';
import { faultyLog, type FaultyLog } from '@vigil/stores/event-log/faulty-log';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { CommandSide, type CommandEnvelope } from './command-side.js';

/** A type that the log knows, with data of this test's own. */
export type Added = EventBody<'LogSealed', { amount: number }>;

export type Add = { readonly amount: number };

/** A counter that refuses to go above 100. */
export const counter: Decider<number, Add, Added, { reason: 'TooMuch' }> = {
  initialState: 0,
  decide: ({ amount }, state) =>
    state + amount > 100 ? refuse({ reason: 'TooMuch' }) : accept({ type: 'LogSealed', data: { amount } }),
  evolve: (state, event) => state + event.data.amount,
};

export const envelope = (commandId: string | null, payload: unknown = null): CommandEnvelope => ({
  actor: { kind: 'candidate', id: 'u1' },
  arrivedAt: 1000,
  operation: 'add',
  commandId,
  payload,
});

/** A counter’s command side on the log of a file, whose appends a test may lose. */
export function commandSideScene() {
  let folder: string;
  let log: FaultyLog;
  let time = 1000;
  const open = async (): Promise<FaultyLog> =>
    faultyLog(await openSqliteEventLog({ file: join(folder, 'events.db'), mode: 'writer' }));
  const side = (): CommandSide<number, Add, Added, { reason: 'TooMuch' }> =>
    new CommandSide({
      log,
      decider: counter,
      streamOf: (id) => `counter-${id}`,
      now: () => time,
      cacheSize: 10,
      shared: false,
    });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vigil-command-side-'));
    log = await open();
    time = 1000;
  });
  afterEach(async () => {
    await log.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    get log() {
      return log;
    },
    set log(value: FaultyLog) {
      log = value;
    },
    get time() {
      return time;
    },
    set time(value: number) {
      time = value;
    },
    open,
    side,
  };
}
