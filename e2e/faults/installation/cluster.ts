import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EventLog } from '@vigil/stores/event-log/port';
import { openKurrentEventLog } from '@vigil/stores/event-log/kurrentdb/kurrent-event-log';
import { freePort } from '@vigil/stores/testing/free-port';
import type { MongoServer } from '@vigil/stores/testing/mongo-server';
import { startRedisServer, type RedisServer } from '@vigil/stores/testing/redis-server';
import { FaultProxy } from '../net/fault-proxy.js';
import type { Fault, Weaknesses } from '../plan.js';
import { ControlPage } from './control-page.js';
import { FaultLines } from './fault-lines.js';
import type { Installation } from './installation.js';
import { isReady, runTool, tools } from './processes.js';
import { SupervisedProcess } from './supervised-process.js';

const peerMain = fileURLToPath(
  new URL('../../../stores/src/testing/kurrentdb-peer/main.ts', import.meta.url),
);
const source = ['--import', 'tsx', '-C', '@vigil/source'];
const roles = {
  'api-1': 'api',
  'api-2': 'api',
  projector: 'projector',
  reactor: 'reactor,projector',
} as const;
type Name = keyof typeof roles;
const names = Object.keys(roles) as Name[];
const kinds = ['kurrent', 'mongo', 'redis'] as const;
type Kind = (typeof kinds)[number];

const weak: Weaknesses = {
  processes: names,
  links: [...names.flatMap((name) => kinds.map((kind) => `${name}-${kind}`)), 'clients-1', 'clients-2'],
  clocks: true,
  disk: false,
  stores: [
    { name: 'redis', mayForget: true },
    { name: 'kurrent', mayForget: false },
  ],
};

/**
 * Two api processes, a projector and a reactor (which can also project) on a KurrentDB peer, MongoDB or
 * FerretDB, and Redis, each over a link of its own that fails.
 */
export async function openCluster(folder: string, shim: string, mongo: MongoServer): Promise<Installation> {
  mkdirSync(folder, { recursive: true });
  const redis = await startRedisServer();
  const ports = { kurrent: await freePort(), mongo: Number(new URL(mongo.url).port), redis: redis.port };
  const processes = await Promise.all(
    names.map(async (name) => ({ name, port: await freePort(), ...(await linksOf(name, ports)) })),
  );
  const clients = await Promise.all(
    processes
      .slice(0, 2)
      .map(({ port }, index) => FaultProxy.listen(`clients-${index + 1}`, { host: '127.0.0.1', port })),
  );
  return new Cluster(folder, shim, redis, ports, processes, clients);
}

interface Linked {
  readonly name: Name;
  readonly port: number;
  readonly links: Readonly<Record<Kind, FaultProxy>>;
}

async function linksOf(name: Name, ports: Readonly<Record<Kind, number>>): Promise<Pick<Linked, 'links'>> {
  const open = (kind: Kind): Promise<FaultProxy> =>
    FaultProxy.listen(`${name}-${kind}`, { host: '127.0.0.1', port: ports[kind] });
  return {
    links: { kurrent: await open('kurrent'), mongo: await open('mongo'), redis: await open('redis') },
  };
}

class Cluster implements Installation {
  readonly weak = weak;
  readonly urls: readonly string[];
  private readonly peer: SupervisedProcess;
  private readonly processes: ReadonlyMap<
    string,
    { readonly process: SupervisedProcess; readonly clock: ControlPage; readonly port: number }
  >;
  private readonly links: ReadonlyMap<string, FaultProxy>;
  private readonly lines: FaultLines;
  private readonly database: string;
  private log: EventLog | null = null;

  constructor(
    readonly folder: string,
    shim: string,
    private readonly redis: RedisServer,
    private readonly ports: Readonly<Record<Kind, number>>,
    linked: readonly Linked[],
    clients: readonly FaultProxy[],
  ) {
    this.database = `faults_${ports.kurrent}_${Date.now()}`;
    this.urls = clients.map(({ port }) => `http://127.0.0.1:${port}`);
    this.links = new Map(
      [...linked.flatMap(({ links }) => Object.values(links)), ...clients].map((link) => [link.name, link]),
    );
    const args = [peerMain, '--file', join(folder, 'peer.db'), '--port', String(ports.kurrent)];
    this.peer = new SupervisedProcess({
      name: 'kurrent',
      command: [...source, ...args],
      env: {},
      logFile: join(folder, 'peer.log'),
    });
    this.peer.start();
    this.lines = new FaultLines(names.map((name) => join(folder, `${name}.log`)));
    this.processes = new Map(
      linked.map(({ name, port, links }) => {
        const clock = new ControlPage(join(folder, `${name}.control`));
        const env = {
          ...this.environment(links),
          PORT: String(port),
          ROLES: roles[name],
          LD_PRELOAD: shim,
          VIGIL_CONTROL: clock.file,
        };
        const process = new SupervisedProcess({
          name,
          command: [tools.server],
          env,
          logFile: join(folder, `${name}.log`),
        });
        process.start();
        return [name, { process, clock, port }];
      }),
    );
  }

