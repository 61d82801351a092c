import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BusUnderTest } from './bus-under-test.js';
import { BusFault, longestTouchSeconds, type Bus } from './port.js';

/** Two clients of a bus that another process keeps, each with a wire of its own to it. */
export interface BusThroughOutages extends BusUnderTest {
  /** Ends the keeper at once, as a crash does. */
  stop(): Promise<void>;
  /** A third client, as a new process has it; the caller closes it. */
  join(): Promise<Bus>;
  start(data: 'kept' | 'lost'): Promise<void>;
  /** Ends the connections of one client, and refuses new ones until `mend`. */
  cut(which: 'a' | 'b'): void;
  /** Lets nothing through to or from one client until `mend`: nobody is told. */
  silence(which: 'a' | 'b'): void;
  mend(which: 'a' | 'b'): void;
}

/** A call may wait so long for an answer; the rest is the test machine's. */
const patienceMilliseconds = 2000 + 1000;

const within = { timeout: 15_000, interval: 20 };

/**
 * What every bus adapter guarantees whose keeper is another process: it can be away, come back, forget
 * everything, or fall silent.
 */
export function busOutagesContract(adapter: string, open: () => Promise<BusThroughOutages>): void {
  describe(`bus contract, outages: ${adapter}`, () => {
    let under: BusThroughOutages;
    let a: Bus;
    let b: Bus;
    beforeEach(async () => {
      under = await open();
      ({ a, b } = under);
    });
    afterEach(() => under.cleanUp());

    const back = (bus: Bus) => vi.waitFor(async () => expect(await bus.healthy()).toBe(true), within);
    const gone = async (bus: Bus) => {
      await vi.waitFor(async () => expect(await bus.healthy()).toBe(false), within);
      await bus.healthy();
    };
    const restart = async (data: 'kept' | 'lost') => {
      await under.stop();
      await under.start(data);
      await Promise.all([back(a), back(b)]);
    };
    /** Subscribes `bus`; answers what it heard and how often it was told of a gap. */
    const listen = async (bus: Bus, channel: string) => {
      const told = { messages: [] as unknown[], gaps: 0 };
      bus.subscribe(channel, (message) => told.messages.push(message), {
        onGap: () => {
          told.gaps += 1;
        },
      });
      await bus.healthy();
      return told;
    };
    const calls: Readonly<Record<string, (bus: Bus) => Promise<unknown>>> = {
      touch: (bus) => bus.touch('g', 'm', 10),
      leave: (bus) => bus.leave('g', 'm'),
      acquire: (bus) => bus.acquire('l', 'A', 10),
      release: (bus) => bus.release('l', 'A'),
      set: (bus) => bus.set('k', 'v', 10),
      get: (bus) => bus.get('k'),
      take: (bus) => bus.take('k'),
      increment: (bus) => bus.increment('n', 10),
    };
    const expectFastFaults = async (bus: Bus, milliseconds = patienceMilliseconds) => {
      const started = performance.now();
      const outcomes = await Promise.allSettled(Object.values(calls).map((call) => call(bus)));
      expect(performance.now() - started).toBeLessThan(milliseconds);
      for (const outcome of outcomes)
        expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(BusFault) });
    };

    describe('away', () => {
      it('every call fails fast, presence is unknown, publishing throws nothing, subscribers are told to look themselves', async () => {
        const told = await listen(b, 'c');
        await under.stop();
        await Promise.all([gone(a), gone(b)]);
        await expectFastFaults(a);
        expect(await a.members('g')).toBeNull();
        a.publish('c', 'lost');
        await vi.waitFor(() => expect(told.gaps).toBeGreaterThan(0), within);
        expect(told.messages).toEqual([]);
      });
      it('a call on a silent connection fails within 2 s, and later calls at once', async () => {
        under.silence('a');
        await expectFastFaults(a);
        await gone(a);
        await expectFastFaults(a, 500);
        under.mend('a');
        await back(a);
        await a.set('k', 'v', 10);
        expect(await b.get('k')).toBe('v');
      });
      it('can be closed', async () => {
        await under.stop();
        await gone(a);
        const started = performance.now();
        await a.close();
        expect(performance.now() - started).toBeLessThan(patienceMilliseconds);
        expect(await a.healthy()).toBe(false);
      });
    });

    describe('messages', () => {
      it('who was cut off is told of a gap once it is back, and then hears again', async () => {
        const told = await listen(b, 'c');
        a.publish('c', 'before');
        await vi.waitFor(() => expect(told.messages).toEqual(['before']), within);
        under.cut('b');
        await gone(b);
        a.publish('c', 'meanwhile');
        const gapsWhileAway = told.gaps;
        under.mend('b');
        await back(b);
        await vi.waitFor(() => expect(told.gaps).toBeGreaterThan(gapsWhileAway), within);
        a.publish('c', 'after');
        await vi.waitFor(() => expect(told.messages).toEqual(['before', 'after']), within);
      });
      it('who fell silent without knowing it finds out by itself', async () => {
        const told = await listen(b, 'c');
        under.silence('b');
        a.publish('c', 'meanwhile');
        await vi.waitFor(() => expect(told.gaps).toBeGreaterThan(0), within);
        const gapsWhileAway = told.gaps;
        under.mend('b');
        await back(b);
        await vi.waitFor(() => expect(told.gaps).toBeGreaterThan(gapsWhileAway), within);
        a.publish('c', 'after');
        await vi.waitFor(() => expect(told.messages).toEqual(['after']), within);
      });
      it('subscribers who were there all the time are told of what others could not publish, on those channels only', async () => {
        const [told, other] = [await listen(b, 'c'), await listen(b, 'other')];
        under.cut('a');
        await gone(a);
        a.publish('c', 'lost');
        under.mend('a');
        await vi.waitFor(() => expect(told.gaps).toBe(1), within);
        expect(other.gaps).toBe(0);
        expect(told.messages).toEqual([]);
      });
      it('beyond a thousand such channels everybody is told', async () => {
        const told = await listen(b, 'another');
        under.cut('a');
        await gone(a);
        for (let n = 0; n <= 1000; n += 1) a.publish(`c${n}`, 'lost');
        under.mend('a');
        await vi.waitFor(() => expect(told.gaps).toBe(1), within);
      });
      it.each(['kept', 'lost'] as const)('a restart with its data %s ends no subscription', async (data) => {
        const told = await listen(b, 'c');
        await restart(data);
        await vi.waitFor(() => expect(told.gaps).toBeGreaterThan(0), within);
        a.publish('c', 1);
        a.publish('c', 2);
        await vi.waitFor(() => expect(told.messages).toEqual([1, 2]), within);
      });
      it('one who subscribes while it is away is in force when it is back', async () => {
        under.cut('b');
        await gone(b);
        const told = await listen(b, 'c');
        under.mend('b');
        await back(b);
        a.publish('c', 1);
        await vi.waitFor(() => expect(told.messages).toEqual([1]), within);
      });
    });

    describe('presence', () => {
      it.each(['kept', 'lost'] as const)(
        'after a restart with its data %s it is unknown for as long as touches may be missing',
        async (data) => {
          await a.touch('g', 'm1', longestTouchSeconds);
          expect(await b.members('g')).toEqual(['m1']);
          await restart(data);
          expect(await a.members('g')).toBeNull();
          await under.pass(longestTouchSeconds - 5);
          await a.touch('g', 'm2', longestTouchSeconds);
          expect([await a.members('g'), await b.members('g')]).toEqual([null, null]);
          await under.pass(6);
          expect([await a.members('g'), await b.members('g')]).toEqual([['m2'], ['m2']]);
        },
      );
      it.each(['kept', 'lost'] as const)(
        'nor does a client know it that comes new after a restart with its data %s',
        async (data) => {
          await a.touch('g', 'm', longestTouchSeconds);
          await restart(data);
          const fresh = await under.join();
          expect([await fresh.members('g'), await fresh.members('g')]).toEqual([null, null]);
          await under.pass(longestTouchSeconds + 1);
          expect(await fresh.members('g')).toEqual([]);
          await fresh.close();
        },
      );
      it('a client that was away does not trust what it finds: whoever touched may have been away with it', async () => {
        await a.touch('g', 'm', longestTouchSeconds);
        under.cut('b');
        await gone(b);
        expect(await b.members('g')).toBeNull();
        under.mend('b');
        await back(b);
        expect(await b.members('g')).toBeNull();
        expect(await a.members('g')).toEqual(['m']);
        await under.pass(longestTouchSeconds + 1);
        expect(await b.members('g')).toEqual([]);
      });
    });

    describe('leases', () => {
      it('a restart that keeps its data keeps the holder and its number', async () => {
        const fence = await a.acquire('l', 'A', 60);
        await restart('kept');
        expect(await b.acquire('l', 'B', 60)).toBeNull();
        expect(await a.acquire('l', 'A', 60)).toBe(fence);
      });
      it('a restart that loses its data gives a higher number to whoever comes first, and the old holder does not renew over it', async () => {
        const before = (await a.acquire('l', 'A', 60)) ?? Number.NaN;
        await restart('lost');
        const taken = (await b.acquire('l', 'B', 60)) ?? Number.NaN;
        expect(taken).toBeGreaterThan(before);
        expect(await a.acquire('l', 'A', 60)).toBeNull();
        await restart('lost');
        expect(await a.acquire('l', 'A', 60)).toBeGreaterThan(taken);
      });
      it('a holder cut off past its time finds the lease taken', async () => {
        await a.acquire('l', 'A', 10);
        under.cut('a');
        await gone(a);
        await under.pass(11);
        const taken = await b.acquire('l', 'B', 10);
        expect(taken).not.toBeNull();
        under.mend('a');
        await back(a);
        expect(await a.acquire('l', 'A', 10)).toBeNull();
        await a.release('l', 'A');
        expect(await b.acquire('l', 'B', 10)).toBe(taken);
      });
    });

    it('keys outlive a restart that keeps its data', async () => {
      await a.set('k', 'v', 60);
      await a.increment('n', 60);
      await restart('kept');
      expect(await b.get('k')).toBe('v');
      expect(await b.increment('n', 60)).toBe(2);
    });
  });
}
