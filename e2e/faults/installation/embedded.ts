import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { EventLog } from '@vigil/stores/event-log/port';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { freePort } from '@vigil/stores/testing/free-port';
import { FaultProxy } from '../net/fault-proxy.js';
import type { Fault, Weaknesses } from '../plan.js';
import { FaultyDisk } from './disk.js';
import { FaultLines } from './fault-lines.js';
import type { Installation } from './installation.js';
import { isReady, runTool, tools } from './processes.js';
import { SupervisedProcess } from './supervised-process.js';

const weak: Weaknesses = { processes: ['server'], links: ['clients'], clocks: true, disk: true, stores: [] };

/**
 * One process on SQLite files, on a disk and behind a link that fail. `template` is a data folder to begin
 * with.
 */
export async function openEmbedded(
  folder: string,
  shim: string,
  template: string | null,
): Promise<Installation> {
  mkdirSync(folder, { recursive: true });
  const dataDir = join(folder, 'data');
  if (template !== null)
    cpSync(template, dataDir, { recursive: true, filter: (name) => !name.endsWith('.sock') });
  const port = await freePort();
  const link = await FaultProxy.listen('clients', { host: '127.0.0.1', port });
  return new Embedded(folder, new FaultyDisk(dataDir, folder, shim), port, link);
}

class Embedded implements Installation {
  readonly weak = weak;
  readonly urls: readonly string[];
  private readonly server: SupervisedProcess;
  private readonly lines: FaultLines;
  private readonly readers: { readonly starts: number; readonly log: EventLog }[] = [];

  constructor(
    readonly folder: string,
    private readonly disk: FaultyDisk,
    private readonly port: number,
    private readonly link: FaultProxy,
  ) {
    this.urls = [`http://127.0.0.1:${link.port}`];
    const logFile = join(folder, 'server.log');
    this.lines = new FaultLines([logFile]);
    const env = {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: disk.dataDir,
      CAPTCHA: 'off',
      LOAD_TEST: 'on',
      LOG_LEVEL: 'warn',
      ...disk.env,
    };
    this.server = new SupervisedProcess({
      name: 'server',
      command: [tools.server],
      env,
      logFile,
      beforeStart: () => disk.settle(),
    });
    this.server.start();
  }

  async strike(fault: Fault): Promise<() => void | Promise<void>> {
    const { control } = this.disk;
    switch (fault.kind) {
      case 'kill':
        this.server.signal('SIGKILL');
        return () => {};
      case 'pause':
        this.server.signal('SIGSTOP');
        return () => this.server.signal('SIGCONT');
      case 'link':
        this.link.break(fault.how);
        return () => this.link.heal();
      case 'clock':
        control.set({ clockOffset: fault.offset });
        return () => control.set({ clockOffset: 0 });
      case 'disk-full':
        control.set({ diskFull: true });
        return () => control.set({ diskFull: false });
      case 'fsync-error':
        control.set({ fsyncFails: true });
        return () => control.set({ fsyncFails: false });
      case 'power-cut':
        this.disk.cutPower(fault.keepPercent);
        await wait(100);
        // An idle server writes nothing at which the power could fail; killed from outside it leaves what was
        // synced as well.
        this.server.signal('SIGKILL');
        return () => {};
      case 'store-restart':
        throw new Error('the embedded edition has no stores of its own to restart');
    }
  }

  ready(): Promise<boolean> {
    return isReady(this.port);
  }

  private get toolEnv(): Readonly<Record<string, string>> {
    return { DATA_DIR: this.disk.dataDir };
  }

  /**
   * One reader for each life of the server, and none is ever let go: libsql closes a connection when its
   * statements are collected, and the last one to close an SQLite file writes the WAL into it. From here that
   * would go past the shim, and put on the disk what the server never synced.
   */
  async openLog(): Promise<EventLog> {
    const { starts } = this.disk;
    if (this.readers.at(-1)?.starts !== starts) {
      this.readers.push({
        starts,
        log: await openSqliteEventLog({ file: join(this.disk.dataDir, 'events.db'), mode: 'reader' }),
      });
    }
    const { log } = this.readers.at(-1) as { log: EventLog };
    return log;
  }

  verifyViews(): Promise<string[]> {
    return runTool(tools.projections, ['verify'], this.toolEnv);
  }

  async stopAndVerify(): Promise<string[]> {
    const code = await this.server.stop();
    return [
      ...(code === 0 ? [] : [`SIGTERM: the server ended with ${code}`]),
      ...(await runTool(tools.projections, ['verify'], this.toolEnv)),
      ...(await runTool(tools.audit, ['verify'], this.toolEnv)),
    ];
  }

  loggedFaults(): string[] {
    return this.lines.read();
  }

  ends(): readonly string[] {
    return this.server.ends;
  }

  async destroy(keepFiles: boolean): Promise<void> {
    const stopped = this.server.stop();
    this.server.signal('SIGKILL');
    await stopped;
    await this.link.close();
    if (!keepFiles) rmSync(this.folder, { recursive: true, force: true });
  }
}
