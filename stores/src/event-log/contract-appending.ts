import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AppendResult, EventLog } from './port.js';
import { NO_STREAM, testEvents } from './test-events.js';

/** The part of the contract about appending. */
export function appendingContract(current: () => EventLog): void {
  let log: EventLog;
  beforeEach(() => {
    log = current();
  });
  const newStream = (): string => `test-${randomUUID()}`;
  const make = (stream: string, ...data: unknown[]) => testEvents(stream, NO_STREAM, data);

  describe('appending', () => {
    it('keeps every field of an event as it was given', async () => {
      const stream = newStream();
      const data = {
        text: '汉字 🎓 "quoted" \\ \u0000 \u2028',
        list: [1, -0.5, 1e21, null, true],
        deep: { empty: {}, none: [] },
      };
      const [event] = make(stream, data);
      const system = {
        ...event!,
        id: randomUUID(),
        version: 3,
        actor: { kind: 'system', id: 'deadline' } as const,
        command: null,
      };
      expect(await log.append(stream, -1, [event!, system])).toMatchObject({
        kind: 'appended',
        revision: 1,
      });
      const [first, second] = await log.readStream(stream);
      expect(first).toEqual({ ...event, stream, revision: 0, position: first?.position });
      expect(second).toEqual({ ...system, stream, revision: 1, position: second?.position });
    });

    it('answers revision and position of the last event of the append', async () => {
      const stream = newStream();
      const result = await log.append(stream, -1, make(stream, 1, 2, 3));
      const last = (await log.readStream(stream)).at(-1);
      expect(result).toEqual({ kind: 'appended', revision: 2, position: last?.position });
    });

    it('gives the events of one append contiguous, rising revisions and positions', async () => {
      const stream = newStream();
      await log.append(stream, -1, make(stream, 0, 1, 2));
      await log.append(stream, 2, make(stream, 3, 4));
      const events = await log.readStream(stream);
      expect(events.map((event) => [event.revision, event.data])).toEqual([0, 1, 2, 3, 4].map((n) => [n, n]));
      for (const [i, event] of events.slice(1).entries())
        expect(log.compare(events[i]!.position, event.position)).toBeLessThan(0);
    });

    it('refuses an expected revision that is too low, too high, or "no stream" where there is one, and writes nothing', async () => {
      const stream = newStream();
      await log.append(stream, -1, make(stream, 'a', 'b'));
      for (const expected of [-1, 0, 2, 7]) {
        expect(await log.append(stream, expected, make(stream, 'wrong'))).toEqual({
          kind: 'conflict',
          current: 1,
        });
      }
      expect((await log.readStream(stream)).map((event) => event.data)).toEqual(['a', 'b']);
    });

    it('refuses an expected revision for a stream that does not exist, and does not make it', async () => {
      const stream = newStream();
      expect(await log.append(stream, 0, make(stream, 'x'))).toEqual({ kind: 'conflict', current: -1 });
      expect(await log.readStream(stream)).toEqual([]);
    });

    it('lets exactly one of many racing "no stream" appends win', async () => {
      const stream = newStream();
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, i) => log.append(stream, -1, make(stream, i))),
      );
      expect(results.filter((result) => result.kind === 'appended')).toHaveLength(1);
      expect(results.filter((result) => result.kind === 'conflict')).toHaveLength(19);
      expect(await log.readStream(stream)).toHaveLength(1);
    });

    it('lets exactly one of many racing appends at one revision win', async () => {
      const stream = newStream();
      await log.append(stream, -1, make(stream, 'first'));
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, i) => log.append(stream, 0, make(stream, i, i))),
      );
      expect(results.filter((result) => result.kind === 'appended')).toEqual([
        expect.objectContaining({ revision: 2 }),
      ]);
      expect(await log.readStream(stream)).toHaveLength(3);
    });

    it('a conflict among appends sent together hurts only itself', async () => {
      const streams = Array.from({ length: 30 }, newStream);
      const results = await Promise.all(
        streams.map((stream, i) => log.append(stream, i % 3 === 1 ? 5 : -1, make(stream, i))),
      );
      const kinds = results.map((result: AppendResult) => result.kind);
      expect(kinds).toEqual(streams.map((_, i) => (i % 3 === 1 ? 'conflict' : 'appended')));
      for (const [i, stream] of streams.entries())
        expect(await log.readStream(stream)).toHaveLength(i % 3 === 1 ? 0 : 1);
    });

    it('applies appends to one stream sent together in the order they were sent', async () => {
      const stream = newStream();
      const results = await Promise.all(
        Array.from({ length: 50 }, (_, i) => log.append(stream, i - 1, make(stream, i))),
      );
      expect(results.every((result) => result.kind === 'appended')).toBe(true);
      expect((await log.readStream(stream)).map((event) => event.data)).toEqual(
        Array.from({ length: 50 }, (_, i) => i),
      );
    });

    it('rejects what it could not give back as it was, and goes on with the next append', async () => {
      const stream = newStream();
      const [event] = make(stream, 1);
      for (const bad of [
        { version: 1.5 },
        { time: Number.NaN },
        { type: 'a\u0000b' },
        { data: () => 1 },
        { id: '\ud800' },
      ]) {
        await expect(log.append(stream, -1, [event!, { ...event!, ...bad }])).rejects.toThrow(TypeError);
      }
      for (const name of ['', 'a\u0000b', '\udc00'])
        await expect(log.append(name, -1, [event!])).rejects.toThrow(TypeError);
      expect(await log.append(stream, -1, [event!])).toMatchObject({ kind: 'appended', revision: 0 });
    });

    it('does not take a name with NUL for the stream whose name it begins with', async () => {
      const stream = newStream();
      await log.append(stream, -1, make(stream, 1));
      expect(await log.readStream(`${stream}\u0000x`)).toEqual([]);
    });

    it('rejects an append without events', async () => {
      await expect(log.append(newStream(), -1, [])).rejects.toThrow(RangeError);
    });
  });
}
