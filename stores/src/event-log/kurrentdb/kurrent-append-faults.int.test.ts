import { describe, expect, it, vi } from 'vitest';
import { resolveUnknownAppend } from '../resolve-unknown.js';
import { NO_STREAM, testEvents } from '../test-events.js';
import {
  TIMEOUT_MILLISECONDS,
  PATIENCE_MILLISECONDS,
  newStream,
  one,
  faultyPeer,
} from './kurrent-faults.fixture.js';

const world = faultyPeer();
const { appended, impatientLog } = world;

describe('KurrentDB: what goes wrong on the way', () => {
  describe('an append', () => {
    it.each(['cut-before-write', 'end-gracefully', 'not-leader', 'not-ready', 'timeout'] as const)(
      '%s: is unknown, and reading says that it is not there',
      async (fault) => {
        const stream = newStream();
        const events = one(stream);
        world.peer.faults.nextAppend(fault);
        expect(await world.log.append(stream, -1, events)).toMatchObject({ kind: 'unknown' });
        expect(
          await vi.waitFor(() => resolveUnknownAppend(world.log, stream, -1, events), PATIENCE_MILLISECONDS),
        ).toEqual({
          kind: 'conflict',
          current: -1,
        });
        expect(await world.log.append(stream, -1, events), 'the next one goes through').toMatchObject({
          kind: 'appended',
          revision: 0,
        });
      },
    );

    it.each(['cut-after-write', 'no-answer'] as const)(
      '%s: is unknown, and reading says that it is there',
      async (fault) => {
        const impatient = fault === 'no-answer' ? await impatientLog() : world.log;
        const stream = newStream();
        const events = one(stream);
        world.peer.faults.nextAppend(fault);
        expect(await impatient.append(stream, -1, events)).toMatchObject({ kind: 'unknown' });
        const fate = await vi.waitFor(
          () => resolveUnknownAppend(world.log, stream, -1, events),
          PATIENCE_MILLISECONDS,
        );
        expect(fate).toEqual({
          kind: 'appended',
          revision: 0,
          position: (await world.log.readStream(stream))[0]!.position,
        });
        expect(await world.log.append(stream, -1, events), 'made again it is the same one').toEqual(fate);
        expect(await world.log.readStream(stream)).toHaveLength(1);
      },
    );

    it.each(['cut-before-write', 'timeout'] as const)(
      '%s, written late: it loses against the one decided anew at its revision',
      async (fault) => {
        const stream = newStream();
        world.peer.faults.nextAppend(fault);
        await world.log.append(stream, -1, one(stream, 'late'));
        expect(await world.log.append(stream, -1, one(stream, 'anew'))).toMatchObject({ kind: 'appended' });
        await world.peer.faults.writeLate();
        expect((await world.log.readStream(stream)).map((event) => event.data)).toEqual(['anew']);
      },
    );

    it('the end of the call makes every append on it unknown, once, and none is left waiting', async () => {
      const streams = Array.from({ length: 50 }, newStream);
      await world.log.append(newStream(), -1, one('x'));
      world.peer.network.swallow(true);
      const results = Promise.all(
        streams.map((stream) => world.log.append(stream, -1, one(stream, 'x'.repeat(50_000)))),
      );
      world.peer.network.cut();
      world.peer.network.swallow(false);
      expect((await results).every((result) => result.kind === 'unknown')).toBe(true);
      for (const stream of streams) await appended(stream);
    });

    it('a line that swallows everything: unknown after the timer, and a connection made anew afterwards', async () => {
      const impatient = await impatientLog();
      const stream = newStream();
      world.peer.network.swallow(true);
      const startedAt = performance.now();
      expect(await impatient.append(stream, -1, one(stream))).toMatchObject({ kind: 'unknown' });
      expect(performance.now() - startedAt, 'the usual timer is 5 s').toBeLessThan(4000);
      await expect(impatient.readStream(stream)).rejects.toThrow('no answer to a read');
      expect(await impatient.healthy()).toBe(false);
      world.peer.network.swallow(false);
      await vi.waitFor(
        async () =>
          expect(await impatient.append(newStream(), -1, one('y'))).toMatchObject({ kind: 'appended' }),
        PATIENCE_MILLISECONDS,
      );
      expect(await impatient.healthy()).toBe(true);
    });

    it('the answer of one is not held up by the delay of another, nor given to it', async () => {
      const [slow, quick] = [newStream(), newStream()];
      world.peer.faults.nextAppend({ delayMilliseconds: TIMEOUT_MILLISECONDS / 2 });
      const first = world.log.append(slow, -1, one(slow));
      expect(await world.log.append(quick, -1, testEvents(quick, NO_STREAM, [1, 2]))).toMatchObject({
        kind: 'appended',
        revision: 1,
      });
      expect(await first).toMatchObject({ kind: 'appended', revision: 0 });
    });

    it('an answer that comes after the timer changes nothing', async () => {
      const impatient = await impatientLog();
      const stream = newStream();
      world.peer.faults.nextAppend({ delayMilliseconds: TIMEOUT_MILLISECONDS * 1.5 });
      expect(await impatient.append(stream, -1, one(stream))).toMatchObject({ kind: 'unknown' });
      await vi.waitFor(
        async () => expect(await world.log.readStream(stream)).toHaveLength(1),
        PATIENCE_MILLISECONDS,
      );
      expect(await world.log.append(stream, 0, one(stream))).toMatchObject({ kind: 'appended', revision: 1 });
    });

    it.each([1, 3])(
      'of %i events tells the last one’s position, also when the server tells none',
      async (count) => {
        world.peer.faults.positionsInReplies = false;
        const stream = newStream();
        const result = await world.log.append(
          stream,
          -1,
          testEvents(
            stream,
            NO_STREAM,
            Array.from({ length: count }, (_, i) => i),
          ),
        );
        expect(result).toEqual({
          kind: 'appended',
          revision: count - 1,
          position: (await world.log.readStream(stream)).at(-1)!.position,
        });
      },
    );

    it.each(['bad-request', 'event-too-big'] as const)(
      '%s: is refused, not unknown, and the call goes on',
      async (fault) => {
        const [refused, waiting] = [newStream(), newStream()];
        world.peer.faults.nextAppend({ delayMilliseconds: TIMEOUT_MILLISECONDS });
        world.peer.faults.nextAppend(fault);
        const other = world.log.append(waiting, -1, one(waiting));
        await expect(world.log.append(refused, -1, one(refused))).rejects.toThrow(RangeError);
        expect(await other, 'what waited on the same call').toMatchObject({ kind: 'appended' });
        expect(world.faults).toEqual([]);
      },
    );

    it.each([
      ['the server takes', 1_100_000],
      ['any server reads', 16 * 1024 * 1024],
    ])('larger than %s is refused, not unknown, and hurts no other', async (_what, size) => {
      const [big, small] = [newStream(), newStream()];
      const results = await Promise.allSettled([
        world.log.append(big, -1, one(big, 'x'.repeat(size))),
        world.log.append(small, -1, one(small)),
      ]);
      expect(results).toMatchObject([
        { status: 'rejected', reason: expect.any(RangeError) },
        { status: 'fulfilled', value: { kind: 'appended' } },
      ]);
      expect(world.faults).toEqual([]);
      expect(await world.log.readStream(big)).toEqual([]);
    });

    it('refuses names that are the server’s own and ids that are no UUID', async () => {
      const [event] = one('x');
      await expect(world.log.append('$stream', -1, [event!])).rejects.toThrow(TypeError);
      await expect(world.log.append(newStream(), -1, [{ ...event!, type: '$type' }])).rejects.toThrow(
        TypeError,
      );
      await expect(world.log.append(newStream(), -1, [{ ...event!, id: 'e-1' }])).rejects.toThrow(TypeError);
    });
  });
});
