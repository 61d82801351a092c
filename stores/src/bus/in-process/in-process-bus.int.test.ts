import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { workerFile } from '../../threads.js';
import { busContract } from '../contract.js';
import { BusFault } from '../port.js';
import { createInProcessBus } from './in-process-bus.js';

let bus = 0;
const nextName = (): string => {
  bus += 1;
  return `test-${process.pid}-${bus}`;
};

busContract('in process', async () => {
  const name = nextName();
  let time = 1_000_000;
  const open = () => createInProcessBus({ name, now: () => time, onError: () => undefined });
  const [a, b] = [open(), open()];
  return {
    a,
    b,
    pass: async (seconds) => {
      time += seconds * 1000;
    },
    cleanUp: async () => {
      await Promise.all([a.close(), b.close()]);
    },
  };
});

describe('in-process bus across threads', () => {
  const module = JSON.stringify(`file://${workerFile(import.meta.url, './in-process-bus.js')}`);

  it('a message crosses to a thread and back, and the thread is told that presence is kept elsewhere', async () => {
    const name = nextName();
    const here = createInProcessBus({ name });
    const worker = new Worker(
      `import(${module}).then(async ({ createInProcessBus }) => {
        const { parentPort } = require('node:worker_threads');
        const bus = createInProcessBus({ name: ${JSON.stringify(name)} });
        bus.subscribe('ping', (n) => bus.publish('pong', n + 1));
        const refusal = await bus.acquire('l', 'A', 10).catch((error) => error.code);
        parentPort.postMessage({ refusal, members: await bus.members('g') });
        parentPort.once('message', () => bus.close().then(() => parentPort.close()));
      });`,
      { eval: true },
    );
    const first = await new Promise((resolve) => worker.once('message', resolve));
    expect(first).toEqual({ refusal: new BusFault('').code, members: null });
    const pong = new Promise((resolve) => here.subscribe('pong', resolve));
    here.publish('ping', 41);
    expect(await pong).toBe(42);
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('close');
    expect(await ended).toBe(0);
    await here.close();
  });

  it('an open bus with leases and keys does not keep the process alive', async () => {
    const script = `import(${module}).then(async ({ createInProcessBus }) => {
      const bus = createInProcessBus({ name: 'alive' });
      bus.subscribe('c', () => {});
      await bus.acquire('l', 'A', 1000); await bus.set('k', 'v', 1000); await bus.touch('g', 'm', 30);
      console.log('set');
    });`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { timeout: 10_000 });
    expect(stdout).toBe('set\n');
  });
});
