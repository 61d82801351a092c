import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BusFault, longestTouchSeconds, type Bus } from './port.js';

/** Two clients of one bus, as two processes would have them, and a clock both expire by. */
export interface BusUnderTest {
  readonly a: Bus;
  readonly b: Bus;
  /** Moves the time by which things expire, or makes all that is kept older by as much. */
  pass(seconds: number): Promise<void>;
  cleanUp(): Promise<void>;
}

/** Resolves with the messages heard on a channel once there are `count` of them. */
function hear(bus: Bus, channel: string, count: number): Promise<unknown[]> {
  return new Promise((resolve) => {
    const heard: unknown[] = [];
    const stop = bus.subscribe(channel, (message) => {
      heard.push(message);
      if (heard.length === count) {
        stop();
        resolve(heard);
      }
    });
  });
}

/**
 * What every bus adapter guarantees. One whose keeper is another process passes contract-outages.ts as well.
 */
export function busContract(adapter: string, open: () => Promise<BusUnderTest>): void {
  describe(`bus contract: ${adapter}`, () => {
    let under: BusUnderTest;
    let a: Bus;
    let b: Bus;
    beforeEach(async () => {
      under = await open();
      ({ a, b } = under);
    });
    afterEach(() => under.cleanUp());

    /** Everything published on `channel` before this is delivered or never will be, on both clients. */
    const settle = async (): Promise<void> => {
      for (const [from, to] of [
        [a, b],
        [b, a],
        [a, a],
        [b, b],
      ] as const) {
        // prettier-ignore
        const marker = hear(to, 'settle', 1);
        await ready(to);
        from.publish('settle', 'marker');
        await marker;
      }
    };
    /** A subscription made before this is in force. */
    const ready = async (bus: Bus): Promise<void> => {
      await bus.healthy();
    };

    describe('publish and subscribe', () => {
      it('delivers in the order of one publisher and channel, to other clients and to its own', async () => {
        const there = hear(b, 'c', 100);
        const here = hear(a, 'c', 100);
        await Promise.all([ready(a), ready(b)]);
        const sent = Array.from({ length: 100 }, (_, n) => ({ n }));
        for (const message of sent) a.publish('c', message);
        expect(await there).toEqual(sent);
        expect(await here).toEqual(sent);
      });
      it('every handler hears a message exactly once, also two handlers of one client', async () => {
        const heard: string[] = [];
        a.subscribe('c', () => heard.push('a1'));
        a.subscribe('c', () => heard.push('a2'));
        const same = (): void => void heard.push('b');
        b.subscribe('c', same);
        b.subscribe('c', same);
        await Promise.all([ready(a), ready(b)]);
        a.publish('c', 1);
        await settle();
        expect(heard.toSorted()).toEqual(['a1', 'a2', 'b', 'b']);
      });
      it('carries JSON values, and no handler can change what another one gets', async () => {
        const message = { view: 'papers', topics: ['e1'], nothing: null, n: 1.5, ok: true };
        const first = hear(b, 'c', 1);
        const second = hear(b, 'c', 1);
        const own = hear(a, 'c', 1);
        await Promise.all([ready(a), ready(b)]);
        a.publish('c', message);
        (((await first)[0] as typeof message).topics as unknown[]).length = 0;
        message.view = 'changed';
        expect((await second)[0]).toEqual({
          view: 'papers',
          topics: ['e1'],
          nothing: null,
          n: 1.5,
          ok: true,
        });
        expect((await own)[0]).toEqual({ view: 'papers', topics: ['e1'], nothing: null, n: 1.5, ok: true });
      });
      it('hears nothing of other channels, of before it subscribed, nor after it unsubscribed', async () => {
        const heard: unknown[] = [];
        a.publish('c', 'before');
        await settle();
        const stop = b.subscribe('c', (message) => heard.push(message));
        await ready(b);
        a.publish('other', 'elsewhere');
        a.publish('c', 'now');
        await settle();
        stop();
        stop();
        a.publish('c', 'after');
        await settle();
        expect(heard).toEqual(['now']);
      });
      it('a handler that throws takes nothing from the others', async () => {
        const heard: unknown[] = [];
        b.subscribe('c', () => {
          throw new Error('broken on purpose');
        });
        b.subscribe('c', (message) => heard.push(message));
        await ready(b);
        a.publish('c', 1);
        a.publish('c', 2);
        await settle();
        expect(heard).toEqual([1, 2]);
      });
      it('a handler that never ends, or rejects, holds nobody back: not itself, not the others, not the calls', async () => {
        const heard: unknown[] = [];
        b.subscribe('c', async (message) => {
          heard.push(['slow', message]);
          await new Promise(() => undefined);
        });
        b.subscribe('c', () => Promise.reject(new Error('broken on purpose')));
        b.subscribe('c', (message) => heard.push(['quick', message]));
        await ready(b);
        a.publish('c', 1);
        a.publish('c', 2);
        await settle();
        expect(heard).toEqual([
          ['slow', 1],
          ['quick', 1],
          ['slow', 2],
          ['quick', 2],
        ]);
        expect(await b.get('k')).toBeNull();
      });
      it('refuses what is no JSON value', () => {
        expect(() => a.publish('c', undefined)).toThrow(TypeError);
        expect(() => a.publish('c', () => 1)).toThrow(TypeError);
      });
      it('nobody is told of a gap while nothing is lost, nor after unsubscribing', async () => {
        const gaps: string[] = [];
        const stop = b.subscribe('c', () => undefined, { onGap: () => gaps.push('c') });
        await ready(b);
        a.publish('c', 1);
        await settle();
        stop();
        await settle();
        expect(gaps).toEqual([]);
      });
    });

    describe('presence', () => {
      it('members are those touched within their time to live, whichever client touched them', async () => {
        await a.touch('paper-1', 'tab-1', 15);
        await b.touch('paper-1', 'tab-2', 30);
        await a.touch('paper-2', 'tab-3', 15);
        expect((await b.members('paper-1'))?.toSorted()).toEqual(['tab-1', 'tab-2']);
        await under.pass(16);
        expect(await a.members('paper-1')).toEqual(['tab-2']);
        await under.pass(15);
        expect(await a.members('paper-1')).toEqual([]);
      });
      it('a touch renews', async () => {
        await a.touch('g', 'm', 30);
        await under.pass(20);
        await b.touch('g', 'm', 30);
        await under.pass(20);
        expect(await a.members('g')).toEqual(['m']);
      });
      it('a touch that outlasts what presence can promise is refused, and so is one that lasts nothing', async () => {
        for (const seconds of [longestTouchSeconds + 1, 0, -1, Number.NaN])
          await expect(a.touch('g', 'm', seconds)).rejects.toThrow(RangeError);
        await a.touch('g', 'm', longestTouchSeconds);
        expect(await b.members('g')).toEqual(['m']);
      });
      it('leave removes that member only; leaving twice changes nothing', async () => {
        await a.touch('g', 'm1', 30);
        await a.touch('g', 'm2', 30);
        await b.leave('g', 'm1');
        await b.leave('g', 'm1');
        await b.leave('nobody', 'm1');
        expect(await a.members('g')).toEqual(['m2']);
      });
    });

    describe('leases', () => {
      it('one holder at a time', async () => {
        const fences = await Promise.all([
          a.acquire('l', 'A', 10),
          b.acquire('l', 'B', 10),
          a.acquire('l', 'C', 10),
        ]);
        expect(fences.filter((fence) => fence !== null)).toHaveLength(1);
      });
      it('the holder renews and keeps its number; time then counts from the renewal', async () => {
        const fence = await a.acquire('l', 'A', 10);
        await under.pass(8);
        expect(await a.acquire('l', 'A', 10)).toBe(fence);
        await under.pass(8);
        expect(await b.acquire('l', 'B', 10)).toBeNull();
      });
      it('the number rises with every change of holder, after release and after expiry, also for the same holder', async () => {
        const numbers: number[] = [];
        const take = async (bus: Bus, holder: string) =>
          numbers.push((await bus.acquire('l', holder, 10)) ?? Number.NaN);
        await take(a, 'A');
        await a.release('l', 'A');
        await take(b, 'B');
        await under.pass(11);
        await take(a, 'A');
        await under.pass(11);
        await take(a, 'A');
        await under.pass(100_000);
        await take(b, 'B');
        expect(numbers).toEqual([...new Set(numbers)].toSorted((x, y) => x - y));
        expect(numbers).toHaveLength(5);
      });
      it('a holder who slept past its time neither renews over nor releases what another one holds now', async () => {
        const before = (await a.acquire('l', 'A', 10)) ?? Number.NaN;
        await under.pass(11);
        const taken = (await b.acquire('l', 'B', 10)) ?? Number.NaN;
        expect(taken).toBeGreaterThan(before);
        expect(await a.acquire('l', 'A', 10)).toBeNull();
        await a.release('l', 'A');
        expect(await a.acquire('l', 'A', 10)).toBeNull();
        expect(await b.acquire('l', 'B', 10)).toBe(taken);
      });
      it('of many who race for a lease that has just expired one gets it', async () => {
        await a.acquire('l', 'A', 10);
        await under.pass(11);
        const fences = await Promise.all(
          Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? a : b).acquire('l', `racer-${n}`, 10)),
        );
        expect(fences.filter((fence) => fence !== null)).toHaveLength(1);
      });
      it('only the holder can release', async () => {
        await a.acquire('l', 'A', 10);
        await b.release('l', 'B');
        expect(await b.acquire('l', 'B', 10)).toBeNull();
      });
      it('leases do not touch each other', async () => {
        expect(await a.acquire('l1', 'A', 10)).not.toBeNull();
        expect(await b.acquire('l2', 'B', 10)).not.toBeNull();
      });
    });

    describe('keys', () => {
      it('a value is there for its time to live and can be set anew', async () => {
        await a.set('k', 'one', 60);
        expect(await b.get('k')).toBe('one');
        await b.set('k', 'two', 120);
        await under.pass(61);
        expect(await a.get('k')).toBe('two');
        await under.pass(60);
        expect(await a.get('k')).toBeNull();
        expect(await a.get('never')).toBeNull();
      });
      it('of racing takes exactly one gets the value', async () => {
        await a.set('k', 'once', 60);
        const taken = await Promise.all(
          Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? a : b).take('k')),
        );
        expect(taken.filter((value) => value === 'once')).toHaveLength(1);
        expect(taken.filter((value) => value === null)).toHaveLength(9);
      });
      it('take answers null after expiry', async () => {
        await a.set('k', 'late', 5);
        await under.pass(6);
        expect(await b.take('k')).toBeNull();
      });
      it('increments add up over racing clients; the time to live starts with the first', async () => {
        const sums = await Promise.all(
          Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? a : b).increment('n', 60)),
        );
        expect(sums.toSorted((x, y) => x - y)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        await under.pass(40);
        expect(await a.increment('n', 60)).toBe(11);
        await under.pass(21);
        expect(await a.increment('n', 60)).toBe(1);
      });
      it('what is no number is not counted, and stays', async () => {
        await a.set('k', 'word', 60);
        await expect(b.increment('k', 60)).rejects.toThrow(TypeError);
        expect(await a.get('k')).toBe('word');
      });
      it('values are any text', async () => {
        const text = '一\u0000"\n𠮷 ';
        await a.set('键:{x} *', text, 60);
        expect(await b.take('键:{x} *')).toBe(text);
      });
    });

    it('is healthy until it is closed', async () => {
      expect(await a.healthy()).toBe(true);
      await a.close();
      await a.close();
      expect(await a.healthy()).toBe(false);
      expect(await a.members('g')).toBeNull();
      for (const call of [
        () => a.touch('g', 'm', 1),
        () => a.acquire('l', 'A', 1),
        () => a.set('k', 'v', 1),
        () => a.take('k'),
      ])
        await expect(call()).rejects.toThrow(BusFault);
      expect(() => a.publish('c', 1)).toThrow(BusFault);
      expect(await b.healthy()).toBe(true);
    });
  });
}
