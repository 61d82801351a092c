import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { collectGarbage } from '@vigil/stores/testing/collect-garbage';
import { startTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { fileReaders, isTooSlow } from './file-readers.js';

const megabyte = 1024 * 1024;
let server: TestApp;
let port: number;
let fileId: string;

beforeAll(async () => {
  server = await startTestApp({ env: { TRUST_PROXY: 'on' } });
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

const slow: Socket[] = [];
afterEach(async () => {
  for (const socket of slow.splice(0)) socket.destroy();
  await until('all places are free', () => fileReaders(server.services).figures.sending === 0);
});

/** Asks for the whole large file, and reads nothing of it. */
async function standStill(count: number, headers: string): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const socket = connect(port, '127.0.0.1');
    slow.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.pause();
    socket.write(`GET /api/common/file/${fileId} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`);
  }
}

const someBytes = async (headers: Record<string, string> = {}): Promise<number> =>
  (await (await fetch(url(), { headers: { range: 'bytes=5-9', ...headers } })).arrayBuffer()).byteLength;

it('readers who stand still hold few places, and who comes after them waits and is served', async () => {
  const { figures } = fileReaders(server.services);
  await standStill(80, 'x-forwarded-for: 203.0.113.1');
  await until('the places of one address are taken', () => figures.sending === 64);
  const later = someBytes({ 'x-forwarded-for': '203.0.113.1' });
  for (const socket of slow.splice(0)) socket.destroy();
  expect(await later).toBe(5);
  await until('all places are free', () => figures.sending === 0);
  expect(figures.most).toBe(64);
});

it('strangers at however many addresses hold half of the places, and an account sixteen', async () => {
  const { figures } = fileReaders(server.services);
  const [one, other] = [await server.tokenOfNew(), await server.tokenOfNew()];
  for (let at = 1; at <= 5; at += 1) await standStill(40, `x-forwarded-for: 203.0.113.${at}`);
  await until('all that strangers may hold is taken', () => figures.sending === 128);
  await standStill(30, `token: ${one}`);
  await until('all that the account may hold is taken', () => figures.sending === 144);
  expect(await someBytes({ token: other })).toBe(5);
});

it('who takes too little while others wait is let go, and they are served', async () => {
  const readers = fileReaders(server.services);
  for (let at = 1; at <= 4; at += 1) await standStill(40, `x-forwarded-for: 203.0.113.${at}`);
  await until('all that strangers may hold is taken', () => readers.figures.sending === 128);
  const waiting = someBytes({ 'x-forwarded-for': '203.0.113.9' });
  const longAfter = server.services.clock.monotonic() + 10 * 60_000;
  await until('one of them is let go', () => {
    readers.letSlowGo(longAfter);
    return readers.figures.letGo > 0;
  });
  expect(await waiting).toBe(5);
  expect(await server.services.metrics.text()).toMatch(/^vigil_file_readers_let_go_total [1-9]/m);
});

it('a reader is too slow below 8 KiB a second on the whole, or 64 while others wait', () => {
  const kibibytes = (count: number) => count * 1024;
  expect(isTooSlow(30_000, 0, false)).toBe(false);
  expect(isTooSlow(40_000, kibibytes(319), false)).toBe(true);
  expect(isTooSlow(40_000, kibibytes(320), false)).toBe(false);
  expect(isTooSlow(10_000, 0, true)).toBe(false);
  expect(isTooSlow(20_000, kibibytes(1279), true)).toBe(true);
  expect(isTooSlow(20_000, kibibytes(1280), true)).toBe(false);
});
