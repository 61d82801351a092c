import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openKurrentEventLog } from '@vigil/stores/event-log/kurrentdb/kurrent-event-log';
import { startKurrentPeer } from '@vigil/stores/testing/kurrentdb-peer/kurrent-peer';
import type { EventLog } from '@vigil/stores/event-log/port';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { NO_STREAM, testEvents } from '@vigil/stores/event-log/test-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyLog } from './copy-log.js';

describe('copying a log into one that limits what an append may hold', () => {
  let source: EventLog;
  let target: EventLog;
  let close: () => Promise<void>;

  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vigil-copy-'));
    const peer = await startKurrentPeer({ file: join(folder, 'peer.db') });
    target = await openKurrentEventLog({ url: peer.url });
    source = await openSqliteEventLog({ file: join(folder, 'events.db'), mode: 'writer' });
    close = async () => {
      await Promise.all([source.close(), target.close()]);
      await peer.close();
      await rm(folder, { recursive: true });
    };
  });
  afterEach(() => close());

  const copy = () =>
    copyLog(source, target, { wanted: new Set(), append: true, onProgress: () => undefined });

  it('sends no more together than the limit, counted in bytes', async () => {
    const data = ['x'.repeat(240_000), '汉'.repeat(300_000), ...Array.from({ length: 120 }, (_, i) => i)];
    await source.append('test-large', -1, testEvents('test-large', NO_STREAM, data));
    expect(await copy()).toMatchObject({ events: 122, appended: 122 });
    expect((await target.readStream('test-large')).map((event) => event.data)).toEqual(data);
  });

  it('tells where the last event up to a position is, also when that lies between two events or beyond them all', async () => {
    await source.append('test-few', -1, testEvents('test-few', NO_STREAM, [1, 2, 3, 4]));
    const [, second, third, last] = await source.readStream('test-few');
    const wanted = new Set([
      `${second?.position}5`,
      third?.position ?? '',
      `${last?.position}5`,
      source.start,
    ]);
    const { moved } = await copyLog(source, target, { wanted, append: true, onProgress: () => undefined });
    const copies = await target.readStream('test-few');
    expect([...wanted].map((position) => moved.get(position))).toEqual([
      ...[copies[1]?.position, copies[2]?.position, copies[3]?.position, undefined],
    ]);
  });

  it('says at once which event is larger than the target takes', async () => {
    await source.append('test-huge', -1, testEvents('test-huge', NO_STREAM, [1, '汉'.repeat(400_000)]));
    await expect(copy()).rejects.toThrow('目标日志不接受流 test-huge 第 1 号起的事件');
  });
});