  async strike(fault: Fault): Promise<() => void | Promise<void>> {
    switch (fault.kind) {
      case 'kill':
        this.part(fault.process).process.signal('SIGKILL');
        return () => {};
      case 'pause': {
        const { process } = this.part(fault.process);
        process.signal('SIGSTOP');
        return () => process.signal('SIGCONT');
      }
      case 'clock': {
        const { clock } = this.part(fault.process);
        clock.set({ clockOffset: fault.offset });
        return () => clock.set({ clockOffset: 0 });
      }
      case 'link': {
        const link = this.links.get(fault.link) as FaultProxy;
        link.break(fault.how);
        return () => link.heal();
      }
      case 'store-restart':
        return this.restartStore(fault.store, fault.keepsData);
      case 'disk-full':
      case 'fsync-error':
      case 'power-cut':
        throw new Error('the disks of a cluster belong to its stores');
    }
  }

  async ready(): Promise<boolean> {
    const all = await Promise.all([...this.processes.values()].map(({ port }) => isReady(port)));
    return all.every(Boolean);
  }

  async openLog(): Promise<EventLog> {
    this.log ??= await openKurrentEventLog({ url: this.kurrentUrl(this.ports.kurrent) });
    return this.log;
  }

  verifyViews(): Promise<string[]> {
    return runTool(tools.projections, ['verify'], this.environment(null));
  }

  async stopAndVerify(): Promise<string[]> {
    const env = this.environment(null);
    const problems = [
      ...(await runTool(tools.projections, ['verify'], env)),
      ...(await runTool(tools.audit, ['verify'], env)),
    ];
    for (const [name, { process }] of this.processes) {
      const code = await process.stop();
      if (code !== 0) problems.push(`SIGTERM: ${name} ended with ${code}`);
    }
    return problems;
  }

  loggedFaults(): string[] {
    return this.lines.read();
  }

  ends(): readonly string[] {
    return [...this.processes.values()].flatMap(({ process }) => process.ends);
  }

  async destroy(keepFiles: boolean): Promise<void> {
    await this.log?.close();
    await Promise.all(
      [...[...this.processes.values()].map(({ process }) => process), this.peer].map(async (process) => {
        const stopped = process.stop();
        process.signal('SIGKILL');
        await stopped;
      }),
    );
    for (const link of this.links.values()) await link.close();
    await this.redis.remove();
    if (!keepFiles) rmSync(this.folder, { recursive: true, force: true });
  }

  private part(name: string): { readonly process: SupervisedProcess; readonly clock: ControlPage } {
    const found = this.processes.get(name);
    if (found === undefined) throw new Error(`there is no process ${name}`);
    return found;
  }

  private async restartStore(store: string, keepsData: boolean): Promise<() => Promise<void>> {
    if (store === 'kurrent') {
      this.peer.signal('SIGKILL');
      return async () => {};
    }
    await this.redis.kill();
    return () => this.redis.start(keepsData ? 'kept' : 'lost');
  }

  private kurrentUrl(port: number): string {
    return `esdb://127.0.0.1:${port}?tls=false`;
  }

  /** Through the links of one process; null: past all faults, for tools. */
  private environment(links: Linked['links'] | null): Readonly<Record<string, string>> {
    const port = (kind: Kind): number => links?.[kind].port ?? this.ports[kind];
    return {
      HOST: '127.0.0.1',
      DATA_DIR: join(this.folder, 'data'),
      CAPTCHA: 'off',
      LOAD_TEST: 'on',
      LOG_LEVEL: 'warn',
      EVENT_LOG: 'kurrentdb',
      KURRENTDB_URL: this.kurrentUrl(port('kurrent')),
      DOCUMENTS: 'mongodb',
      MONGODB_URL: `mongodb://127.0.0.1:${port('mongo')}/${this.database}`,
      BUS: 'redis',
      REDIS_URL: `redis://127.0.0.1:${port('redis')}`,
    };
  }
}
