import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { always } from '@vigil/stores/bus/lease';
import { openKurrentEventLog } from '@vigil/stores/event-log/kurrentdb/kurrent-event-log';
import { appendChained } from '@vigil/stores/event-log/test-events';
import { startKurrentPeer, type KurrentPeer } from '@vigil/stores/testing/kurrentdb-peer/kurrent-peer';
import { outsiderAt, type Outsider } from '@vigil/stores/testing/kurrentdb-peer/outsider';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Services } from '../platform/services.js';
import { TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { watchStreamActs } from './stream-alarms.js';

let folder: string;
let peer: KurrentPeer;
let app: TestApp;
let services: Services;
let other: Outsider;
const error = vi.fn<(about: object, text: string) => void>();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-alarms-'));
  peer = await startKurrentPeer({ file: join(folder, 'events.db') });
  app = await TestApp.start({});
  const log = await openKurrentEventLog({ url: peer.url });
  error.mockClear();
  const logger = { error, warn: vi.fn<() => void>(), fatal: vi.fn<() => void>() };
  services = Object.assign(Object.create(app.services) as Services, { log, storedLog: log, logger });
  other = outsiderAt(peer.url);
  for (const stream of ['paper-1', 'paper-2', 'paper-3']) await appendChained(log, stream, ['a', 'b', 'c']);
});
afterEach(async () => {
  await other.close();
  await services.log.close();
  await peer.close();
  await app.stop();
  await rm(folder, { recursive: true });
});

const alarms = async (): Promise<Record<string, string>> => {
  const { parts } = await app.services.health.report();
  const shown = (parts.streams as unknown as { alarms: { stream: string; sentence: string }[] }).alarms;
  return Object.fromEntries(shown.map(({ stream, sentence }) => [stream, sentence]));
};
const untilAlarmed = (...streams: string[]): Promise<unknown> =>
  until(`alarms of ${streams.join(', ') || 'nothing'}`, async () => {
    const names = Object.keys(await alarms()).toSorted();
    return names.join() === streams.join();
  });

it('acts on our streams raise an alarm as they come, and setting the metadata back ends it', async () => {
  const watch = await watchStreamActs(services, always);
  await other.setMetadata('paper-1', { maxCount: 1 });
  await other.softDelete('paper-2');
  await other.tombstone('paper-3');
  await untilAlarmed('paper-1', 'paper-2', 'paper-3');
  expect(await alarms()).toEqual({
    'paper-1': expect.stringContaining('$maxCount = 1'),
    'paper-2': expect.stringContaining('$tb = '),
    'paper-3': expect.stringContaining('永久删除（tombstone）'),
  });
  expect(error.mock.calls.map(([about, text]) => [(about as { stream: string }).stream, text])).toEqual(
    ['paper-1', 'paper-2', 'paper-3'].map((stream) => [stream, expect.stringMatching(/^stream alarm: /)]),
  );
  expect(await app.services.metrics.text()).toMatch(/vigil_stream_alarms 3/);
  await other.setMetadata('paper-1', {});
  await other.setMetadata('paper-2', {});
  await untilAlarmed('paper-3');
  await watch.stop();
});

it('a start tells what was done while nobody watched, from where it looked last', async () => {
  const watch = await watchStreamActs(services, always);
  await other.setMetadata('paper-1', { maxAge: 9 });
  await untilAlarmed('paper-1');
  await watch.stop();
  await other.setMetadata('paper-2', { truncateBefore: 2 });
  error.mockClear();
  const again = await watchStreamActs(services, always);
  await untilAlarmed('paper-1', 'paper-2');
  // The log is written once the alarm stands.
  await vi.waitFor(() => expect(error).toHaveBeenCalled());
  await again.stop();
  expect(error).toHaveBeenCalledTimes(1);
});

it('a log without such acts has nothing to watch', async () => {
  const watch = await watchStreamActs(app.services, always);
  await watch.stop();
  expect(await alarms()).toEqual({});
});
