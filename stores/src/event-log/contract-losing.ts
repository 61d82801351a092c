import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AppendResult, EventLog, EventToAppend } from './port.js';
import { resolveUnknownAppend } from './resolve-unknown.js';
import { collector, fail, idsAfter, NO_STREAM, testEvents } from './test-events.js';

type Settled = Exclude<AppendResult, { kind: 'unknown' }>;

/** Until a log can be reached again. */
const PATIENCE = { timeout: 15_000, interval: 20 };

/** The fate of an append that may have been cut: an unknown one is looked up until the log answers. */
async function fateOf(
  log: EventLog,
  stream: string,
  expected: number,
  events: readonly EventToAppend[],
  result: AppendResult,
): Promise<Settled> {
  if (result.kind !== 'unknown') return result;
  return vi.waitFor(() => resolveUnknownAppend(log, stream, expected, events), PATIENCE);
}

/**
 * Appends until it stands, at the same revision each time, as a caller does who must not give up and must not
 * do it twice.
 */
async function appendUntilItStands(
  log: EventLog,
  stream: string,
  expected: number,
  events: readonly EventToAppend[],
): Promise<void> {
  await vi.waitFor(async () => {
    const fate = await fateOf(log, stream, expected, events, await log.append(stream, expected, events));
    if (fate.kind === 'conflict' && fate.current === expected) throw new Error('not there yet');
  }, PATIENCE);
}

/**
 * The part of the contract about connections that break. `cut` breaks those there are; an embedded store has
 * none, and must do the same without.
 */
export function losingContract(current: () => EventLog, cut: () => void): void {
  const newStream = (): string => `test-${randomUUID()}`;

  describe('losing the connection', () => {
    it('in the middle of many appends: reading tells the fate of each, and a repeat at the same revision makes it exactly once', async () => {
      const log = current();
      const appends = Array.from({ length: 300 }, (_, i) => {
        const stream = newStream();
        return { stream, events: testEvents(stream, NO_STREAM, i % 2 === 0 ? [i] : [i, i]) };
      });
      const results = appends.map(async ({ stream, events }, i) => {
        if (i === 150) cut();
        const result = await log.append(stream, -1, events);
        if (i === 20) cut();
        return result;
      });
      for (const [i, { stream, events }] of appends.entries()) {
        const fate = await fateOf(log, stream, -1, events, await results[i]!);
        if (fate.kind === 'conflict') {
          expect(fate.current, 'nobody else appends here: it is not there').toBe(-1);
          await appendUntilItStands(log, stream, -1, events);
        }
        const stands = await log.readStream(stream);
        expect(stands.map((event) => event.id)).toEqual(events.map((event) => event.id));
        if (fate.kind === 'appended')
          expect(fate).toEqual({
            kind: 'appended',
            revision: events.length - 1,
            position: stands.at(-1)!.position,
          });
      }
    });

    it('appends and reads go on by themselves afterwards', async () => {
      const log = current();
      const stream = newStream();
      for (let i = 0; i < 5; i += 1) {
        cut();
        await appendUntilItStands(log, stream, i - 1, testEvents(stream, NO_STREAM, [i]));
        cut();
        expect(await vi.waitFor(() => log.readStream(stream), PATIENCE)).toHaveLength(i + 1);
        expect(await vi.waitFor(() => log.head(), PATIENCE)).not.toBe(log.start);
      }
    });

    it('an append made again after an unknown, with the same events, never stands twice', async () => {
      const log = current();
      const stream = newStream();
      const events = testEvents(stream, NO_STREAM, ['a', 'b']);
      await appendUntilItStands(log, stream, -1, events);
      const again = await log.append(stream, -1, events);
      const last = (await log.readStream(stream)).at(-1)!;
      expect([
        { kind: 'appended', revision: 1, position: last.position },
        { kind: 'conflict', current: 1 },
      ]).toContainEqual(again);
      expect(await log.append(stream, 1, testEvents(stream, NO_STREAM, ['c']))).toMatchObject({
        kind: 'appended',
        revision: 2,
      });
      expect(await log.append(stream, -1, events)).toSatisfy(
        (result: AppendResult) => result.kind !== 'unknown',
      );
      expect((await log.readStream(stream)).map((event) => event.data)).toEqual(['a', 'b', 'c']);
    });

    it('a subscription goes on where it was: no gap, nothing twice, no error told', async () => {
      const log = current();
      const after = await log.head();
      const [all, typed] = [collector(), collector()];
      const subscriptions = [
        log.subscribe(after, all.take, fail),
        log.subscribe(after, typed.take, fail, { types: ['ContractAfterCut'] }),
      ];
      onTestFinished(
        async () => void (await Promise.all(subscriptions.map((subscription) => subscription.close()))),
      );
      for (let round = 0; round < 5; round += 1) {
        for (let i = 0; i < 20; i += 1) {
          const stream = newStream();
          const [event] = testEvents(stream, NO_STREAM, [round]);
          await appendUntilItStands(log, stream, -1, [
            { ...event!, type: i === 7 ? 'ContractAfterCut' : 'AnswerSaved' },
          ]);
          if (i === 10) cut();
        }
        await all.reached((round + 1) * 20);
        await typed.reached(round + 1);
      }
      const ids = await vi.waitFor(() => idsAfter(log, after), PATIENCE);
      expect(all.events.map((event) => event.id)).toEqual(ids);
      expect(typed.events).toHaveLength(5);
    });

    it('a subscription that is cut while its handler runs neither loses that page nor gets it again', async () => {
      const log = current();
      const after = await log.head();
      const got = collector();
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const stream = newStream();
      await appendUntilItStands(log, stream, -1, testEvents(stream, NO_STREAM, [0, 1, 2]));
      let entered: () => void = () => undefined;
      const inside = new Promise<void>((resolve) => {
        entered = resolve;
      });
      const subscription = log.subscribe(
        after,
        async (page) => {
          entered();
          await held;
          await got.take(page);
        },
        fail,
      );
      onTestFinished(() => subscription.close());
      await inside;
      cut();
      await appendUntilItStands(log, stream, 2, testEvents(stream, NO_STREAM, [3]));
      release();
      await got.reached(4);
      expect(got.events.map((event) => event.data)).toEqual([0, 1, 2, 3]);
    });
  });
}
