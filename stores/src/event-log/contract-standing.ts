import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { EventLog } from './port.js';
import { standingOf } from './standing.js';
import { NO_STREAM, testEvents } from './test-events.js';

/** What a stream answers, told without reading it. */
export function standingContract(current: () => EventLog): void {
  describe('standing of a stream', () => {
    const filled = async (count: number): Promise<{ stream: string; hashes: readonly string[] }> => {
      const stream = `test-${randomUUID()}`;
      const events = testEvents(
        stream,
        NO_STREAM,
        Array.from({ length: count }, (_, i) => i),
      );
      await current().append(stream, -1, events);
      return { stream, hashes: events.map(({ hash }) => hash) };
    };

    it('tells how many events it answers up to a revision, and the last one’s hash', async () => {
      const { stream, hashes } = await filled(7);
      for (const upTo of [0, 3, 6])
        expect(await standingOf(current(), stream, upTo)).toEqual({
          kind: 'there',
          events: upTo + 1,
          first: 0,
          last: { revision: upTo, hash: hashes[upTo] },
          settings: null,
        });
    });

    it('leaves out what came after the revision, and takes one that is not there yet for the end', async () => {
      const { stream, hashes } = await filled(2);
      expect(await standingOf(current(), stream, 99)).toMatchObject({
        events: 2,
        last: { revision: 1, hash: hashes[1] },
      });
    });

    it('a stream nobody wrote is absent', async () => {
      expect(await standingOf(current(), `test-${randomUUID()}`, 5)).toEqual({
        kind: 'absent',
        settings: null,
      });
    });
  });
}
