import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { resolveUnknownAppend } from '../resolve-unknown.js';
import { collector, fail, NO_STREAM, testEvents } from '../test-events.js';
import { openKurrentEventLog } from './kurrent-event-log.js';
import { openAtPeer, type AtPeer } from './kurrent-peer.fixture.js';

/** For tests of the timer itself; all others have the usual one, so that a busy machine changes nothing. */
const TIMEOUT_MILLISECONDS = 400;

/** For what must happen, however busy the machine. */
const PATIENCE_MILLISECONDS = 15_000;

describe('KurrentDB: what goes wrong on the way', () => {
  let at: AtPeer;
  let peer: AtPeer['peer'];
  let log: AtPeer['log'];
  let faults: unknown[];
  const newStream = (): string => `test-${randomUUID()}`;
  const one = (stream: string, data: unknown = 1) => testEvents(stream, NO_STREAM, [data]);

  beforeEach(async () => {
    at = await openAtPeer();
    ({ peer, log, faults } = at);
  });
  afterEach(() => at.close());

  /** Tries the same append until it stands: with the same events it never stands twice. */
  const appended = async (stream: string): Promise<void> => {
    const events = one(stream);
    await vi.waitFor(
      async () =>
        expect(await log.append(stream, -1, events)).toMatchObject({ kind: 'appended', revision: 0 }),
      PATIENCE_MILLISECONDS,
    );
  };
  const impatientLog = async (): Promise<typeof log> => {
    const impatient = await openKurrentEventLog({
      url: peer.url,
      appendTimeoutMilliseconds: TIMEOUT_MILLISECONDS,
    });
    onTestFinished(() => impatient.close());
    return impatient;
  };

  describe('an append', () => {
    it.each(['cut-before-write', 'end-gracefully', 'not-leader', 'not-ready', 'timeout'] as const)(
      '%s: is unknown, and reading says that it is not there',
      async (fault) => {
        const stream = newStream();
        const events = one(stream);
        peer.faults.nextAppend(fault);
        expect(await log.append(stream, -1, events)).toMatchObject({ kind: 'unknown' });
        expect(
          await vi.waitFor(() => resolveUnknownAppend(log, stream, -1, events), PATIENCE_MILLISECONDS),
        ).toEqual({
          kind: 'conflict',
          current: -1,
        });
        expect(await log.append(stream, -1, events), 'the next one goes through').toMatchObject({
          kind: 'appended',
          revision: 0,
        });
      },
    );

    it.each(['cut-after-write', 'no-answer'] as const)(
      '%s: is unknown, and reading says that it is there',
      async (fault) => {
        const impatient = fault === 'no-answer' ? await impatientLog() : log;
        const stream = newStream();
        const events = one(stream);
        peer.faults.nextAppend(fault);
        expect(await impatient.append(stream, -1, events)).toMatchObject({ kind: 'unknown' });
        const fate = await vi.waitFor(
          () => resolveUnknownAppend(log, stream, -1, events),
          PATIENCE_MILLISECONDS,
        );
        expect(fate).toEqual({
          kind: 'appended',
          revision: 0,
          position: (await log.readStream(stream))[0]!.position,
        });
        expect(await log.append(stream, -1, events), 'made again it is the same one').toEqual(fate);
        expect(await log.readStream(stream)).toHaveLength(1);
      },
    );

    it.each(['cut-before-write', 'timeout'] as const)(
      '%s, written late: it loses against the one decided anew at its revision',
      async (fault) => {
        const stream = newStream();
        peer.faults.nextAppend(fault);
        await log.append(stream, -1, one(stream, 'late'));
        expect(await log.append(stream, -1, one(stream, 'anew'))).toMatchObject({ kind: 'appended' });
        await peer.faults.writeLate();
        expect((await log.readStream(stream)).map((event) => event.data)).toEqual(['anew']);
      },
    );

    it('the end of the call makes every append on it unknown, once, and none is left waiting', async () => {
      const streams = Array.from({ length: 50 }, newStream);
      await log.append(newStream(), -1, one('x'));
      peer.network.swallow(true);
      const results = Promise.all(
        streams.map((stream) => log.append(stream, -1, one(stream, 'x'.repeat(50_000)))),
      );
      peer.network.cut();
      peer.network.swallow(false);
      expect((await results).every((result) => result.kind === 'unknown')).toBe(true);
      for (const stream of streams) await appended(stream);
    });

    it('a line that swallows everything: unknown after the timer, and a connection made anew afterwards', async () => {
      const impatient = await impatientLog();
      const stream = newStream();
      peer.network.swallow(true);
      const startedAt = performance.now();
      expect(await impatient.append(stream, -1, one(stream))).toMatchObject({ kind: 'unknown' });
      expect(performance.now() - startedAt, 'the usual timer is 5 s').toBeLessThan(4000);
      await expect(impatient.readStream(stream)).rejects.toThrow('no answer to a read');
      expect(await impatient.healthy()).toBe(false);
      peer.network.swallow(false);
      await vi.waitFor(
        async () =>
          expect(await impatient.append(newStream(), -1, one('y'))).toMatchObject({ kind: 'appended' }),
        PATIENCE_MILLISECONDS,
      );
      expect(await impatient.healthy()).toBe(true);
    });

    it('the answer of one is not held up by the delay of another, nor given to it', async () => {
      const [slow, quick] = [newStream(), newStream()];
      peer.faults.nextAppend({ delayMilliseconds: TIMEOUT_MILLISECONDS / 2 });
      const first = log.append(slow, -1, one(slow));
      expect(await log.append(quick, -1, testEvents(quick, NO_STREAM, [1, 2]))).toMatchObject({
        kind: 'appended',
        revision: 1,
      });
      expect(await first).toMatchObject({ kind: 'appended', revision: 0 });
    });

    it('an answer that comes after the timer changes nothing', async () => {
      const impatient = await impatientLog();
      const stream = newStream();
      peer.faults.nextAppend({ delayMilliseconds: TIMEOUT_MILLISECONDS * 1.5 });
      expect(await impatient.append(stream, -1, one(stream))).toMatchObject({ kind: 'unknown' });
      await vi.waitFor(
        async () => expect(await log.readStream(stream)).toHaveLength(1),
        PATIENCE_MILLISECONDS,
      );
      expect(await log.append(stream, 0, one(stream))).toMatchObject({ kind: 'appended', revision: 1 });
    });

    it.each([1, 3])(
      'of %i events tells the last one’s position, also when the server tells none',
      async (count) => {
        peer.faults.positionsInReplies = false;
        const stream = newStream();
        const result = await log.append(
          stream,
          -1,
          testEvents(
            stream,
            NO_STREAM,
            Array.from({ length: count }, (_, i) => i),
          ),
        );
        expect(result).toEqual({
          kind: 'appended',
          revision: count - 1,
          position: (await log.readStream(stream)).at(-1)!.position,
        });
      },
    );

    it.each(['bad-request', 'event-too-big'] as const)(
      '%s: is refused, not unknown, and the call goes on',
      async (fault) => {
        const [refused, waiting] = [newStream(), newStream()];
        peer.faults.nextAppend({ delayMilliseconds: TIMEOUT_MILLISECONDS });
        peer.faults.nextAppend(fault);
        const other = log.append(waiting, -1, one(waiting));
        await expect(log.append(refused, -1, one(refused))).rejects.toThrow(RangeError);
        expect(await other, 'what waited on the same call').toMatchObject({ kind: 'appended' });
        expect(faults).toEqual([]);
      },
    );

    it.each([
      ['the server takes', 1_100_000],
      ['any server reads', 16 * 1024 * 1024],
    ])('larger than %s is refused, not unknown, and hurts no other', async (_what, size) => {
      const [big, small] = [newStream(), newStream()];
      const results = await Promise.allSettled([
        log.append(big, -1, one(big, 'x'.repeat(size))),
        log.append(small, -1, one(small)),
      ]);
      expect(results).toMatchObject([
        { status: 'rejected', reason: expect.any(RangeError) },
        { status: 'fulfilled', value: { kind: 'appended' } },
      ]);
      expect(faults).toEqual([]);
      expect(await log.readStream(big)).toEqual([]);
    });

    it('refuses names that are the server’s own and ids that are no UUID', async () => {
      const [event] = one('x');
      await expect(log.append('$stream', -1, [event!])).rejects.toThrow(TypeError);
      await expect(log.append(newStream(), -1, [{ ...event!, type: '$type' }])).rejects.toThrow(TypeError);
      await expect(log.append(newStream(), -1, [{ ...event!, id: 'e-1' }])).rejects.toThrow(TypeError);
    });
  });

  describe('a subscription', () => {
    it.each(['gracefully', 'with-error'] as const)(
      'that the server ends %s goes on where it was',
      async (how) => {
        const got = collector();
        const subscription = log.subscribe(log.start, got.take, fail);
        onTestFinished(() => subscription.close());
        const stream = newStream();
        for (let i = 0; i < 5; i += 1) {
          await log.append(stream, i - 1, one(stream, i));
          await got.reached(i + 1);
          await peer.dropSubscriptions(how);
        }
        await log.append(stream, 4, one(stream, 5));
        await got.reached(6);
        expect(got.events.map((event) => event.data)).toEqual([0, 1, 2, 3, 4, 5]);
        expect(faults.length).toBeGreaterThanOrEqual(5);
      },
    );

    it('waits for a node that is down, also at its start, and comes back without being asked', async () => {
      const got = collector();
      peer.network.refuse(true);
      const subscription = log.subscribe(log.start, got.take, fail);
      onTestFinished(() => subscription.close());
      await vi.waitFor(() => expect(faults.length).toBeGreaterThan(2), PATIENCE_MILLISECONDS);
      expect(await log.append(newStream(), -1, one('x'))).toMatchObject({ kind: 'unknown' });
      expect(await log.healthy()).toBe(false);
      peer.network.refuse(false);
      const stream = newStream();
      await appended(stream);
      await got.reached(1);
      expect(got.events[0]!.stream).toBe(stream);
    });

    it('is not led past events that wait for its handler by a checkpoint behind them', async () => {
      const types = ['Wanted'];
      const wanted = async (): Promise<void> => {
        const stream = newStream();
        const [event] = one(stream);
        expect(await log.append(stream, -1, [{ ...event!, type: 'Wanted' }])).toMatchObject({
          kind: 'appended',
        });
      };
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let entered: () => void = () => undefined;
      const inside = new Promise<void>((resolve) => {
        entered = resolve;
      });
      const [slow, quick] = [collector(), collector()];
      const hold = async (events: Parameters<typeof slow.take>[0]): Promise<void> => {
        entered();
        await held;
        await slow.take(events);
      };
      const subscriptions = [
        log.subscribe(log.start, hold, fail, { types }),
        log.subscribe(log.start, quick.take, fail, { types }),
      ];
      onTestFinished(
        async () => void (await Promise.all(subscriptions.map((subscription) => subscription.close()))),
      );
      await wanted();
      await inside;
      await wanted();
      const other = newStream();
      const others = testEvents(
        other,
        NO_STREAM,
        Array.from({ length: 2200 }, (_, i) => i),
      );
      expect(await log.append(other, -1, others)).toMatchObject({ kind: 'appended' });
      await wanted();
      await quick.reached(3);
      peer.network.cut();
      release();
      await slow.reached(3);
      expect(slow.events.map((event) => event.id)).toEqual(quick.events.map((event) => event.id));
    });

    it('close comes back while the node is down', async () => {
      peer.network.refuse(true);
      const subscription = log.subscribe(log.start, async () => undefined, fail);
      await vi.waitFor(() => expect(faults.length).toBeGreaterThan(0), PATIENCE_MILLISECONDS);
      await expect(subscription.close()).resolves.toBeUndefined();
    });
  });

  it('a node that does not answer at the start is one plain sentence, without the password', async () => {
    peer.network.refuse(true);
    const url = peer.url.replace('esdb://', 'esdb://admin:secret@');
    await expect(
      openKurrentEventLog({ url, appendTimeoutMilliseconds: TIMEOUT_MILLISECONDS }),
    ).rejects.toThrow(`event log: no KurrentDB leader answers at ${peer.url}`);
  });

  it('waits at its start for a node that comes up, as one does that still elects its leader', async () => {
    peer.network.refuse(true);
    const opening = openKurrentEventLog({ url: peer.url });
    setTimeout(() => peer.network.refuse(false), 300);
    const opened = await opening;
    expect(await opened.healthy()).toBe(true);
    await opened.close();
  });

  it.each(['kurrentdb://', 'kurrent://', 'kdb://', 'esdb://admin:changeit@'])(
    '%s is an address of the same node',
    async (scheme) => {
      const opened = await openKurrentEventLog({ url: peer.url.replace('esdb://', scheme) });
      onTestFinished(() => opened.close());
      const stream = newStream();
      expect(await opened.append(stream, -1, one(stream))).toMatchObject({ kind: 'appended' });
      expect(await opened.readStream(stream)).toHaveLength(1);
    },
  );

  it('reads and subscriptions beyond what a connection carries at once wait their turn', async () => {
    const stream = newStream();
    await log.append(stream, -1, one(stream));
    const got = Array.from({ length: 20 }, collector);
    const subscriptions = got.map((one) => log.subscribe(log.start, one.take, fail));
    onTestFinished(
      async () => void (await Promise.all(subscriptions.map((subscription) => subscription.close()))),
    );
    await Promise.all(got.map((one) => one.reached(1)));
    const reads = await Promise.all(Array.from({ length: 300 }, () => log.readStream(stream)));
    expect(reads.every((events) => events.length === 1)).toBe(true);
    expect(await log.append(stream, 0, one(stream))).toMatchObject({ kind: 'appended' });
    expect(faults).toEqual([]);
  });

  it('finds the leader by gossip', async () => {
    const cluster = await openKurrentEventLog({ url: peer.url.replace('esdb://', 'esdb+discover://') });
    onTestFinished(() => cluster.close());
    const stream = newStream();
    expect(await cluster.append(stream, -1, one(stream))).toMatchObject({ kind: 'appended' });
  });
});
