import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BusFault, type Bus } from './port.js';
import type { BusUnderTest } from './bus-under-test.js';
import { keepingContract } from './contract-keeping.js';

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

    keepingContract(() => under);

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
