import { beforeEach, describe, expect, it } from 'vitest';
import { longestTouchSeconds, type Bus } from './port.js';
import type { BusUnderTest } from './bus-under-test.js';

/** The part of the contract about what a bus keeps: who is there, leases, keys. */
export function keepingContract(current: () => BusUnderTest): void {
  let under: BusUnderTest;
  let a: Bus;
  let b: Bus;
  beforeEach(() => {
    under = current();
    ({ a, b } = under);
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
      const taken = await Promise.all(Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? a : b).take('k')));
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
}
