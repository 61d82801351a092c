import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linksAfter } from '../chain/links.js';
import { appendingContract } from './contract-appending.js';
import { losingContract } from './contract-losing.js';
import { standingContract } from './contract-standing.js';
import { subscribingContract } from './contract-subscribing.js';
import type { EventLog } from './port.js';
import { NO_STREAM, readEverything, testEvents } from './test-events.js';

/** One store under test. It may hold events already: nothing in the suite counts on an empty log. */
export interface OpenedLog {
  readonly log: EventLog;
  /** Closes and opens again: answers the log over the same store. `log` is of no use afterwards. */
  reopen(): Promise<EventLog>;
  /** A second reader of the same store, with a connection of its own; the suite closes it. */
  reader(): Promise<EventLog>;
  /**
   * Cuts every connection to the store, now. Absent where there is none to cut: the same suite then holds
   * without.
   */
  cut?(): void;
  close(): Promise<void>;
}

/** The behaviour every event log adapter must show (engine §1). */
export function eventLogContract(name: string, open: () => Promise<OpenedLog>): void {
  describe(`event log contract: ${name}`, () => {
    let opened: OpenedLog;
    let log: EventLog;
    beforeAll(async () => {
      opened = await open();
      log = opened.log;
    });
    afterAll(() => opened.close());
    const newStream = (): string => `test-${randomUUID()}`;
    const make = (stream: string, ...data: unknown[]) => testEvents(stream, NO_STREAM, data);

    appendingContract(() => log);

    describe('reading', () => {
      it('reads its own acknowledged writes', async () => {
        for (let i = 0; i < 50; i += 1) {
          const stream = newStream();
          const result = await log.append(stream, -1, make(stream, i));
          expect(await log.readStream(stream)).toHaveLength(1);
          expect(
            result.kind === 'appended' && log.compare(await log.head(), result.position),
          ).toBeGreaterThanOrEqual(0);
        }
      });

      it('reads a stream after a revision, exclusive, and at most `limit`', async () => {
        const stream = newStream();
        await log.append(stream, -1, make(stream, 0, 1, 2, 3, 4));
        const data = async (options: object): Promise<unknown[]> =>
          (await log.readStream(stream, options)).map((event) => event.data);
        expect(await data({ afterRevision: 1 })).toEqual([2, 3, 4]);
        expect(await data({ afterRevision: 4 })).toEqual([]);
        expect(await data({ afterRevision: 99 })).toEqual([]);
        expect(await data({ limit: 2 })).toEqual([0, 1]);
        expect(await data({ afterRevision: 0, limit: 2 })).toEqual([1, 2]);
      });

      it('reads a long stream whole', async () => {
        const stream = newStream();
        for (let i = 0; i < 25; i += 1) {
          await log.append(
            stream,
            i * 100 - 1,
            make(stream, ...Array.from({ length: 100 }, (_, k) => i * 100 + k)),
          );
        }
        expect((await log.readStream(stream)).map((event) => event.data)).toEqual(
          Array.from({ length: 2500 }, (_, i) => i),
        );
        expect(
          (await log.readStream(stream, { afterRevision: 99, limit: 1500 })).map((event) => event.revision),
        ).toEqual(Array.from({ length: 1500 }, (_, i) => i + 100));
      });

      it('reads long streams that are asked for at once each whole and in order, to the limit, and a short one beside them', async () => {
        const [short, ...longs] = [newStream(), newStream(), newStream()];
        await log.append(short as string, -1, make(short as string, 'short'));
        const large = Array.from({ length: 24 }, (_, i) => `${i} ${'x'.repeat(200_000)}`);
        for (const stream of longs)
          for (let i = 0; i < large.length; i += 4)
            await log.append(stream, i - 1, make(stream, ...large.slice(i, i + 4)));
        const whole = large.map((_, i) => i);
        const revisions = async (stream: string, options = {}) =>
          (await log.readStream(stream, options)).map((event) => event.revision);
        const read = await Promise.all([
          ...longs.map((stream) => revisions(stream)),
          revisions(longs[0] as string, { afterRevision: 1, limit: 17 }),
          revisions(short as string),
        ]);
        expect(read).toEqual([whole, whole, whole.slice(2, 19), [0]]);
        expect((await log.readStream(longs[1] as string)).map((event) => event.data)).toEqual(large);
      });

      it('an unknown stream reads as empty', async () => {
        expect(await log.readStream(newStream())).toEqual([]);
      });

      it.each([1, 3, 7, 5000])(
        'pages through the whole log without gap or repeat, %i at a time',
        async (limit) => {
          const before = await log.head();
          const streams = Array.from({ length: 7 }, newStream);
          await Promise.all(streams.map((stream) => log.append(stream, -1, make(stream, 'a', 'b', 'c'))));
          const mine = (await readEverything(log, before, limit)).filter((event) =>
            streams.includes(event.stream),
          );
          expect(mine).toHaveLength(21);
          expect(new Set(mine.map((event) => event.id)).size).toBe(21);
          for (const [i, event] of mine.slice(1).entries())
            expect(log.compare(mine[i]!.position, event.position)).toBeLessThan(0);
        },
      );

      it('`after` is exclusive, and an event is found again after the position before it', async () => {
        const stream = newStream();
        await log.append(stream, -1, make(stream, 'a', 'b'));
        const [first, second] = await log.readStream(stream);
        const page = await log.readAll(first!.position, 1);
        expect(page.events.map((event) => event.id)).toEqual([second!.id]);
        expect(page.last).toBe(second!.position);
      });

      it('a page after the head is empty, keeps the position and says there is no more', async () => {
        const head = await log.head();
        expect(await log.readAll(head, 10)).toEqual({ events: [], last: head, more: false });
      });

      it('`more` is true exactly when the page did not reach the end', async () => {
        const before = await log.head();
        const stream = newStream();
        await log.append(stream, -1, make(stream, 'a', 'b', 'c'));
        expect((await log.readAll(before, 2)).more).toBe(true);
        expect((await log.readAll(before, 3)).more).toBe(false);
        expect((await log.readAll(before, 4)).more).toBe(false);
      });
    });

    it('links are the positions, types and hashes of the same pages', async () => {
      const before = await log.head();
      const stream = newStream();
      await log.append(stream, -1, make(stream, 'a', 'b', 'c'));
      for (const limit of [1, 2, 3, 100]) {
        const [{ events, last, more }, page] = [
          await log.readAll(before, limit),
          await linksAfter(log, before, limit),
        ];
        expect(page).toEqual({
          links: events.map(({ position, type, hash }) => ({ position, type, hash })),
          last,
          more,
        });
      }
    });

    describe('positions', () => {
      it('compare orders start, events and head, also across a change of digits', async () => {
        const before = await log.head();
        const stream = newStream();
        await log.append(stream, -1, make(stream, ...Array.from({ length: 120 }, (_, i) => i)));
        const positions = (await log.readStream(stream)).map((event) => event.position);
        const head = await log.head();
        expect(log.compare(head, positions.at(-1)!)).toBe(0);
        expect(log.compare(before, positions[0]!)).toBeLessThan(0);
        expect(log.compare(log.start, positions[0]!)).toBeLessThan(0);
        expect([...positions].reverse().sort((a, b) => log.compare(a, b))).toEqual(positions);
        expect([...positions, log.start].sort(), 'also as plain strings').toEqual([log.start, ...positions]);
      });
    });

    subscribingContract(
      () => log,
      () => opened.reader(),
    );

    standingContract(() => log);

    losingContract(
      () => log,
      () => opened.cut?.(),
    );

    describe('closing', () => {
      it('after reopening everything is there, positions unchanged, and appends go on from there', async () => {
        const stream = newStream();
        await log.append(stream, -1, make(stream, 'a', 'b'));
        const [before, head] = [await readEverything(log, log.start), await log.head()];
        log = await opened.reopen();
        expect(await log.head()).toBe(head);
        expect(await readEverything(log, log.start)).toEqual(before);
        expect(await log.append(stream, 0, make(stream, 'late'))).toEqual({ kind: 'conflict', current: 1 });
        expect(await log.append(stream, 1, make(stream, 'c'))).toMatchObject({
          kind: 'appended',
          revision: 2,
        });
        expect(log.compare((await log.readStream(stream)).at(-1)!.position, head)).toBeGreaterThan(0);
      });

      it('close settles what was sent before it', async () => {
        const stream = newStream();
        const results = Promise.all(
          Array.from({ length: 200 }, (_, i) => log.append(stream, i - 1, make(stream, i))),
        );
        log = await opened.reopen();
        expect((await results).every((result) => result.kind === 'appended')).toBe(true);
        expect(await log.readStream(stream)).toHaveLength(200);
      });
    });
  });
}
