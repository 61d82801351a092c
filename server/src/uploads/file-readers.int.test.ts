import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectGarbage } from '../testing/collect-garbage.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { fileReaders } from './file-readers.js';

const megabyte = 1024 * 1024;
let server: TestApp;
let port: number;
let fileId: string;

beforeAll(async () => {
  server = await startTestApp();
  await server.app.listen();
  port = (server.app.http.server.address() as AddressInfo).port;
  ({ fileId } = await server.services.files.put('media', null, 'video/mp4', randomBytes(19 * megabyte)));
});
afterAll(() => server.stop());

const url = () => `http://127.0.0.1:${port}/api/common/file/${fileId}`;

it('150 strangers who read one byte of a large file at once cost no memory of its size', async () => {
  await (await fetch(url(), { headers: { range: 'bytes=0-0' } })).arrayBuffer();
  collectGarbage();
  const before = process.memoryUsage.rss();
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 2);
  const answers = await Promise.all(
    Array.from({ length: 150 }, async (_, i) => {
      const answer = await fetch(url(), { headers: { range: `bytes=${i}-${i}` } });
      return [answer.status, (await answer.arrayBuffer()).byteLength];
    }),
  );
  clearInterval(looking);
  expect(answers.every(([status, length]) => status === 206 && length === 1)).toBe(true);
  // 150 whole files would be 2,850 MB.
  expect((most - before) / megabyte).toBeLessThan(100);
});

it('readers who stand still hold few places, and who comes after them waits and is served', async () => {
  const { figures } = fileReaders(server.services);
  const slow = await Promise.all(
    Array.from({ length: 80 }, async (): Promise<Socket> => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(`GET /api/common/file/${fileId} HTTP/1.1\r\nHost: x\r\n\r\n`);
      return socket;
    }),
  );
  await until('the places of one address are taken', () => figures.sending === 64);
  const later = fetch(url(), { headers: { range: 'bytes=5-9' } });
  for (const socket of slow) socket.destroy();
  expect((await (await later).arrayBuffer()).byteLength).toBe(5);
  await until('all places are free', () => figures.sending === 0);
  expect(figures.most).toBe(64);
});
