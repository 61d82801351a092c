import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { chainHash, verifyChain } from '../../chain/chain.js';
import { appendChained, fail, NO_STREAM, testEvents } from '../test-events.js';
import { lastRecordOf } from '../standing.js';
import { openAtPeer, type AtPeer } from './kurrent-peer.fixture.js';

const newStream = (): string => `test-${randomUUID()}`;

describe('KurrentDB: reading', () => {
  let at: AtPeer;
  let peer: AtPeer['peer'];
  let log: AtPeer['log'];

  beforeEach(async () => {
    at = await openAtPeer();
    ({ peer, log } = at);
  });
  afterEach(() => at.close());

  it('finds the head and pages past any number of the server’s own events', async () => {
    const [first] = await appendChained(log, newStream(), ['ours']);
    const other = EventStoreDBClient.connectionString(peer.url);
    onTestFinished(() => other.dispose());
    const statistics = Array.from({ length: 3000 }, (_, i) =>
      jsonEvent({ type: '$statistics', data: { i } }),
    );
    await other.appendToStream('$stats', statistics, { expectedRevision: 'no_stream' });
    expect(await log.head()).toBe(first!.position);
    const end = await lastRecordOf(log);
    expect(log.compare(end, first!.position)).toBeGreaterThan(0);
    // A subscription that wants none of them looks past the head, and never past what is there.
    const looked = await new Promise<string>((resolve) => {
      const subscription = log.subscribe(log.start, async () => undefined, fail, {
        types: ['None'],
        onLooked: (position) => {
          if (log.compare(position, first!.position) > 0) resolve(position);
        },
      });
      onTestFinished(() => subscription.close());
    });
    expect(log.compare(looked, end)).toBeLessThanOrEqual(0);
    expect(await log.readAll(first!.position, 10)).toEqual({
      events: [],
      last: first!.position,
      more: false,
    });
    expect((await log.readAll(log.start, 1)).more).toBe(false);
    const [second] = await appendChained(log, newStream(), ['ours']);
    expect(await log.readAll(log.start, 1)).toMatchObject({ events: [{ id: first!.id }], more: true });
    expect(await log.head()).toBe(second!.position);
  });

  it('what is beyond the beginning of a long stream is asked for one stream at a time; a short one waits for none', async () => {
    const large = 'x'.repeat(200_000);
    const [a, b] = [newStream(), newStream()];
    for (const stream of [a, b])
      for (let i = 0; i < 24; i += 4)
        await log.append(stream, i - 1, testEvents(stream, NO_STREAM, Array<string>(4).fill(large)));
    const short = newStream();
    await appendChained(log, short, ['short']);
    const real = Reflect.get(EventStoreDBClient.prototype, 'readStream') as EventStoreDBClient['readStream'];
    let under = 0;
    let most = 0;
    const asked: string[] = [];
    const spy = vi.spyOn(EventStoreDBClient.prototype, 'readStream').mockImplementation(function (
      this: EventStoreDBClient,
      stream: string,
      options,
    ) {
      const read = real.call(this, stream, options);
      if (options?.fromRevision === 0n) return read;
      asked.push(stream);
      under += 1;
      most = Math.max(most, under);
      read.once('close', () => (under -= 1));
      return read;
    } as typeof real);
    onTestFinished(() => spy.mockRestore());
    const [one, two, little] = await Promise.all([a, b, short].map((stream) => log.readStream(stream)));
    expect([one?.length, two?.length, little?.length]).toEqual([24, 24, 1]);
    expect([asked.toSorted(), most]).toEqual([[a, b].toSorted(), 1]);
  });

  it('the hash chain verifies over what is read back', async () => {
    const stream = newStream();
    const data = [{ b: 1, a: '汉字 \u0000 \ud800', f: 1e21, n: -0.5 }, { list: [null, [], {}] }];
    let end = NO_STREAM;
    for (const item of data) {
      const [event] = testEvents(stream, end, [item]);
      await log.append(stream, end.revision, [event!]);
      end = { revision: end.revision + 1, hash: event!.hash };
    }
    const events = await log.readStream(stream);
    expect(verifyChain(events)).toEqual({ firstBroken: null });
    expect(chainHash({ ...events[1]!, data: { list: [] } })).not.toBe(events[1]!.hash);
  });

  it('an event that somebody else wrote is marked, with what is wrong, in every read', async () => {
    const after = await log.head();
    const other = EventStoreDBClient.connectionString(peer.url);
    onTestFinished(() => other.dispose());
    const foreign = newStream();
    await other.appendToStream(foreign, jsonEvent({ type: 'Foreign', data: {} }), {
      expectedRevision: 'no_stream',
    });
    const marked = { stream: foreign, revision: 0, version: 0, foreign: '没有 Vigil 的元数据' };
    const read = await log.readStream(foreign);
    expect(read).toMatchObject([marked]);
    expect((await log.readAll(after, 10)).events).toEqual(read);
    const [came] = await new Promise<readonly unknown[]>((resolve) => {
      const subscription = log.subscribe(after, async (events) => resolve(events), fail);
      onTestFinished(() => subscription.close());
    });
    expect(came).toEqual(read[0]);
  });

  it('refuses a position of another log', async () => {
    await expect(log.readAll('0000000000000001', 1)).rejects.toThrow(RangeError);
    expect(() => log.subscribe('x', async () => undefined, fail)).toThrow(RangeError);
  });
});
