import { SET_ASIDE_STREAM } from '@vigil/domain/kernel/event-set-aside';
import { logWithSetAside } from '@vigil/stores/event-log/set-aside';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MemoryEventLog } from './memory-event-log.fixture.js';
import {
  compare,
  counting,
  RunnerUnderTest,
  turn,
  type Counter,
  type ViewStore,
} from './runner-under-test.fixture.js';

/** What the runner guarantees on every store it keeps views in. */
export function runnerContract(adapter: string, open: () => Promise<ViewStore>): void {
  describe(`projection runner: ${adapter}`, () => {
    let under: RunnerUnderTest;
    beforeEach(async () => {
      under = await RunnerUnderTest.open(await open());
    });
    afterEach(() => under.cleanUp());

    it('catches up with what is there, then follows live', async () => {
      for (let i = 0; i < under.many(12_000); i += 1) under.add(`c${i % 7}`, 1);
      await under.start([counting('counters')]);
      await under.caughtUp();
      expect(await under.total()).toBe(under.many(12_000));
      under.add('live', 5);
      await under.caughtUp();
      expect((await under.sums())['live']).toBe(5);
    });

    it('an event that somebody else wrote stops its stream alone, named, until it is set aside', async () => {
      under.add('a', 1);
      const wrong = { ...under.add('b', 1), version: 0, foreign: '没有 Vigil 的元数据' };
      under.log.events[1] = wrong;
      under.add('b', 1);
      under.add('a', 1);
      const plain = under.log;
      under.log = Object.assign(logWithSetAside(plain) as unknown as MemoryEventLog, {
        beforeRead: undefined,
      });
      const runner = await under.start([counting('counters')]);
      await under.caughtUp();
      expect(await under.sums()).toEqual({ a: 2 });
      const [view] = (await runner.status()).views;
      expect(view?.stopped).toEqual([
        {
          id: 'stream counter-b',
          error: expect.stringMatching(
            new RegExp(`流 counter-b 第 0 号事件 ${wrong.id}.*没有 Vigil 的元数据.*set-aside -- ${wrong.id}`),
          ),
        },
      ]);
      plain.add(SET_ASIDE_STREAM, {
        type: 'EventSetAside',
        data: { eventId: wrong.id, hash: wrong.hash },
      });
      await runner.rebuild('counters');
      expect(await under.sums()).toEqual({ a: 2, b: 1 });
      expect((await runner.status()).views[0]?.stopped).toEqual([]);
    });

    it('every event counts once, over any number of restarts', async () => {
      for (let round = 0; round < 5; round += 1) {
        under.add('a', 1);
        await under.start([counting('counters')]);
        await under.caughtUp();
        under.add('a', 1);
        await under.caughtUp();
        await under.stop();
      }
      await under.start([counting('counters')]);
      await under.caughtUp();
      expect(await under.sums()).toEqual({ a: 10 });
    });

    it('stopped in the middle of catching up, it goes on where it was', async () => {
      for (let i = 0; i < 20_000; i += 1) under.add(`c${i % under.many(900)}`, 1);
      let pages = 0;
      let stopping: Promise<void> | null = null;
      under.log.beforeRead = async () => {
        pages += 1;
        if (pages === 7) stopping = under.stop();
      };
      await under.start([counting('counters')]);
      while (stopping === null) await turn();
      await (stopping as Promise<void>);
      under.log.beforeRead = async () => undefined;
      const before = Number(await under.reader.checkpoint('counters'));
      expect(before).toBeGreaterThan(0);
      expect(before).toBeLessThan(20_000);
      expect(await under.total()).toBe(before);
      await under.start([counting('counters')]);
      await under.caughtUp();
      expect(await under.total()).toBe(20_000);
    });

    it('the checkpoint is never ahead of the documents: both are one commit', async () => {
      await under.start([counting('counters')]);
      for (let i = 1; i <= 200; i += 1) {
        const { position } = under.add('a', 1);
        await under.reader.waitFor('counters', position, 10_000);
        const checkpoint = await under.reader.checkpoint('counters');
        const document = await under.reader.view<Counter>('counters').get('a');
        expect(compare(document?.position ?? '', checkpoint)).toBeGreaterThanOrEqual(0);
        expect(document?.sum).toBe(i);
      }
    });

    it('a document carries the position of the last event that changed it, and the checkpoint moves on with every event', async () => {
      const first = under.add('a', 1);
      under.add('a', 0);
      under.log.add('elsewhere', { type: 'Other', data: {} });
      await under.start([counting('counters')]);
      await under.caughtUp();
      expect((await under.reader.view<Counter>('counters').get('a'))?.position).toBe(first.position);
      expect(await under.reader.checkpoint('counters')).toBe(await under.log.head());
    });

    it('tells the bus the view, the epoch, the position reached and the topics touched', async () => {
      under.add('a', 1, 'e1');
      under.add('b', 1, 'e2');
      await under.start([counting('counters')]);
      await under.caughtUp();
      expect(under.reached.at(-1)).toEqual({
        view: 'counters',
        epoch: 1,
        position: await under.log.head(),
        topics: ['e1', 'e2'],
      });
      under.add('c', 1, 'e3');
      await under.caughtUp();
      expect(under.reached.at(-1)?.topics).toEqual(['e3']);
    });

    it('gathers what arrives within its time after a commit; the first is committed at once, and a stop does not wait', async () => {
      await under.start([counting('counters')], Date.now, 3_600_000);
      const { position } = under.add('a', 1);
      await under.caughtUp();
      for (let i = 0; i < 3; i += 1) under.add('a', 1);
      await under.stop();
      expect(await under.reader.checkpoint('counters')).toBe(position);
      await under.start([counting('counters')]);
      await under.caughtUp();
      expect(await under.sums()).toEqual({ a: 4 });
    });

    it('views of different age are each folded from their own checkpoint', async () => {
      under.add('a', 1);
      await under.start([counting('counters')]);
      await under.caughtUp();
      await under.stop();
      under.add('a', 1);
      await under.start([counting('counters'), counting('late')]);
      await Promise.all([under.caughtUp(), under.caughtUp('late')]);
      expect([await under.sums(), await under.sums('late')]).toEqual([{ a: 2 }, { a: 2 }]);
    });

    describe('poison', () => {
      it('stops its own document, is remembered over a restart, and the rest goes on', async () => {
        under.add('bad', 1);
        under.poison('bad');
        under.add('bad', 10);
        under.add('good', 1);
        const current = await under.start([counting('counters')]);
        await under.caughtUp();
        expect(await under.sums()).toEqual({ bad: 1, good: 1 });
        expect((await current.status()).views[0]?.stopped).toEqual([
          { id: 'bad', error: 'Poison in counter-bad at revision 1: cannot be folded' },
        ]);
        expect(await under.reader.stopped('counters')).toMatchObject([{ documentId: 'bad', eventId: 'e1' }]);
        await under.stop();
        under.add('bad', 100);
        under.add('good', 1);
        const next = await under.start([counting('counters', { isBroken: () => false })]);
        await under.caughtUp();
        expect(await under.sums()).toEqual({ bad: 1, good: 2 });
        expect((await next.status()).views[0]?.stopped).toHaveLength(1);
      });

      it('a rebuild with a fold that can, brings the document up to date and forgets the mark', async () => {
        let broken = true;
        under.add('bad', 1);
        under.poison('bad');
        under.add('bad', 10);
        const current = await under.start([counting('counters', { isBroken: () => broken })]);
        await under.caughtUp();
        broken = false;
        await current.rebuild('counters');
        expect(await under.sums()).toEqual({ bad: 11 });
        expect(await under.reader.stopped('counters')).toEqual([]);
        expect((await current.status()).views[0]?.stopped).toEqual([]);
      });

      it('[ET71] an event of a version from the future stops its stream only', async () => {
        under.add('good', 1);
        Object.assign(under.add('bad', 1), { version: 2 });
        under.add('good', 1);
        await under.start([counting('counters')]);
        await under.caughtUp();
        expect(await under.sums()).toEqual({ good: 2 });
        expect(await under.reader.stopped('counters')).toMatchObject([
          { documentId: 'stream counter-bad', error: expect.stringContaining('knows 1 to 1') as string },
        ]);
      });

      it('an event whose document cannot be told stops its stream only', async () => {
        const broken = counting('counters', {
          key: (event) => {
            if (event.type === 'Poison') throw new Error('no key');
            return event.stream.slice(8);
          },
        });
        under.poison('bad');
        under.add('bad', 1);
        under.add('good', 1);
        await under.start([broken]);
        await under.caughtUp();
        expect(await under.sums()).toEqual({ good: 1 });
        expect((await under.reader.stopped('counters')).map((mark) => mark.documentId)).toEqual([
          'stream counter-bad',
        ]);
      });

      it('a fold that answers another document’s id is poison, too', async () => {
        under.add('a', 1);
        under.add('b', 1);
        await under.start([
          counting('counters', {
            fold: (document, event) =>
              event.stream === 'counter-a' ? { id: 'b', exam: '', sum: 999 } : { id: 'b', exam: '', sum: 1 },
          }),
        ]);
        await under.caughtUp();
        expect(await under.sums()).toEqual({ b: 1 });
      });
    });

    it('an event that belongs to several documents is folded once into each, over restarts and beside a document that is stopped', async () => {
      const pairs = counting('pairs', {
        key: (event) => (event.stream.startsWith('counter-') ? [event.stream.slice(8), 'all'] : []),
        fold: (document, event, id) => {
          const { by } = event.data as { by: number };
          if (id === 'bad') throw new Error('cannot be folded');
          return { id, exam: '', sum: (document?.sum ?? 0) + by };
        },
      });
      for (let round = 1; round <= 3; round += 1) {
        for (const id of ['a', 'b', 'bad']) under.add(id, round);
        await under.start([pairs]);
        await under.caughtUp('pairs');
        await under.stop();
      }
      await under.start([pairs]);
      await under.caughtUp('pairs');
      expect(await under.sums('pairs')).toEqual({ a: 6, b: 6, all: 18 });
    });

    it('lag is the age of the oldest event not folded, by event time, and 0 when caught up', async () => {
      under.add('a', 1, 'e1', 10_000);
      let held: (() => void) | null = null;
      const current = await under.start([counting('counters')], () => 40_000);
      await under.caughtUp();
      expect((await current.status()).views[0]).toMatchObject({
        lagSeconds: 0,
        checkpoint: await under.log.head(),
        rebuilding: false,
      });
      const replaced = under.log.readAll.bind(under.log);
      under.log.readAll = async (after, limit) => {
        if (limit > 1) await new Promise<void>((resolve) => (held = resolve));
        return replaced(after, limit);
      };
      under.add('a', 1, 'e1', 25_000);
      while (held === null) await turn();
      expect((await current.status()).views[0]?.lagSeconds).toBe(15);
      under.log.readAll = replaced;
      (held as () => void)();
      await under.caughtUp();
      expect((await current.status()).views[0]?.lagSeconds).toBe(0);
      expect((await current.status()).eventsTotal).toBe(2);
    });

    it('a store that fails is a fault, told once, and nothing after it is claimed', async () => {
      await under.start([counting('counters')]);
      await under.caughtUp();
      const before = await under.reader.checkpoint('counters');
      under.failStore('disk full');
      under.add('a', 1);
      while (under.faults.length === 0) await turn();
      expect(under.faults).toMatchObject([{ message: 'disk full' }]);
      expect(await under.reader.checkpoint('counters')).toBe(before);
      under.faults.length = 0;
    });
  });
}
