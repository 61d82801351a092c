import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { collector, fail, NO_STREAM, testEvents } from '../test-events.js';
import { openKurrentEventLog } from './kurrent-event-log.js';
import {
  TIMEOUT_MILLISECONDS,
  PATIENCE_MILLISECONDS,
  newStream,
  one,
  faultyPeer,
} from './kurrent-faults.fixture.js';

const world = faultyPeer();
const { appended } = world;

describe('KurrentDB: what goes wrong on the way', () => {
  describe('a subscription', () => {
    it.each(['gracefully', 'with-error'] as const)(
      'that the server ends %s goes on where it was',
      async (how) => {
        const got = collector();
        const subscription = world.log.subscribe(world.log.start, got.take, fail);
        onTestFinished(() => subscription.close());
        const stream = newStream();
        for (let i = 0; i < 5; i += 1) {
          await world.log.append(stream, i - 1, one(stream, i));
          await got.reached(i + 1);
          await world.peer.dropSubscriptions(how);
        }
        await world.log.append(stream, 4, one(stream, 5));
        await got.reached(6);
        expect(got.events.map((event) => event.data)).toEqual([0, 1, 2, 3, 4, 5]);
        expect(world.faults.length).toBeGreaterThanOrEqual(5);
      },
    );

    it('waits for a node that is down, also at its start, and comes back without being asked', async () => {
      const got = collector();
      world.peer.network.refuse(true);
      const subscription = world.log.subscribe(world.log.start, got.take, fail);
      onTestFinished(() => subscription.close());
      await vi.waitFor(() => expect(world.faults.length).toBeGreaterThan(2), PATIENCE_MILLISECONDS);
      expect(await world.log.append(newStream(), -1, one('x'))).toMatchObject({ kind: 'unknown' });
      expect(await world.log.healthy()).toBe(false);
      world.peer.network.refuse(false);
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
        expect(await world.log.append(stream, -1, [{ ...event!, type: 'Wanted' }])).toMatchObject({
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
        world.log.subscribe(world.log.start, hold, fail, { types }),
        world.log.subscribe(world.log.start, quick.take, fail, { types }),
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
      expect(await world.log.append(other, -1, others)).toMatchObject({ kind: 'appended' });
      await wanted();
      await quick.reached(3);
      world.peer.network.cut();
      release();
      await slow.reached(3);
      expect(slow.events.map((event) => event.id)).toEqual(quick.events.map((event) => event.id));
    });

    it('close comes back while the node is down', async () => {
      world.peer.network.refuse(true);
      const subscription = world.log.subscribe(world.log.start, async () => undefined, fail);
      await vi.waitFor(() => expect(world.faults.length).toBeGreaterThan(0), PATIENCE_MILLISECONDS);
      await expect(subscription.close()).resolves.toBeUndefined();
    });
  });

  it('a node that does not answer at the start is one plain sentence, without the password', async () => {
    world.peer.network.refuse(true);
    const url = world.peer.url.replace('esdb://', 'esdb://admin:secret@');
    await expect(
      openKurrentEventLog({ url, appendTimeoutMilliseconds: TIMEOUT_MILLISECONDS }),
    ).rejects.toThrow(`event log: no KurrentDB leader answers at ${world.peer.url}`);
  });

  it('waits at its start for a node that comes up, as one does that still elects its leader', async () => {
    world.peer.network.refuse(true);
    const opening = openKurrentEventLog({ url: world.peer.url });
    setTimeout(() => world.peer.network.refuse(false), 300);
    const opened = await opening;
    expect(await opened.healthy()).toBe(true);
    await opened.close();
  });

  it.each(['kurrentdb://', 'kurrent://', 'kdb://', 'esdb://admin:changeit@'])(
    '%s is an address of the same node',
    async (scheme) => {
      const opened = await openKurrentEventLog({ url: world.peer.url.replace('esdb://', scheme) });
      onTestFinished(() => opened.close());
      const stream = newStream();
      expect(await opened.append(stream, -1, one(stream))).toMatchObject({ kind: 'appended' });
      expect(await opened.readStream(stream)).toHaveLength(1);
    },
  );

  it('reads and subscriptions beyond what a connection carries at once wait their turn', async () => {
    const stream = newStream();
    await world.log.append(stream, -1, one(stream));
    const got = Array.from({ length: 20 }, collector);
    const subscriptions = got.map((one) => world.log.subscribe(world.log.start, one.take, fail));
    onTestFinished(
      async () => void (await Promise.all(subscriptions.map((subscription) => subscription.close()))),
    );
    await Promise.all(got.map((one) => one.reached(1)));
    const reads = await Promise.all(Array.from({ length: 300 }, () => world.log.readStream(stream)));
    expect(reads.every((events) => events.length === 1)).toBe(true);
    expect(await world.log.append(stream, 0, one(stream))).toMatchObject({ kind: 'appended' });
    expect(world.faults).toEqual([]);
  });

  it('finds the leader by gossip', async () => {
    const cluster = await openKurrentEventLog({ url: world.peer.url.replace('esdb://', 'esdb+discover://') });
    onTestFinished(() => cluster.close());
    const stream = newStream();
    expect(await cluster.append(stream, -1, one(stream))).toMatchObject({ kind: 'appended' });
  });
});
