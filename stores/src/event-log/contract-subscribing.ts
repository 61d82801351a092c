import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { EventLog } from './port.js';
import { fillLog } from './fill-log.js';
import { collector, fail, idsAfter, NO_STREAM, testEvents } from './test-events.js';

/** The part of the contract about subscriptions. `reader` opens a second reader of the same store. */
export function subscribingContract(current: () => EventLog, reader: () => Promise<EventLog>): void {
  const newStream = (): string => `test-${randomUUID()}`;
  const inOrder = (log: EventLog, events: readonly Recorded[]): boolean =>
    events.every((event, i) => i === 0 || log.compare(events[i - 1]!.position, event.position) < 0);

  describe('subscribing', () => {
    it('catches up and goes on live, without gap or repeat, while others append', async () => {
      const log = current();
      const after = await log.head();
      await fillLog(log, 2500);
      const got = collector();
      const subscription = log.subscribe(after, got.take, fail);
      onTestFinished(() => subscription.close());
      for (let i = 0; i < 20; i += 1) await fillLog(log, 25);
      await got.reached(3000);
      expect(got.events).toHaveLength(3000);
      expect(inOrder(log, got.events)).toBe(true);
      expect(got.events.map((event) => event.id)).toEqual((await idsAfter(log, after)).slice(0, 3000));
    });

    it('delivers what comes after a quiet time', async () => {
      const log = current();
      const got = collector();
      const subscription = log.subscribe(await log.head(), got.take, fail);
      onTestFinished(() => subscription.close());
      await fillLog(log, 1);
      await got.reached(1);
      await fillLog(log, 1);
      await got.reached(2);
      expect(got.events).toHaveLength(2);
    });

    it('tells how far it has looked where nothing is wanted, and never past what the handler has not finished', async () => {
      const log = current();
      const after = await log.head();
      await fillLog(log, 1500);
      const stream = newStream();
      const wanted = testEvents(stream, NO_STREAM, [0]).map((event) => ({
        ...event,
        type: `Wanted${stream}`,
      }));
      expect((await log.append(stream, -1, wanted)).kind).toBe('appended');
      await fillLog(log, 1500);
      const [event] = await log.readStream(stream);
      let finish: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (finish = resolve));
      let handling: () => void = () => undefined;
      const begun = new Promise<void>((resolve) => (handling = resolve));
      const told: string[] = [];
      const subscription = log.subscribe(
        after,
        async () => {
          handling();
          await held;
        },
        fail,
        { types: [`Wanted${stream}`], onLooked: (position) => told.push(position) },
      );
      onTestFinished(() => subscription.close());
      await begun;
      for (const position of told) expect(log.compare(position, event!.position)).toBeLessThan(0);
      const before = told.length;
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(told).toHaveLength(before);
      finish();
      await expect
        .poll(() => log.compare(told.at(-1) ?? after, event!.position), { timeout: 30_000 })
        .toBeGreaterThan(0);
      for (const [at, position] of told.entries())
        if (at > 0) expect(log.compare(told[at - 1]!, position)).toBeLessThan(0);
      const got = collector();
      const resumed = log.subscribe(told.at(-1) ?? after, got.take, fail, {
        types: [`Wanted${stream}`, `Later${stream}`],
      });
      onTestFinished(() => resumed.close());
      const later = testEvents(stream, event!, [1]).map((one) => ({ ...one, type: `Later${stream}` }));
      expect((await log.append(stream, 0, later)).kind).toBe('appended');
      await got.reached(1);
      expect(got.events.map(({ type }) => type)).toEqual([`Later${stream}`]);
    });

    it('resumes after the position it reached: exclusive, nothing twice', async () => {
      const log = current();
      const after = await log.head();
      await fillLog(log, 10);
      const first = collector();
      const one = log.subscribe(after, first.take, fail);
      await first.reached(10);
      await one.close();
      await fillLog(log, 5);
      const second = collector();
      const two = log.subscribe(first.events.at(-1)!.position, second.take, fail);
      onTestFinished(() => two.close());
      await second.reached(5);
      expect([...first.events, ...second.events].map((event) => event.id)).toEqual(
        await idsAfter(log, after),
      );
    });

    it('waits for the handler before the next page, and never runs it twice at once', async () => {
      const log = current();
      const after = await log.head();
      await fillLog(log, 3000);
      let running = 0;
      let most = 0;
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const got = collector();
      let entered: () => void = () => undefined;
      const firstPage = new Promise<void>((resolve) => {
        entered = resolve;
      });
      const subscription = log.subscribe(
        after,
        async (page) => {
          running += 1;
          most = Math.max(most, running);
          entered();
          await held;
          await got.take(page);
          running -= 1;
        },
        fail,
      );
      onTestFinished(() => subscription.close());
      await firstPage;
      await fillLog(log, 200);
      expect(got.events).toHaveLength(0);
      release();
      await got.reached(3200);
      expect(most).toBe(1);
      expect(got.events.map((event) => event.id)).toEqual(await idsAfter(log, after));
    });

    it('close waits for the running handler and delivers nothing afterwards', async () => {
      const log = current();
      const after = await log.head();
      await fillLog(log, 2000);
      let finished = false;
      let calls = 0;
      let entered: () => void = () => undefined;
      const inside = new Promise<void>((resolve) => {
        entered = resolve;
      });
      const subscription = log.subscribe(
        after,
        async () => {
          calls += 1;
          entered();
          await new Promise((resolve) => setImmediate(resolve));
          finished = true;
        },
        fail,
      );
      await inside;
      await subscription.close();
      expect(finished).toBe(true);
      await fillLog(log, 10);
      const other = collector();
      const control = log.subscribe(after, other.take, fail);
      onTestFinished(() => control.close());
      await other.reached(2010);
      expect(calls).toBe(1);
    });

    it('close while the last page is being handled comes back too', async () => {
      const log = current();
      const after = await log.head();
      await fillLog(log, 1);
      let closing: Promise<void> = Promise.resolve();
      await new Promise<void>((entered) => {
        const subscription = log.subscribe(
          after,
          async () => {
            closing = subscription.close();
            entered();
          },
          fail,
        );
      });
      await expect(closing).resolves.toBeUndefined();
    });

    it('with `types` delivers those alone, catching up over many others and live, and goes on past a restart', async () => {
      const log = current();
      const after = await log.head();
      const rare = async (type: string): Promise<string> => {
        const stream = newStream();
        const [event] = testEvents(stream, NO_STREAM, [type]);
        await log.append(stream, -1, [{ ...event!, type }]);
        return event!.id;
      };
      const wanted = [await rare('ContractRareA')];
      await fillLog(log, 6000);
      await rare('ContractOther');
      wanted.push(await rare('ContractRareB'));
      const first = collector();
      const one = log.subscribe(after, first.take, fail, { types: ['ContractRareA', 'ContractRareB'] });
      await first.reached(2);
      await fillLog(log, 10);
      wanted.push(await rare('ContractRareA'));
      await first.reached(3);
      await one.close();
      wanted.push(await rare('ContractRareB'));
      const second = collector();
      const two = log.subscribe(first.events.at(-1)!.position, second.take, fail, {
        types: ['ContractRareB'],
      });
      onTestFinished(() => two.close());
      await second.reached(1);
      expect([...first.events, ...second.events].map((event) => event.id)).toEqual(wanted);
    });

    it('`bare` delivers everything but the data, with and without `types`, also of a version nobody knows', async () => {
      const log = current();
      const after = await log.head();
      const stream = newStream();
      const [event] = testEvents(stream, NO_STREAM, [{ much: 'x'.repeat(20_000) }]);
      await log.append(stream, -1, [{ ...event!, type: 'ContractBare', version: 99 }]);
      for (const types of [['ContractBare'], undefined]) {
        const got = collector();
        const subscription = log.subscribe(after, got.take, fail, {
          ...(types === undefined ? {} : { types }),
          bare: true,
        });
        onTestFinished(() => subscription.close());
        await got.reached(1);
        const [stored] = await log.readStream(stream);
        expect(stored?.data).not.toBeNull();
        expect(got.events).toEqual([{ ...stored, data: null }]);
      }
    });

    it('a handler that throws ends the subscription and is reported once', async () => {
      const log = current();
      const after = await log.head();
      await fillLog(log, 1);
      let calls = 0;
      const error = await new Promise((resolve) => {
        const subscription = log.subscribe(
          after,
          async () => {
            calls += 1;
            throw new Error('poison');
          },
          resolve,
        );
        onTestFinished(() => subscription.close());
      });
      expect(error).toMatchObject({ message: 'poison' });
      await fillLog(log, 1);
      const got = collector();
      const control = log.subscribe(after, got.take, fail);
      onTestFinished(() => control.close());
      await got.reached(2);
      expect(calls).toBe(1);
    });

    it('a slow subscriber does not hold up another', async () => {
      const log = current();
      const after = await log.head();
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const slow = log.subscribe(after, () => held, fail);
      const got = collector();
      const quick = log.subscribe(after, got.take, fail);
      await fillLog(log, 50);
      await got.reached(50);
      expect(got.events).toHaveLength(50);
      release();
      await Promise.all([slow.close(), quick.close()]);
    });

    it('a second reader of the same store sees everything in the same order, live', async () => {
      const log = current();
      const other = await reader();
      onTestFinished(() => other.close());
      const after = await log.head();
      const got = collector();
      const subscription = other.subscribe(after, got.take, fail);
      onTestFinished(() => subscription.close());
      for (let i = 0; i < 10; i += 1) await fillLog(log, 30);
      await got.reached(300);
      expect(got.events.map((event) => event.id)).toEqual(await idsAfter(log, after));
      expect(await other.head()).toBe(await log.head());
    });
  });
}
