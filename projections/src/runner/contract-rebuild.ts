import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seededRandom } from '@vigil/domain/kernel/random';
import { randomSitting } from '../sittings.fixture.js';
import { projections } from '../views.js';
import { MemoryEventLog } from './memory-event-log.fixture.js';
import {
  counting,
  RunnerUnderTest,
  turn,
  type Counter,
  type ViewStore,
} from './runner-under-test.fixture.js';

/** What rebuilding and verifying guarantee on every store views are kept in. */
export function rebuildContract(adapter: string, open: () => Promise<ViewStore>): void {
  describe(`rebuilding and verifying views: ${adapter}`, () => {
    let under: RunnerUnderTest;
    beforeEach(async () => {
      under = await RunnerUnderTest.open(await open());
    });
    afterEach(() => under.cleanUp());

    describe('rebuild', () => {
      it('raises the epoch, equals live and goes on live, with events arriving meanwhile', async () => {
        for (let i = 0; i < under.many(6_000); i += 1) under.add(`c${i % 50}`, 1);
        const current = await under.start([counting('counters')]);
        await under.caughtUp();
        const before = await under.reader.epoch('counters');
        let arrived = 0;
        under.log.beforeRead = async () => {
          if (arrived < under.many(500)) under.add(`c${arrived % 50}`, 1);
          arrived += 1;
        };
        const { epoch, events } = await current.rebuild('counters');
        under.log.beforeRead = async () => undefined;
        expect(epoch).toBe(before + 1);
        expect(await under.reader.epoch('counters')).toBe(epoch);
        expect(events).toBeGreaterThanOrEqual(under.many(6_000));
        under.add('after', 1);
        await under.caughtUp();
        expect(await under.total()).toBe(under.log.events.length);
      });

      it('readers find the whole view at every moment of it', async () => {
        for (let i = 0; i < under.many(3_000); i += 1) under.add(`c${i}`, 1);
        const current = await under.start([counting('counters')]);
        await under.caughtUp();
        under.log.beforeRead = async () => {
          for (let i = 0; i < 5; i += 1) await turn();
        };
        let done = false;
        const rebuilds = (async () => {
          for (let i = 0; i < 3; i += 1) await current.rebuild('counters');
          done = true;
        })();
        let reads = 0;
        while (!done) {
          expect(await under.reader.view('counters').count()).toBe(under.many(3_000));
          expect(await under.reader.checkpoint('counters')).toBe(await under.log.head());
          reads += 1;
          await turn();
        }
        await rebuilds;
        expect(reads).toBeGreaterThan(under.many(10));
      });

      it('leaves nothing of the old epoch behind, nor of a rebuild that was cut off', async () => {
        under.add('a', 1);
        const current = await under.start([counting('counters')]);
        await under.caughtUp();
        await under.documents.collection({ name: 'counters@1+2', indexes: [] }).put({ id: 'left-over' });
        await current.rebuild('counters');
        expect(await under.sums()).toEqual({ a: 1 });
        expect(await under.documents.collection({ name: 'counters@1+1', indexes: [] }).count()).toBe(0);
        expect(await under.documents.collection({ name: 'view_checkpoints', indexes: [] }).count()).toBe(1);
      });

      it('a raised version rebuilds at the start; until then the old copy is served', async () => {
        under.add('a', 1);
        await under.start([counting('counters')]);
        await under.caughtUp();
        await under.stop();
        const held: (() => void)[] = [];
        under.log.beforeRead = () => new Promise((resolve) => held.push(resolve));
        await under.start([counting('counters', { version: 2, factor: 10 })]);
        expect(await under.sums()).toEqual({ a: 1 });
        under.log.beforeRead = async () => undefined;
        for (const go of held) go();
        while ((await under.reader.epoch('counters')) === 1) await turn();
        expect(await under.sums()).toEqual({ a: 10 });
        under.add('a', 1);
        await under.caughtUp();
        expect(await under.sums()).toEqual({ a: 20 });
      });

      it('a view that is ahead of the log starts anew: the log is another one', async () => {
        for (let i = 0; i < 5; i += 1) under.add('old', 1);
        await under.start([counting('counters')]);
        await under.caughtUp();
        await under.stop();
        under.log = new MemoryEventLog();
        under.add('new', 1);
        await under.start([counting('counters')]);
        await under.caughtUp();
        expect(await under.sums()).toEqual({ new: 1 });
        expect(await under.reader.epoch('counters')).toBe(2);
      });

      it('refuses a view that is not there by name', async () => {
        const current = await under.start([counting('counters')]);
        expect(() => current.rebuild('nothing')).toThrow(/no view nothing; there are counters/);
      });
    });

    describe('verify', () => {
      it('finds live and rebuilt copy equal, at a stated position', async () => {
        for (let i = 0; i < under.many(2_000); i += 1) under.add(`c${i % under.many(600)}`, 1);
        const current = await under.start([counting('counters')]);
        await under.caughtUp();
        expect(await current.verify('counters')).toEqual({
          view: 'counters',
          epoch: 1,
          position: await under.log.head(),
          documents: under.many(600),
          differing: 0,
          differingIds: [],
        });
      });

      it('several asked for at once read the log once together', async () => {
        const names = ['one', 'two', 'three'];
        for (let i = 0; i < under.many(500); i += 1) under.add(`c${i % 50}`, 1);
        const current = await under.start(names.map((name) => counting(name)));
        for (const name of names) await under.caughtUp(name);
        const reads = vi.spyOn(under.log, 'readAll');
        const fromTheStart = (): number =>
          reads.mock.calls.filter(([after]) => after === under.log.start).length;
        const verified = await Promise.all(names.map((name) => current.verify(name)));
        expect(verified.map(({ view, differing }) => [view, differing])).toEqual(
          names.map((name) => [name, 0]),
        );
        expect(fromTheStart()).toBe(1);
        await current.verify('one');
        expect(fromTheStart()).toBe(2);
        reads.mockRestore();
      });

      it('names documents that were changed, are missing or are too many', async () => {
        for (const id of ['a', 'b', 'c', 'd']) under.add(id, 1);
        const current = await under.start([counting('counters')]);
        await under.caughtUp();
        const live = under.documents.collection<Counter>({
          name: 'counters@1+1',
          indexes: [{ fields: ['exam'] }],
        });
        const changed = await live.get('b');
        await live.put({ ...(changed as Counter), sum: 2 });
        await live.delete('c');
        await live.put({ id: 'zz', position: '1', exam: '', sum: 0 });
        expect(await current.verify('counters')).toMatchObject({
          documents: 5,
          differing: 3,
          differingIds: ['b', 'c', 'zz'],
        });
        await current.rebuild('counters');
        expect(await current.verify('counters')).toMatchObject({ documents: 4, differing: 0 });
      });

      it('events that arrive while it compares disturb nothing', async () => {
        for (let i = 0; i < under.many(3_000); i += 1) under.add(`c${i}`, 1);
        const current = await under.start([counting('counters')]);
        await under.caughtUp();
        const verifying = current.verify('counters');
        for (let i = 0; i < under.many(200); i += 1) {
          under.add(`c${i}`, 1);
          await turn();
        }
        expect(await verifying).toMatchObject({ differing: 0 });
        await under.caughtUp();
        expect((await under.sums())['c0']).toBe(2);
      });
    });

    it('the real views: random sittings folded live equal a rebuild, over restarts at random places', async () => {
      const seed = Math.floor(Math.random() * 2 ** 31);
      console.info(`real views, live against rebuilt: seed ${seed}`);
      const random = seededRandom(String(seed));
      const sittings = Array.from({ length: under.many(40) }, (_, i) => ({
        id: `p${i}`,
        events: randomSitting(`${seed}-${i}`, 50),
        next: 0,
      }));
      let current = await under.start(projections);
      for (
        let open = sittings;
        open.length > 0;
        open = open.filter((sitting) => sitting.next < sitting.events.length)
      ) {
        const sitting = open[Math.floor(random() * open.length)] as (typeof sittings)[number];
        const [event, time] = sitting.events[sitting.next] as (typeof sitting.events)[number];
        const data =
          event.type === 'PaperCreated'
            ? { ...event.data, paperId: sitting.id, examId: `exam-${sitting.id.length}` }
            : event.data;
        under.log.add(`paper-${sitting.id}`, { type: event.type, data }, time);
        sitting.next += 1;
        if (random() < 0.2) await turn();
        if (random() < 0.005) {
          await under.stop();
          current = await under.start(projections);
        }
      }
      await Promise.all([under.caughtUp('papers'), under.caughtUp('watch_cards')]);
      for (const view of ['papers', 'watch_cards']) {
        expect(await current.verify(view)).toMatchObject({ documents: under.many(40), differing: 0 });
        const live = await under.reader.view(view).find({});
        await current.rebuild(view);
        expect(await under.reader.view(view).find({})).toEqual(live);
      }
    });
  });
}
