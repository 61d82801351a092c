import { once } from 'node:events';
import { createServer, createConnection, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FaultProxy } from './faults/net/fault-proxy.js';

it('a link that was slow turns no bytes round when it is quick again', async () => {
  const received: Buffer[] = [];
  const far = createServer((socket: Socket) => socket.on('data', (bytes) => received.push(bytes)));
  far.listen(0, '127.0.0.1');
  await once(far, 'listening');
  const link = await FaultProxy.listen('a link', {
    host: '127.0.0.1',
    port: (far.address() as AddressInfo).port,
  });
  const near = createConnection(link.port, '127.0.0.1').setNoDelay(true);
  await once(near, 'connect');
  const sent = Array.from({ length: 400 }, (_, number) => `${number} `);
  for (const [index, each] of sent.entries()) {
    if (index % 40 === 10) link.break('latency');
    if (index % 40 === 30) link.heal();
    near.write(each);
    await turn();
  }
  link.heal();
  const text = (): string => Buffer.concat(received).toString();
  await expect.poll(() => text().length, { timeout: 10_000 }).toBe(sent.join('').length);
  expect(text()).toBe(sent.join(''));
  near.end();
  await once(near.resume(), 'close');
  await link.close();
  far.close();
});
