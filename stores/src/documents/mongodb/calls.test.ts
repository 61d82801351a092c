import { once } from 'node:events';
import { createConnection } from 'node:net';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { Calls } from './calls.js';

/** Answers each connection's first bytes at once, from a thread of its own. */
const server = `
  const { createServer } = require('node:net');
  const { parentPort } = require('node:worker_threads');
  const listening = createServer((socket) => socket.once('data', () => socket.end('answer')));
  listening.listen(0, '127.0.0.1', () => parentPort.postMessage(listening.address().port));
`;

const sleep = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

describe('a call of MongoDB', () => {
  it('that was answered while this process slept is answered, not given up', async () => {
    const worker = new Worker(server, { eval: true });
    const [port] = (await once(worker, 'message')) as [number];
    const socket = createConnection({ port, host: '127.0.0.1' });
    await once(socket, 'connect');
    const calls = new Calls(() => undefined, 100);
    const answer = calls.run(async () => {
      const answered = once(socket, 'data');
      socket.write('question');
      return String((await answered)[0]);
    });
    sleep(400);
    expect(await answer).toBe('answer');
    await worker.terminate();
  });

  it('that nobody answers is given up', async () => {
    const faults: unknown[] = [];
    const calls = new Calls((fault) => faults.push(fault), 20);
    await expect(calls.run(() => new Promise(() => undefined))).rejects.toMatchObject({
      code: 'DocumentsFault',
    });
    expect(faults).toHaveLength(1);
  });

  it('whose connection breaks while it is being written is a fault of the server, whatever the driver calls it', async () => {
    const faults: unknown[] = [];
    const calls = new Calls((fault) => faults.push(fault));
    const reset = Object.assign(new Error('write ECONNRESET'), {
      code: 'ECONNRESET',
      errno: -104,
      syscall: 'write',
    });
    await expect(calls.run(() => Promise.reject(reset))).rejects.toMatchObject({
      code: 'DocumentsFault',
      cause: reset,
    });
    expect(faults).toHaveLength(1);
  });

  it('that fails of itself is told as it failed', async () => {
    const calls = new Calls(() => undefined);
    await expect(calls.run(() => Promise.reject(new TypeError('no such field')))).rejects.toThrow(TypeError);
  });
});
