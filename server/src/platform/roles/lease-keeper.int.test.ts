import { createInProcessBus } from '@vigil/stores/bus/in-process/in-process-bus';
import type { Bus } from '@vigil/stores/bus/port';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../testing/until.js';
import { LeaseKeeper } from './lease-keeper.js';
import type { Lease } from './lease.js';

/**
 * A process with a clock of its own, that may sleep: its timers and its clock are what a stopped process
 * would have.
 */
class Process {
  readonly did: string[] = [];
  lease: Lease | null = null;
  working = 0;
  stopGate: Promise<void> = Promise.resolve();
  failures = 0;
  readonly keeper: LeaseKeeper;

  constructor(
    readonly name: string,
    bus: Pick<Bus, 'acquire' | 'release'>,
    monotonic: () => number,
  ) {
    this.keeper = new LeaseKeeper({
      bus,
      lease: 'work',
      holder: name,
      logger: pino({ level: 'silent' }),
      monotonic,
      begin: async (lease) => {
        if (this.failures > 0) {
          this.failures -= 1;
          throw new Error('on purpose');
        }
        this.lease = lease;
        this.working += 1;
        this.did.push('begin');
        return {
          stop: async () => {
            await this.stopGate;
            this.working -= 1;
            this.did.push('stop');
          },
        };
      },
    });
  }
}

describe('the keeper of a lease', () => {
  let time = 0;
  let bus: Bus;
  const processes: Process[] = [];

  const started = (name: string, over: Partial<Bus> = {}): Process => {
    const through = { acquire: bus.acquire.bind(bus), release: bus.release.bind(bus), ...over };
    const one = new Process(name, through, () => performance.now() + time);
    processes.push(one);
    one.keeper.start();
    return one;
  };

  beforeEach(() => {
    time = 0;
    bus = createInProcessBus({ name: `leases-${Math.random()}`, now: () => performance.now() + time });
  });
  afterEach(async () => {
    await Promise.all(processes.splice(0).map((one) => one.keeper.stop()));
    await bus.close();
  });

  it('lets one of two processes work, and the other as soon as the first one stops', async () => {
    const a = started('a');
    await until('a to work', () => a.working === 1);
    const b = started('b');
    await until('a to renew', async () => (await bus.acquire('work', 'c', 1)) === null && a.keeper.holds);
    expect(b.working).toBe(0);
    await a.keeper.stop();
    expect([a.working, a.lease?.held()]).toEqual([0, false]);
    await until('b to work', () => b.working === 1);
  });

  it('is held no longer by a process that was asleep, from the very moment it wakes, and its work is stopped', async () => {
    let asleep = false;
    const a = started('a', {
      acquire: (...args) => (asleep ? new Promise<never>(() => undefined) : bus.acquire(...args)),
    });
    await until('a to work', () => a.working === 1);
    const lease = a.lease as Lease;
    asleep = true;
    time += 7000;
    expect(lease.held()).toBe(false);
    const b = started('b');
    await until('b to work', () => b.working === 1);
    await until('a to stop', () => a.working === 0);
    asleep = false;
    expect(b.lease?.held()).toBe(true);
    expect(lease.held()).toBe(false);
  });

  it('believes in its lease for less time than the bus does', async () => {
    const a = started('a', {
      acquire: (...args) =>
        a?.working === 1 ? Promise.reject(new Error('the bus is away')) : bus.acquire(...args),
    });
    await until('a to work', () => a.working === 1);
    time += 5100;
    expect(a.lease?.held()).toBe(false);
    expect(await bus.acquire('work', 'b', 1)).toBeNull();
  });

  it('gives the lease back when the work cannot begin, and tries again', async () => {
    const a = new Process('a', bus, () => performance.now());
    a.failures = 1;
    processes.push(a);
    a.keeper.start();
    await until('a to work at the second try', () => a.working === 1);
    expect(a.did).toEqual(['begin']);
  });

  it('begins anew after the work has resigned, once the old work has stopped, and does not keep the lease until then', async () => {
    const a = started('a');
    await until('a to work', () => a.working === 1);
    let open: () => void = () => undefined;
    a.stopGate = new Promise((resolve) => (open = resolve));
    a.lease?.resign('on purpose');
    expect(a.lease?.held()).toBe(false);
    time += 7000;
    const b = started('b');
    await until('b to work', () => b.working === 1);
    open();
    await until('a to have stopped', () => a.working === 0);
    expect(a.did).toEqual(['begin', 'stop']);
    await b.keeper.stop();
    await until('a to work again', () => a.working === 1);
  });
});
